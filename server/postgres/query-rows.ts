import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E } from '../../src/domain/fp.ts'
import { eachPart } from './in-parts.ts'

export const queryRows = async <A>(
  client: Pool | PoolClient,
  codec: t.Type<A, unknown>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly A[]> => {
  const { rows } = await client.query<Record<string, unknown>>(sql, [...values])
  const codecOfRows = t.readonlyArray(codec)
  const parts = E.sequenceArray(await eachPart(rows, (part) => codecOfRows.decode(part)))
  return E.isRight(parts) ? parts.right.flat() : Promise.reject(new Error(`Rows of an unexpected shape from: ${sql}`))
}
