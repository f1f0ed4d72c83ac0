import type { ListedUser } from '../../domain/users/listed-user.ts'
import type { UserFilter } from '../../domain/users/sought-users.ts'
import { userColumns } from '../../domain/users/user-columns.ts'
import { statusTitles } from '../../domain/users/user.ts'
import type { FigureSheet } from '../../domain/widgets/sheet/sheet.ts'
import type { TableColumn } from '../../domain/widgets/table/widget-table.ts'
import type { UsersToPrint } from '../../machines/users/user-list.ts'
import { displayedRole } from '../../domain/users/identity.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import { userTableColumns } from './user-columns.tsx'
import { mailRefusedText } from './user-texts.ts'

const filterTexts = ({ search, role, status, mail }: UserFilter): readonly string[] => [
  ...(search.trim() === '' ? [] : [`Search: ${search.trim()}`]),
  ...(role === null ? [] : [`Role: ${displayedRole([role])}`]),
  ...(status === null ? [] : [`Status: ${statusTitles[status]}`]),
  ...(mail === null ? [] : [`Email: ${mailRefusedText}`]),
]

const sheetColumns = userTableColumns.map(
  ({ sort, title }): TableColumn => ({
    path: sort,
    title: { value: title, type: 'text', alignment: 'left', hidden: false, total: false, visibilityWeight: 0 },
  }),
)

/** All users found, as a table for paper. */
export const usersSheet = (found: readonly ListedUser[], { filter, sort }: UsersToPrint): FigureSheet => {
  const filters = filterTexts(filter)
  const sortedBy = userColumns[sort.column].title
  return {
    title: 'Users',
    name: pluralise(found.length, 'user'),
    days: [],
    filters,
    columns: sheetColumns,
    rows: found.map((user) => Object.fromEntries(userTableColumns.map((column) => [column.sort, column.text(user)]))),
    groupOn: null,
    hasTotals: false,
    isNarrowed: filters.length > 0,
    subtitles: [],
    inUse: [...filters, `Sorted by ${sortedBy}${sort.isDescending ? ', descending' : ''}`],
    notes: [],
  }
}
