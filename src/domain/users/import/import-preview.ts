import { type CheckedRow, type CheckedRows, type ImportReference, recheckRow } from './check-rows.ts'
import { type RowStatus, rowStatus } from './differences.ts'
import { type ImportRow, usernameOf } from './import-row.ts'

export interface UserImportPreview {
  readonly checked: CheckedRows
  readonly statuses: ReadonlyMap<number, RowStatus>
}

/** Line numbers. `leftOut` excludes rows of new people; `updates` includes rows that change existing people. */
export interface RowChoice {
  readonly leftOut: ReadonlySet<number>
  readonly updates: ReadonlySet<number>
}

export const allNewRowsChosen: RowChoice = { leftOut: new Set(), updates: new Set() }

export const previewOf = (checked: CheckedRows): UserImportPreview => ({
  checked,
  statuses: new Map([...checked.rows.values()].map((row) => [row.row.line, rowStatus(row, checked)])),
})

export const noPreview: UserImportPreview = previewOf({ rows: new Map(), usernames: new Map(), emails: new Map() })

export const withRow = (preview: UserImportPreview, row: ImportRow, reference: ImportReference): UserImportPreview =>
  previewOf(recheckRow(preview.checked, row, reference))

const checkedRows = ({ checked }: UserImportPreview): readonly CheckedRow[] =>
  [...checked.rows.values()].toSorted((one, other) => one.row.line - other.row.line)

export const rowsIn = (preview: UserImportPreview): readonly ImportRow[] => checkedRows(preview).map(({ row }) => row)

export const rowsToKeep = (preview: UserImportPreview, refused: ReadonlySet<number>): readonly ImportRow[] =>
  checkedRows(preview).map(({ row, faults }) =>
    refused.has(row.line) || faults.some(({ field }) => field === 'password')
      ? { ...row, isPasswordRefused: true }
      : row,
  )

export const statusOf = ({ statuses }: UserImportPreview, line: number): RowStatus => statuses.get(line) ?? 'Unchanged'

export const isChosen = (preview: UserImportPreview, { leftOut, updates }: RowChoice, line: number): boolean => {
  const status = statusOf(preview, line)
  if (status === 'Unchanged') return false
  return status === 'Update' ? updates.has(line) : !leftOut.has(line)
}

export const choosableLines = (preview: UserImportPreview, lines: readonly number[]): readonly number[] =>
  lines.filter((line) => statusOf(preview, line) !== 'Unchanged')

export const chosenLines = (preview: UserImportPreview, choice: RowChoice): ReadonlySet<number> =>
  new Set([...preview.statuses.keys()].filter((line) => isChosen(preview, choice, line)))

export const withChosen = (
  { statuses }: UserImportPreview,
  { leftOut, updates }: RowChoice,
  chosen: ReadonlySet<number>,
): RowChoice => {
  const lines = [...statuses.keys()]
  const isUpdate = (line: number): boolean => statuses.get(line) === 'Update'
  return {
    leftOut: new Set([
      ...[...leftOut].filter(isUpdate),
      ...lines.filter((line) => !isUpdate(line) && !chosen.has(line)),
    ]),
    updates: new Set([
      ...[...updates].filter((line) => !isUpdate(line)),
      ...lines.filter((line) => isUpdate(line) && chosen.has(line)),
    ]),
  }
}

export interface RowsToSend {
  readonly rows: readonly ImportRow[]
  readonly updates: readonly string[]
}

export const rowsToSend = (preview: UserImportPreview, choice: RowChoice): RowsToSend => {
  const chosen = checkedRows(preview).filter(
    ({ row: { line } }) => statusOf(preview, line) !== 'Faulty' && isChosen(preview, choice, line),
  )
  return {
    rows: chosen.map(({ row }) => row),
    updates: chosen.flatMap(({ row: { line }, draft }) =>
      statusOf(preview, line) === 'Update' ? [draft.username] : [],
    ),
  }
}

export const countWithoutPassword = (
  preview: UserImportPreview,
  choice: RowChoice,
  without: ReadonlySet<number>,
): number =>
  [...without].filter((line) => statusOf(preview, line) === 'Added' && isChosen(preview, choice, line)).length

export type ImportTally = Readonly<Record<RowStatus, number>> & { readonly toSend: number }

export const importTally = (preview: UserImportPreview, choice: RowChoice): ImportTally => {
  const tally = { Added: 0, Update: 0, Unchanged: 0, Faulty: 0, toSend: 0 }
  for (const [line, status] of preview.statuses) {
    tally[status] += 1
    if (status !== 'Faulty' && isChosen(preview, choice, line)) tally.toSend += 1
  }
  return tally
}

export interface RowsLeftOut {
  readonly unchanged: number
  readonly notChosen: number
}

export const rowsLeftOut = (preview: UserImportPreview, choice: RowChoice): RowsLeftOut => {
  const unchosen = [...preview.statuses].filter(([line]) => !isChosen(preview, choice, line))
  const unchanged = unchosen.filter(([, status]) => status === 'Unchanged').length
  return { unchanged, notChosen: unchosen.length - unchanged }
}

/** Rows left without those of the people in `done`. Unchosen rows stay only if a chosen row is left. */
export const remainingRows = (
  preview: UserImportPreview,
  choice: RowChoice,
  sent: readonly ImportRow[],
  done: ReadonlySet<string>,
): readonly ImportRow[] => {
  const written = new Set(sent.filter((row) => done.has(usernameOf(row))).map(({ line }) => line))
  const left = rowsIn(preview).filter(({ line }) => !written.has(line))
  return left.some(({ line }) => isChosen(preview, choice, line)) ? left : []
}
