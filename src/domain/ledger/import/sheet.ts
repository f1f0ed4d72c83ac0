import * as t from 'io-ts'
import { E } from '../../fp.ts'
import { type CellFault, decodeRow } from '../rows/cell-fault.ts'
import type { SheetName } from './imported-file.ts'
import type { KnownFirm } from './ledger-import.ts'

export interface RowReference {
  readonly column: string
  readonly sheet: SheetName
  readonly code: string | null
}

export interface SheetKey {
  readonly columns: readonly string[]
  readonly isOptional?: boolean
  readonly fold: (text: string) => string
}

export interface LedgerSheet<Row> {
  readonly name: SheetName
  readonly columns: readonly string[]
  /** Columns that a file may leave out; they count as empty. */
  readonly optional: readonly string[]
  readonly filled: readonly string[]
  readonly dates: readonly string[]
  readonly numbers: readonly string[]
  readonly keys: readonly SheetKey[]
  readonly read: ReadRow<Row>
}

export type ReadRow<Row> = (
  cells: Readonly<Record<string, string>>,
  firm: KnownFirm,
) => E.Either<readonly CellFault[], Row>

interface RowReader<Row> {
  readonly codec: t.Type<Row, unknown>
  readonly references: (row: Row) => readonly RowReference[]
  readonly faults: (row: Row, firm: KnownFirm) => readonly CellFault[]
}

const unknownCodeFaults = (references: readonly RowReference[], firm: KnownFirm): readonly CellFault[] =>
  references.flatMap(({ column, sheet, code }) =>
    code === null || firm.has(sheet, code) ? [] : [{ column, reason: `${code} is not in ${sheet}` }],
  )

export const rowReader =
  <Row>({ codec, references, faults }: RowReader<Row>): ReadRow<Row> =>
  (cells, firm) => {
    const row = decodeRow<Row>(codec, cells)
    if (E.isLeft(row)) return row
    const found = [...faults(row.right, firm), ...unknownCodeFaults(references(row.right), firm)]
    return found.length === 0 ? row : E.left(found)
  }

interface SheetDefinition<Columns extends t.Props, Row> extends RowReader<Row> {
  readonly name: SheetName
  readonly codec: t.ReadonlyC<t.ExactC<t.TypeC<Columns>>> & t.Type<Row, unknown>
  readonly optional?: readonly (keyof Columns & string)[]
  readonly keys: readonly (SheetKey & { readonly columns: readonly (keyof Columns & string)[] })[]
}

type AcceptsCell = (cell: t.Mixed) => boolean

const acceptsText =
  (text: string): AcceptsCell =>
  (cell) =>
    E.isRight(cell.decode(text))

const isDate: AcceptsCell = (cell) =>
  acceptsText('2024-02-28')(cell) && !acceptsText('1.5')(cell) && !acceptsText('x')(cell)

const isNumber: AcceptsCell = (cell) => acceptsText('1.5')(cell) && !acceptsText('x')(cell)

export const defineSheet = <Columns extends t.Props, Row>({
  name,
  keys,
  optional = [],
  ...reader
}: SheetDefinition<Columns, Row>): LedgerSheet<Row> => {
  const cells = Object.entries(reader.codec.type.type.props)
  const columnsOf = (is: AcceptsCell): readonly string[] =>
    cells.flatMap(([column, cell]) => (is(cell) ? [column] : []))
  return {
    name,
    columns: columnsOf(() => true),
    optional,
    filled: columnsOf((cell) => !acceptsText('')(cell)),
    dates: columnsOf(isDate),
    numbers: columnsOf(isNumber),
    keys,
    read: rowReader<Row>(reader),
  }
}
