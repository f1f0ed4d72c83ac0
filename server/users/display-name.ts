import type { Pool } from 'pg'
import { personOf } from './people.ts'

export const displayName =
  (pool: Pool) =>
  async (username: string): Promise<string> => {
    const person = await personOf(pool, username)
    return `${person?.given_name ?? ''} ${person?.family_name ?? ''}`.trim() || username
  }
