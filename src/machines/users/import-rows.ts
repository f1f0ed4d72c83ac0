import { O } from '../../domain/fp.ts'
import type { ImportReference } from '../../domain/users/import/check-rows.ts'
import type { ImportColumn } from '../../domain/users/import/columns.ts'
import type { RowStatus } from '../../domain/users/import/differences.ts'
import {
  choosableLines,
  chosenLines,
  allNewRowsChosen,
  type UserImportPreview,
  noPreview,
  previewOf,
  rowsIn,
  rowsToKeep,
  statusOf,
  withChosen,
  withRow,
} from '../../domain/users/import/import-preview.ts'
import { type ImportRow, trimmedRow } from '../../domain/users/import/import-row.ts'
import { hasPassword, type OpenImport } from '../../domain/users/import/kept-import.ts'
import { selectionAfterEvent, type SelectionEvent } from '../kit/selection.ts'

/** The edited row may name a person who was not looked up. */
export interface RowToLookUp {
  readonly row: ImportRow
  readonly reference: ImportReference
}

export interface DraftToKeep {
  readonly username: string
  readonly draft: OpenImport
}

export interface RowFailure {
  readonly username: string
  readonly message: string
  readonly reasons: readonly { readonly path: string; readonly message: string }[]
}

/** Corrected rows stay visible until the filter changes. */
interface ShownRows {
  readonly only: RowStatus | null
  readonly lines: readonly number[]
}

type DraftSaveState = 'kept' | 'changed' | 'tooLarge'

export interface RowsContext extends Omit<OpenImport, 'rows'> {
  readonly preview: UserImportPreview
  readonly shown: ShownRows
  readonly anchor: number | null
  readonly open: O.Option<ImportRow>
  readonly written: O.Option<ImportRow>
  readonly failures: ReadonlyMap<number, RowFailure>
  readonly keeping: DraftSaveState
}

export type RowsEvent =
  | SelectionEvent<number>
  | { readonly type: 'filter.chosen'; readonly only: RowStatus | null }
  | { readonly type: 'row.opened'; readonly line: number }
  | { readonly type: 'row.edited'; readonly column: ImportColumn; readonly text: string }
  | { readonly type: 'row.kept' }
  | { readonly type: 'row.left' }
  | { readonly type: 'draft.saved' }

export const emptyRowsContext: RowsContext = {
  name: '',
  choice: allNewRowsChosen,
  withoutPassword: new Set<number>(),
  preview: noPreview,
  shown: { only: null, lines: [] },
  anchor: null,
  open: O.none,
  written: O.none,
  failures: new Map(),
  keeping: 'changed',
}

export const shownOf = ({ statuses }: UserImportPreview, only: ShownRows['only']): ShownRows => ({
  only,
  lines: [...statuses]
    .flatMap(([line, status]) => (only === null || status === only ? [line] : []))
    .toSorted((one, other) => one - other),
})

export const checkedRowsContext = (checked: UserImportPreview['checked']) => {
  const preview = previewOf(checked)
  return { preview, rows: [], shown: shownOf(preview, null), anchor: null, written: O.none }
}

export const withSelected = (
  { preview, choice, anchor, shown }: RowsContext,
  event: SelectionEvent<number>,
): Partial<RowsContext> => {
  const lines = choosableLines(preview, shown.lines)
  if (event.type !== 'all.toggled' && statusOf(preview, event.key) === 'Unchanged') return {}
  const selected = selectionAfterEvent({ chosen: chosenLines(preview, choice), anchor }, event, lines)
  return { choice: withChosen(preview, choice, selected.chosen), anchor: selected.anchor, keeping: 'changed' }
}

const withoutLine = <Value>(all: ReadonlyMap<number, Value>, line: number): ReadonlyMap<number, Value> =>
  new Map([...all].filter(([other]) => other !== line))

export const withWritten = (
  { preview, withoutPassword, failures }: RowsContext,
  reference: ImportReference,
  open: ImportRow,
): Partial<RowsContext> => {
  const row = trimmedRow(open)
  return {
    preview: withRow(preview, row, reference),
    withoutPassword: hasPassword(row)
      ? new Set([...withoutPassword].filter((line) => line !== row.line))
      : withoutPassword,
    failures: withoutLine(failures, row.line),
    written: O.some(row),
    keeping: 'changed',
  }
}

const linesWithRefusedPassword = (failures: RowsContext['failures']): ReadonlySet<number> =>
  new Set(
    [...failures].flatMap(([line, { reasons }]) => (reasons.some(({ path }) => path === 'password') ? [line] : [])),
  )

export const openImportOf = ({ name, preview, choice, withoutPassword, failures }: RowsContext): OpenImport => ({
  name,
  choice,
  withoutPassword,
  rows: rowsToKeep(preview, linesWithRefusedPassword(failures)),
})

export const remainingImportOf = (
  { name, choice, withoutPassword, failures }: RowsContext,
  rows: readonly ImportRow[],
): OpenImport => {
  const refused = linesWithRefusedPassword(failures)
  return {
    name,
    choice,
    withoutPassword,
    rows: rows.map((row) => (refused.has(row.line) ? { ...row, isPasswordRefused: true } : row)),
  }
}

export const hasUnsavedRows = ({ keeping, preview }: RowsContext): boolean =>
  keeping !== 'kept' || rowsIn(preview).some(hasPassword)
