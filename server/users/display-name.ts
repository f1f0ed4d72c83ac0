import type { Pool } from 'pg'
import { personOf } from './people.ts'

/** What somebody is called on screen; whose details were erased goes by their user name. */
export const displayName =
  (pool: Pool) =>
  async (username: string): Promise<string> => {
    const person = await personOf(pool, username)
    return `${person?.given_name ?? ''} ${person?.family_name ?? ''}`.trim() || username
  }
