import * as t from 'io-ts'
import { dashboardTitles } from '../dashboards/dashboard-type.ts'
import type { ListColumn } from '../lists/list-column.ts'
import type { ListedUser } from './listed-user.ts'
import { statusTitles } from './user.ts'

type TextOf = (user: ListedUser) => string

interface UserListColumn extends ListColumn<ListedUser> {
  readonly text: TextOf
  readonly sortKey: TextOf
}

const userListColumn = (title: string, text: TextOf, sortKey = text): UserListColumn => ({
  title,
  text,
  sortKey,
  file: [[title, text]],
})

const lastLogin = userListColumn('Last login', (user) => user.lastLogin ?? '')

/** The columns of the list of users: on the screen, on paper, in the file, and as names of orders. */
export const userColumns = {
  username: userListColumn('User name', ({ username }) => username),
  given_name: userListColumn('Given name', ({ given_name }) => given_name),
  family_name: userListColumn('Family name', ({ family_name }) => family_name),
  defaultCode: userListColumn('Default code', ({ defaultCode }) => defaultCode),
  defaultDashboardType: userListColumn(
    'Default dashboard',
    ({ defaultDashboardType }) => dashboardTitles[defaultDashboardType],
    ({ defaultDashboardType }) => defaultDashboardType,
  ),
  role: userListColumn(
    'Role',
    ({ Roles }) => Roles.map(({ name }) => name).join(', '),
    ({ Roles }) => Roles[0]?.name ?? '',
  ),
  status: userListColumn('Status', ({ status }) => statusTitles[status]),
  lastLogin: { ...lastLogin, file: [[lastLogin.title, lastLogin.text, 'moment']] },
} satisfies Readonly<Record<string, UserListColumn>>

export const UserColumn = t.keyof(userColumns)
export type UserColumn = t.TypeOf<typeof UserColumn>
