import Papa from 'papaparse'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { FileReply } from '../../../src/api/endpoint.ts'
import type { ListedUser } from '../../../src/domain/users/listed-user.ts'
import { defused } from '../../../src/domain/widgets/sheet/sheet.ts'

const columns: readonly (readonly [title: string, cell: (user: ListedUser) => string])[] = [
  ['User name', ({ username }) => username],
  ['Given name', ({ given_name }) => given_name],
  ['Family name', ({ family_name }) => family_name],
  ['Default code', ({ defaultCode }) => defaultCode],
  ['Default dashboard', ({ defaultDashboardType }) => defaultDashboardType],
  ['Role', ({ Roles }) => Roles.map(({ name }) => name).join(', ')],
  ['Status', ({ status }) => (status === 1 ? 'Allowed' : 'Blocked')],
  ['Last login', ({ lastLogin }) => lastLogin ?? ''],
  ['Email', ({ email }) => email],
]

// spreadsheets take a file for UTF-8 only by this
const byteOrderMark = '\uFEFF'

/** Nothing in it is a formula to a spreadsheet. */
export const csvReply = (name: string, records: readonly (readonly string[])[]): FileReply => ({
  media: 'text/csv; charset=utf-8',
  name,
  bytes: Buffer.from(byteOrderMark + Papa.unparse(records.map((cells) => cells.map(defused)))),
})

export const usersCsv = (users: readonly ListedUser[], today: IsoDate): FileReply =>
  csvReply(`users_${today}.csv`, [
    columns.map(([title]) => title),
    ...users.map((user) => columns.map(([, cell]) => cell(user))),
  ])
