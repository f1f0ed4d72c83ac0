import * as t from 'io-ts'
import { E } from '../../src/domain/fp.ts'
import type { RowSource } from './batched-queries.ts'
import { eachPart } from './in-parts.ts'

export const queryRows = async <A>(
  client: RowSource,
  codec: t.Type<A, unknown>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly A[]> => {
  const { rows } = await client.query(sql, [...values])
  const codecOfRows = t.readonlyArray(codec)
  const parts = E.sequenceArray(await eachPart(rows, (part) => codecOfRows.decode(part)))
  return E.isRight(parts) ? parts.right.flat() : Promise.reject(new Error(`Rows of an unexpected shape from: ${sql}`))
}
