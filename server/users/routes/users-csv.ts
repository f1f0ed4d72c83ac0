import type { FileReply } from '../../../src/api/endpoint.ts'
import { dashboardTitles } from '../../../src/domain/dashboards/dashboard-type.ts'
import { dayIn, minutesIn } from '../../../src/domain/dates/time-zone.ts'
import type { ListedUser } from '../../../src/domain/users/listed-user.ts'
import { statusTitles } from '../../../src/domain/users/user.ts'
import { csvReply } from '../../http/replies/csv-reply.ts'

type Column = readonly [title: string, cell: (user: ListedUser) => string]

const columnsIn = (timeZone: string): readonly Column[] => {
  const minuteOf = minutesIn(timeZone)
  return [
    ['User name', ({ username }) => username],
    ['Given name', ({ given_name }) => given_name],
    ['Family name', ({ family_name }) => family_name],
    ['Default code', ({ defaultCode }) => defaultCode],
    ['Default dashboard', ({ defaultDashboardType }) => dashboardTitles[defaultDashboardType]],
    ['Role', ({ Roles }) => Roles.map(({ name }) => name).join(', ')],
    ['Status', ({ status }) => statusTitles[status]],
    [`Last login (${timeZone})`, ({ lastLogin }) => (lastLogin === null ? '' : minuteOf(new Date(lastLogin)))],
    ['Email', ({ email }) => email],
    [
      `Mail refused (${timeZone})`,
      ({ mailRefusal }) => (mailRefusal === null ? '' : minuteOf(new Date(mailRefusal.at))),
    ],
    ['Mail refused with', ({ mailRefusal }) => mailRefusal?.answer ?? ''],
  ]
}

export const usersCsv = (users: readonly ListedUser[], timeZone: string, now: Date): FileReply => {
  const columns = columnsIn(timeZone)
  return csvReply(`users_${dayIn(timeZone, now)}.csv`, [
    columns.map(([title]) => title),
    ...users.map((user) => columns.map(([, cell]) => cell(user))),
  ])
}
