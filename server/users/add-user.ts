import type { Pool } from 'pg'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { UserRefusal } from '../../src/domain/users/user.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import type { EventLog, Intent } from '../log/event-log.ts'
import { generatedPassword } from '../session/credentials.ts'
import { prepareUsers } from './prepare-users.ts'
import type { UserRow } from './user-row.ts'

export interface Passworded {
  readonly username: string
  readonly password: string
}

export const addUser =
  (
    { log, pool }: { readonly log: EventLog; readonly pool: Pool },
    facts: Omit<UserRow, 'password'>,
    intent: Intent,
  ): TE.TaskEither<UserRefusal, Passworded> =>
  async () => {
    const password = generatedPassword()
    const taken: UserRefusal = { _tag: 'UsernameTaken' }
    const { appends, beside } = await prepareUsers(pool, [{ ...facts, password }], { mustChange: true })
    if (appends.length === 0) return E.left(taken)
    return pipe(
      await log.append(intent, appends, beside)(),
      E.bimap(
        () => taken,
        () => ({ username: canonicalUsername(facts.username), password }),
      ),
    )
  }
