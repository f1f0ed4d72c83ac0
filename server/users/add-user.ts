import type { Pool } from 'pg'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { UserRefusal } from '../../src/domain/users/user.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import type { EventLog, CallIntent } from '../log/event-log.ts'
import { generatedPassword } from '../session/credentials.ts'
import { prepareUsers } from './prepare-users.ts'
import type { SharedUserRow } from './user-row.ts'

export interface UserPassword {
  readonly username: string
  readonly password: string
}

export const addUser =
  (
    { log, pool }: { readonly log: EventLog; readonly pool: Pool },
    facts: Omit<SharedUserRow, 'password'>,
    intent: CallIntent,
  ): TE.TaskEither<UserRefusal, UserPassword> =>
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
