import { pipe, TE } from '../../src/domain/fp.ts'
import { type UserRefusal, canonicalUsername } from '../../src/domain/users/user.ts'
import type { Conflict, Intent } from '../log/event-log.ts'
import type { Passworded } from '../users/add-user.ts'
import type { Accounts } from '../users/aggregates.ts'
import { generatedPassword, hashPassword } from './passwords.ts'
import { replacePassword } from './replace-password.ts'

/** Whoever is signed in is so no more. */
export const resetPassword = (
  accounts: Accounts,
  typed: string,
  intent: Intent,
): TE.TaskEither<UserRefusal | Conflict, Passworded> => {
  const username = canonicalUsername(typed)
  const password = generatedPassword()
  return pipe(
    TE.fromTask<string, UserRefusal | Conflict>(() => hashPassword(password)),
    TE.chain((hash) =>
      replacePassword(
        accounts,
        { commands: [{ type: 'ResetPassword' }], credential: { username, hash }, except: null },
        intent,
      ),
    ),
    TE.map(() => ({ username, password })),
  )
}
