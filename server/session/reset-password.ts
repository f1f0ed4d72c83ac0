import { E, pipe, TE } from '../../src/domain/fp.ts'
import { type UserRefusal, canonicalUsername } from '../../src/domain/users/user.ts'
import type { Conflict, Intent } from '../log/event-log.ts'
import type { Passworded } from '../users/add-user.ts'
import type { Accounts } from '../users/aggregates.ts'
import { replaceHash } from './credentials.ts'
import { generatedPassword, hashPassword } from './passwords.ts'

/** From the reset on, open sessions may only change the password, for which they would need the new one; then they end. */
export const resetPassword = (
  { users, sessions }: Accounts,
  typed: string,
  intent: Intent,
): TE.TaskEither<UserRefusal | Conflict, Passworded> => {
  const username = canonicalUsername(typed)
  const password = generatedPassword()
  const reset = (hash: string) =>
    users.handle(
      username,
      ({ state }) =>
        pipe(
          users.decide(username, state, [{ type: 'ResetPassword' }]),
          E.map((events) => ({ events, beside: replaceHash({ username, hash }) })),
        ),
      intent,
    )
  return pipe(
    TE.fromTask<string, UserRefusal | Conflict>(() => hashPassword(password)),
    TE.chain(reset),
    TE.chainW(() => sessions.change(username, { type: 'EndSessions', except: null }, intent)),
    TE.map(() => ({ username, password })),
  )
}
