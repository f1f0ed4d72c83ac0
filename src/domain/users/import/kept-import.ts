import * as t from 'io-ts'
import { O, pipe } from '../../fp.ts'
import { ImportColumn } from './columns.ts'
import type { RowChoice } from './import-preview.ts'
import type { ImportRow } from './import-row.ts'

const KeptCells = t.readonlyArray(t.readonly(t.tuple([ImportColumn, t.string])))

const KeptRow = t.readonly(
  t.intersection([
    t.strict({ line: t.number, cells: KeptCells, hadPassword: t.boolean }),
    t.exact(t.partial({ isTooLong: t.literal(true), isPasswordRefused: t.literal(true) })),
  ]),
)

/** Survives a reload, without passwords. `by` is the importer's user name. */
export const KeptImport = t.readonly(
  t.strict({
    by: t.string,
    name: t.string,
    rows: t.readonlyArray(KeptRow),
    leftOut: t.readonlyArray(t.number),
    updates: t.readonlyArray(t.number),
  }),
)
export type KeptImport = t.TypeOf<typeof KeptImport>

export interface OpenImport {
  readonly name: string
  readonly rows: readonly ImportRow[]
  readonly choice: RowChoice
  readonly withoutPassword: ReadonlySet<number>
}

export const hasPassword = ({ cells }: ImportRow): boolean => (cells.password ?? '') !== ''

type RowMarks = Pick<ImportRow, 'isTooLong' | 'isPasswordRefused'>

const marksOf = ({ isTooLong, isPasswordRefused }: RowMarks): RowMarks => ({
  ...(isTooLong ? { isTooLong } : {}),
  ...(isPasswordRefused ? { isPasswordRefused } : {}),
})

const cellsOf = ({ cells }: ImportRow): t.TypeOf<typeof KeptCells> =>
  Object.entries(cells).flatMap(([column, text]) =>
    ImportColumn.is(column) && column !== 'password' ? [[column, text] as const] : [],
  )

export const keptImport = (by: string, { name, rows, choice, withoutPassword }: OpenImport): KeptImport => ({
  by,
  name,
  rows: rows.map((row) => ({
    line: row.line,
    cells: cellsOf(row),
    ...marksOf(row),
    hadPassword: hasPassword(row) || withoutPassword.has(row.line),
  })),
  leftOut: [...choice.leftOut],
  updates: [...choice.updates],
})

export const restoredImport = (kept: KeptImport, by: string): O.Option<OpenImport> =>
  pipe(
    O.some(kept),
    O.filter((found) => found.by === by && found.rows.length > 0),
    O.map(({ name, rows, leftOut, updates }) => ({
      name,
      rows: rows.map(({ line, cells, ...row }) => ({ line, cells: Object.fromEntries(cells), ...marksOf(row) })),
      choice: { leftOut: new Set(leftOut), updates: new Set(updates) },
      withoutPassword: new Set(rows.flatMap(({ line, hadPassword }) => (hadPassword ? [line] : []))),
    })),
  )
