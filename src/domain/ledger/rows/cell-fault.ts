import type * as t from 'io-ts'
import { pipe, E } from '../../fp.ts'

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
): E.Either<readonly CellFault[], Row> =>
  pipe(
    codec.decode(cells),
    E.mapLeft((errors) => errors.map(cellFault)),
  )
