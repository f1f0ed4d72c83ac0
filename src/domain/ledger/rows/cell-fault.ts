import type * as t from 'io-ts'
import { E } from '../../fp.ts'

export interface CellFault {
  readonly column: string | null
  readonly reason: string
}

const cellFault = ({ context, message }: t.ValidationError): CellFault => ({
  column: context[1]?.key ?? null,
  reason: message ?? 'cannot be read',
})

export const decodeRow = <Row>(
  codec: t.Type<Row, unknown>,
  cells: Readonly<Record<string, string>>,
): E.Either<readonly CellFault[], Row> => {
  const row = codec.decode(cells)
  return E.isLeft(row) ? E.left(row.left.map(cellFault)) : row
}
