import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { UserCommand, UserRefusal } from '../../src/domain/users/user.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import { besides } from '../log/carry-out.ts'
import type { Appended, Conflict, Intent } from '../log/event-log.ts'
import type { Passworded } from '../users/add-user.ts'
import type { Accounts } from '../users/aggregates.ts'
import { type Credential, generatedPassword, hashPassword, replaceHash } from './credentials.ts'
import { endingSessions } from './sessions.ts'

interface Replacing {
  readonly commands: readonly UserCommand[]
  readonly credential: Credential
  readonly except: string | null
}

/** Sets the password and ends old sessions in one transaction. */
export const replacePassword = (
  accounts: Accounts,
  { commands, credential, except }: Replacing,
  intent: Intent,
): TE.TaskEither<UserRefusal | Conflict, Appended> => {
  const { users } = accounts
  const { username } = credential
  return users.handle(
    username,
    async ({ state }) => {
      const ending = await endingSessions(accounts, username, except)
      return pipe(
        users.decide(username, state, commands),
        E.bindTo('events'),
        E.bindW('ending', () => ending),
        E.map(({ events, ending: { appends, beside } }) => ({
          events,
          others: appends,
          ...besides(beside, replaceHash(credential)),
        })),
      )
    },
    intent,
  )
}

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
