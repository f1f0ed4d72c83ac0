import { dashboardTitles, DashboardType } from '../../dashboards/dashboard-type.ts'
import { O, pipe } from '../../fp.ts'
import { UserRole } from '../../permissions/permission.ts'
import { visibleText } from '../../text/visible-text.ts'
import {
  dashboardTypesOf,
  defaultDashboardType,
  withAccounts,
  withDashboard,
  withGroups,
  withRoles,
} from '../dashboard-choice.ts'
import { displayedRole } from '../identity.ts'
import { detailRule } from '../detail-rules.ts'
import { detailNames } from '../user-details.ts'
import { emptyUserDraft, type UserDraft } from '../user-draft.ts'
import type { UserFault } from '../user-draft-faults.ts'
import { canonicalUsername } from '../username.ts'
import { type ImportColumn, importColumns, type ColumnMapping } from './columns.ts'

export const importLimits = { bytes: 5 * 1024 * 1024, rows: 10_000 } as const

/** `line` is the row number in a spreadsheet. */
export interface ImportRow {
  readonly line: number
  readonly cells: Readonly<Partial<Record<ImportColumn, string>>>
  /** More cells than columns, so cells may be misplaced; an edit clears it. */
  readonly isTooLong?: true
  /** The server refused the password; a new one clears it. */
  readonly isPasswordRefused?: true
}

export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

const formulaPattern = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠]/u

/** An apostrophe in front keeps spreadsheets from reading a formula. `plainCell` removes it. */
const quotedCell = (cell: string): string => (formulaPattern.test(cell) ? `'${cell}` : cell)

const plainCell = (cell: string): string => (cell.startsWith("'") && formulaPattern.test(cell) ? cell.slice(1) : cell)

/** Removes invisible characters, except from passwords, which may have any character. */
const readCell = (column: ImportColumn, cell: string): string =>
  plainCell((column === 'password' ? cell : visibleText(cell)).trim())

export const rowsFromRecords = (records: readonly CsvRecord[], mapping: ColumnMapping): readonly ImportRow[] =>
  records.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      mapping.flatMap((column, at) => (column === null ? [] : [[column, readCell(column, cells[at] ?? '')] as const])),
    ),
    ...(cells.slice(mapping.length).some((cell) => cell.trim() !== '') ? { isTooLong: true } : {}),
  }))

export const editedRow = (
  { line, cells, isPasswordRefused }: ImportRow,
  column: ImportColumn,
  text: string,
): ImportRow => ({
  line,
  cells: { ...cells, [column]: text },
  ...(isPasswordRefused && column !== 'password' ? { isPasswordRefused } : {}),
})

export const trimmedRow = ({ cells, ...row }: ImportRow): ImportRow => ({
  ...row,
  cells: Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, text.trim()])),
})

export const recordsFromRows = (rows: readonly ImportRow[]): readonly (readonly string[])[] => {
  const columns = importColumns.filter((column) => rows.some(({ cells }) => cells[column] !== undefined))
  return [columns, ...rows.map(({ cells }) => columns.map((column) => quotedCell(cells[column] ?? '')))]
}

export const templateRecords: readonly (readonly string[])[] = [importColumns]

export interface DraftOfRow {
  readonly draft: UserDraft
  readonly faults: readonly UserFault[]
}

const cellItems = (cell: string): readonly string[] => [
  ...new Set(
    cell
      .split('|')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

const roleTitles: ReadonlyMap<string, UserRole> = new Map(
  Object.keys(UserRole.keys)
    .filter(UserRole.is)
    .map((role) => [displayedRole([role]).toLowerCase(), role]),
)

const dashboardTypeByText: ReadonlyMap<string, DashboardType> = new Map(
  Object.keys(DashboardType.keys)
    .filter(DashboardType.is)
    .flatMap((type) => [type, dashboardTitles[type].toLowerCase()].map((word) => [word, type] as const)),
)

const dashboardIn = (cell: string): O.Option<DashboardType> =>
  O.fromNullable(dashboardTypeByText.get(cell.trim().toLowerCase()))

const roleTexts = (cell: string): readonly string[] =>
  cellItems(cell.toLowerCase().replaceAll(',', '|')).map((word) => roleTitles.get(word) ?? word)

const nonEmptyCell = (cell: string | undefined): O.Option<string> =>
  pipe(
    O.fromNullable(cell),
    O.filter((text) => text !== ''),
  )

type DraftStep = (draft: UserDraft) => UserDraft

const keepDraft: DraftStep = (draft) => draft

const withCell = (cell: string | undefined, step: (text: string) => DraftStep): DraftStep =>
  pipe(
    nonEmptyCell(cell),
    O.match(() => keepDraft, step),
  )

const defaultLandingStep: DraftStep = (draft) =>
  pipe(
    defaultDashboardType(draft.roles),
    O.filter((type) => draft.dashboardId === '' && dashboardTypesOf(draft.roles).includes(type)),
    O.match(
      () => draft,
      (type) => withDashboard(draft, type),
    ),
  )

const landingSteps = ({
  roles,
  accounts,
  groups,
  defaultDashboard,
  defaultCode,
}: ImportRow['cells']): readonly DraftStep[] => [
  withCell(roles, (cell) => (draft) => withRoles(draft, roleTexts(cell).filter(UserRole.is))),
  withCell(accounts, (cell) => (draft) => withAccounts(draft, cellItems(cell))),
  withCell(groups, (cell) => (draft) => withGroups(draft, cellItems(cell))),
  withCell(defaultDashboard, (cell) =>
    pipe(
      dashboardIn(cell),
      O.match(
        () => keepDraft,
        (type) => (draft) => withDashboard(draft, type),
      ),
    ),
  ),
  defaultLandingStep,
  withCell(defaultCode, (cell) => (draft) => (draft.dashboardId === 'admin' ? draft : { ...draft, defaultCode: cell })),
]

const detailStep = ({ cells }: ImportRow): DraftStep => {
  const found = detailNames.flatMap((name) => {
    const cell = cells[name] ?? ''
    return cell === '' ? [] : [[name, detailRule(name).readCell(cell)] as const]
  })
  return (draft) => ({ ...draft, ...Object.fromEntries(found) })
}

/** New people without a password are invited. Existing people keep theirs. */
const passwordStep = ({ cells }: ImportRow, isNew: boolean): DraftStep => {
  const password = isNew ? (cells.password ?? '') : ''
  return (draft) => ({
    ...draft,
    password,
    passwordConfirm: password,
    change_password: isNew ? password === '' : draft.change_password,
  })
}

const roleAndDashboardFaults = ({ roles = '', defaultDashboard = '' }: ImportRow['cells']): readonly UserFault[] => [
  ...roleTexts(roles)
    .filter((word) => !UserRole.is(word))
    .slice(0, 1)
    .map((word) => ({ field: 'roles' as const, reason: `${word} is not a role` })),
  ...(defaultDashboard === '' || O.isSome(dashboardIn(defaultDashboard))
    ? []
    : [{ field: 'dashboardId' as const, reason: `${defaultDashboard} is not a dashboard` }]),
]

const refusedPasswordFault = ({ cells, isPasswordRefused }: ImportRow, isNew: boolean): readonly UserFault[] =>
  isNew && isPasswordRefused && (cells.password ?? '') === ''
    ? [{ field: 'password', reason: 'The password in the file was refused. Enter another one' }]
    : []

const lengthFault = ({ isTooLong }: ImportRow): readonly UserFault[] =>
  isTooLong ? [{ field: 'username', reason: 'This row has more cells than the file has columns' }] : []

export const usernameOf = ({ cells }: ImportRow): string => canonicalUsername(cells.username ?? '')

/** For existing people an empty cell changes nothing. */
export const draftOfRow = (row: ImportRow, existing: O.Option<UserDraft>): DraftOfRow => {
  const base = pipe(
    existing,
    O.getOrElse(() => ({ ...emptyUserDraft, username: usernameOf(row) })),
  )
  const steps = [detailStep(row), passwordStep(row, O.isNone(existing)), ...landingSteps(row.cells)]
  return {
    draft: steps.reduce((draft, step) => step(draft), base),
    faults: [
      ...lengthFault(row),
      ...refusedPasswordFault(row, O.isNone(existing)),
      ...roleAndDashboardFaults(row.cells),
    ],
  }
}
