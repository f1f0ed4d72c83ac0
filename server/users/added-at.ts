import * as t from 'io-ts'
import type { Pool } from 'pg'
import { userStream } from '../../src/domain/users/user.ts'
import { queryRows } from '../postgres/query-rows.ts'

const Added = t.strict({ position: t.union([t.number, t.null]) })

const addedText = `select max(position)::float8 as position from event where stream = $1 and type = 'UserAdded'`

/** The position since when a user name is whose it is: before it, it was nobody's, or somebody else's. */
export const addedAt =
  (pool: Pool) =>
  async (username: string): Promise<number> => {
    const [added] = await queryRows(pool, Added, addedText, [userStream(username)])
    return added?.position ?? 0
  }
