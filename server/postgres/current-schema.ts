import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { queryRows } from './query-rows.ts'

const CurrentSchema = t.strict({ schema: t.string })

/** `public`, unless the address or role of the database sets another. */
export const currentSchema = async (client: PoolClient): Promise<string> =>
  (await queryRows(client, CurrentSchema, 'select quote_ident(current_schema()) as schema'))
    .map(({ schema }) => schema)
    .join()
