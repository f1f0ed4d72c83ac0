import { type CheckedRow, type CheckedRows, type ImportReference, recheckRow } from './check-rows.ts'
import { type RowStanding, rowStanding } from './differences.ts'
import { type ImportRow, usernameOf } from './import-row.ts'

export interface ImportPreview {
  readonly checked: CheckedRows
  readonly standings: ReadonlyMap<number, RowStanding>
}

/** By line. Whoever is there already is changed only where that was asked for. */
export interface RowChoice {
  readonly leftOut: ReadonlySet<number>
  readonly updates: ReadonlySet<number>
}

export const everyNewRow: RowChoice = { leftOut: new Set(), updates: new Set() }

export const previewOf = (checked: CheckedRows): ImportPreview => ({
  checked,
  standings: new Map([...checked.rows.values()].map((row) => [row.row.line, rowStanding(row, checked)])),
})

export const noPreview: ImportPreview = previewOf({ rows: new Map(), usernames: new Map(), emails: new Map() })

export const withRow = (preview: ImportPreview, row: ImportRow, reference: ImportReference): ImportPreview =>
  previewOf(recheckRow(preview.checked, row, reference))

/** In the order of the file. */
const checkedRows = ({ checked }: ImportPreview): readonly CheckedRow[] =>
  [...checked.rows.values()].toSorted((one, other) => one.row.line - other.row.line)

export const rowsIn = (preview: ImportPreview): readonly ImportRow[] => checkedRows(preview).map(({ row }) => row)

export const standingOf = ({ standings }: ImportPreview, line: number): RowStanding =>
  standings.get(line) ?? 'Unchanged'

export const isChosen = (preview: ImportPreview, { leftOut, updates }: RowChoice, line: number): boolean => {
  const standing = standingOf(preview, line)
  if (standing === 'Unchanged') return false
  return standing === 'Update' ? updates.has(line) : !leftOut.has(line)
}

/** What can be chosen of those. */
export const choosable = (preview: ImportPreview, lines: readonly number[]): readonly number[] =>
  lines.filter((line) => standingOf(preview, line) !== 'Unchanged')

export const chosenLines = (preview: ImportPreview, choice: RowChoice): ReadonlySet<number> =>
  new Set([...preview.standings.keys()].filter((line) => isChosen(preview, choice, line)))

export const withChosen = (
  { standings }: ImportPreview,
  { leftOut, updates }: RowChoice,
  chosen: ReadonlySet<number>,
): RowChoice => {
  const lines = [...standings.keys()]
  const isUpdate = (line: number): boolean => standings.get(line) === 'Update'
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
  /** Whom it may change, by user name. */
  readonly updates: readonly string[]
}

/** All that are chosen and right. */
export const rowsToSend = (preview: ImportPreview, choice: RowChoice): RowsToSend => {
  const chosen = checkedRows(preview).filter(
    ({ row: { line } }) => standingOf(preview, line) !== 'Faulty' && isChosen(preview, choice, line),
  )
  return {
    rows: chosen.map(({ row }) => row),
    updates: chosen.flatMap(({ row: { line }, draft }) =>
      standingOf(preview, line) === 'Update' ? [draft.username] : [],
    ),
  }
}

export type ImportTally = Readonly<Record<RowStanding, number>> & { readonly toSend: number }

export const importTally = (preview: ImportPreview, choice: RowChoice): ImportTally => {
  const tally = { Added: 0, Update: 0, Unchanged: 0, Faulty: 0, toSend: 0 }
  for (const [line, standing] of preview.standings) {
    tally[standing] += 1
    if (standing !== 'Faulty' && isChosen(preview, choice, line)) tally.toSend += 1
  }
  return tally
}

/** What was chosen and is still to be done, once the server has named those it is `done` with: of the others nothing is known. */
export const rowsLeft = (
  preview: ImportPreview,
  choice: RowChoice,
  sent: readonly ImportRow[],
  done: ReadonlySet<string>,
): readonly ImportRow[] => {
  const written = new Set(sent.filter((row) => done.has(usernameOf(row))).map(({ line }) => line))
  return rowsIn(preview).filter(({ line }) => !written.has(line) && isChosen(preview, choice, line))
}
