import { E, pipe, type TE } from '../../src/domain/fp.ts'
import type { UserCommand, UserRefusal } from '../../src/domain/users/user.ts'
import type { Appended, Conflict, Intent } from '../log/event-log.ts'
import type { Accounts } from '../users/aggregates.ts'
import { type Credential, replaceHash } from './credentials.ts'

interface Replacing {
  readonly command: UserCommand
  readonly credential: Credential
  /** The session that goes on. */
  readonly except: string | null
}

/** The new password, and the end of the sessions there are with the old one: both or neither. */
export const replacePassword = (
  { users, sessions }: Accounts,
  { command, credential, except }: Replacing,
  intent: Intent,
): TE.TaskEither<UserRefusal | Conflict, Appended> => {
  const { username } = credential
  return users.handle(
    username,
    async ({ state }) => {
      const past = await sessions.past(username)
      return pipe(
        users.decide(username, state, [command]),
        E.bindTo('events'),
        E.bindW('others', () => sessions.appends(username, past, [{ type: 'EndSessions', except }])),
        E.map((act) => ({ ...act, beside: replaceHash(credential) })),
      )
    },
    intent,
  )
}
