import { pipe, TE } from '../../src/domain/fp.ts'
import type { UserRefusal } from '../../src/domain/users/decider.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import { execute } from '../log/aggregate.ts'
import type { Conflict, EventLog, Intent } from '../log/event-log.ts'
import type { Passworded } from '../users/add-user.ts'
import { sessionAggregate, userAggregate } from '../users/aggregates.ts'
import { replaceHash } from './credentials.ts'
import { generatedPassword, hashPassword } from './passwords.ts'

/** From the reset on, open sessions may only change the password, for which they would need the new one; then they end. */
export const resetPassword = (
  log: EventLog,
  typed: string,
  intent: Intent,
): TE.TaskEither<UserRefusal | Conflict, Passworded> => {
  const username = canonicalUsername(typed)
  const password = generatedPassword()
  const reset = (hash: string) =>
    execute(
      log,
      { ...userAggregate(username), beside: () => replaceHash({ username, hash }) },
      { type: 'ResetPassword' },
      intent,
    )
  const endSessions = execute(log, sessionAggregate(username), { type: 'EndSessions', except: null }, intent)
  return pipe(
    TE.fromTask<string, UserRefusal | Conflict>(() => hashPassword(password)),
    TE.chain(reset),
    TE.chainW(() => endSessions),
    TE.map(() => ({ username, password })),
  )
}
