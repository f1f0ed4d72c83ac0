import { dashboardTitles } from '../../domain/dashboards/dashboard-type.ts'
import type { ListedUser } from '../../domain/users/listed-user.ts'
import type { UserColumn, UserFilter } from '../../domain/users/sought-users.ts'
import { statusTitles } from '../../domain/users/user.ts'
import type { Sheet } from '../../domain/widgets/sheet/sheet.ts'
import type { Column } from '../../domain/widgets/table/widget-table.ts'
import type { UsersToPrint } from '../../machines/users/user-list.ts'
import { displayedRole } from '../../domain/users/identity.ts'
import { counted } from '../ui/texts/counted.ts'
import { lastLoginText, mailRefusedText, rolesText } from './user-texts.ts'

interface UserColumnText {
  readonly column: UserColumn
  readonly title: string
  readonly text: (user: ListedUser) => string
}

/** The columns of the list, on the screen and on paper. */
export const userColumns: readonly UserColumnText[] = [
  { column: 'username', title: 'User name', text: ({ username }) => username },
  { column: 'given_name', title: 'Given name', text: ({ given_name }) => given_name },
  { column: 'family_name', title: 'Family name', text: ({ family_name }) => family_name },
  { column: 'defaultCode', title: 'Default code', text: ({ defaultCode }) => defaultCode },
  {
    column: 'defaultDashboardType',
    title: 'Default dashboard',
    text: ({ defaultDashboardType }) => dashboardTitles[defaultDashboardType],
  },
  { column: 'role', title: 'Role', text: rolesText },
  { column: 'status', title: 'Status', text: ({ status }) => statusTitles[status] },
  { column: 'lastLogin', title: 'Last login', text: lastLoginText },
]

const filterTexts = ({ search, role, status, mail }: UserFilter): readonly string[] => [
  ...(search.trim() === '' ? [] : [`Search: ${search.trim()}`]),
  ...(role === null ? [] : [`Role: ${displayedRole([role])}`]),
  ...(status === null ? [] : [`Status: ${statusTitles[status]}`]),
  ...(mail === null ? [] : [`Email: ${mailRefusedText}`]),
]

const sheetColumns = userColumns.map(
  ({ column, title }): Column => ({
    path: column,
    title: { value: title, type: 'text', alignment: 'left', hidden: false, total: false, visibilityWeight: 0 },
  }),
)

/** All users found, as a table for paper. */
export const usersSheet = (found: readonly ListedUser[], { filter, sort }: UsersToPrint): Sheet => {
  const filters = filterTexts(filter)
  const sortedBy = userColumns.find(({ column }) => column === sort.column)?.title ?? ''
  return {
    title: 'Users',
    name: counted(found.length, 'user'),
    days: [],
    filters,
    columns: sheetColumns,
    rows: found.map((user) => Object.fromEntries(userColumns.map(({ column, text }) => [column, text(user)]))),
    groupOn: null,
    hasTotals: false,
    isNarrowed: filters.length > 0,
    subtitles: [],
    inUse: [...filters, `Sorted by ${sortedBy}${sort.isDescending ? ', descending' : ''}`],
    notes: [],
  }
}
