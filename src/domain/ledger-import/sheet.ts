import * as t from 'io-ts'
import { E, pipe } from '../fp.ts'
import { type CellFault, decodeRow } from '../ledger-row/cell-fault.ts'
import type { SheetName } from './imported-file.ts'
import type { KnownFirm } from './known-firm.ts'

export interface Reference {
  readonly column: string
  readonly sheet: SheetName
  readonly code: string | null
}

/** One kind of file: its columns, what makes a row unique in it (nothing: rows may repeat), and how a row is read. */
export interface Sheet<Row> {
  readonly name: SheetName
  readonly columns: readonly string[]
  readonly key: readonly string[]
  readonly read: (cells: Readonly<Record<string, string>>, firm: KnownFirm) => E.Either<readonly CellFault[], Row>
}

interface Definition<Columns extends t.Props, Row> {
  readonly name: SheetName
  readonly codec: t.ReadonlyC<t.ExactC<t.TypeC<Columns>>> & t.Type<Row, unknown>
  readonly key: readonly (keyof Columns & string)[]
  readonly references: (row: Row) => readonly Reference[]
  readonly faults: (row: Row, firm: KnownFirm) => readonly CellFault[]
}

const unknownCodes = (references: readonly Reference[], firm: KnownFirm): readonly CellFault[] =>
  references.flatMap(({ column, sheet, code }) =>
    code === null || firm.has(sheet, code) ? [] : [{ column, reason: `${code} is not known among the ${sheet}` }],
  )

export const defineSheet = <Columns extends t.Props, Row>({
  name,
  codec,
  key,
  references,
  faults,
}: Definition<Columns, Row>): Sheet<Row> => ({
  name,
  columns: Object.keys(codec.type.type.props),
  key,
  read: (cells, firm) =>
    pipe(
      decodeRow<Row>(codec, cells),
      E.chain((row) => {
        const found = [...faults(row, firm), ...unknownCodes(references(row), firm)]
        return found.length === 0 ? E.right(row) : E.left(found)
      }),
    ),
})
