import { E, pipe, TE } from '../../src/domain/fp.ts'
import { canonicalUsername, type UserCommand, type UserRefusal } from '../../src/domain/users/user.ts'
import { besides } from '../log/carry-out.ts'
import type { Appended, Conflict, Intent } from '../log/event-log.ts'
import type { Passworded } from '../users/add-user.ts'
import type { Accounts } from '../users/aggregates.ts'
import { type Credential, generatedPassword, hashPassword, replaceHash } from './credentials.ts'
import { endingSessions } from './sessions.ts'

interface Replacing {
  readonly commands: readonly UserCommand[]
  readonly credential: Credential
  /** The session that goes on. */
  readonly except: string | null
}

/** The new password, and the end of the sessions there are with the old one: both or neither. */
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
