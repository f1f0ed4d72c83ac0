import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E } from '../../src/domain/fp.ts'

export const queryRows = async <A>(
  client: Pool | PoolClient,
  codec: t.Type<A, unknown>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly A[]> => {
  const { rows } = await client.query<Record<string, unknown>>(sql, [...values])
  const decoded = t.readonlyArray(codec).decode(rows)
  return E.isRight(decoded) ? decoded.right : Promise.reject(new Error(`Rows of an unexpected shape from: ${sql}`))
}
