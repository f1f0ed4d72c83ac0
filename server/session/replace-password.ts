import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { UserCommand, UserRefusal } from '../../src/domain/users/user.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import { combineTransactionWork } from '../log/carry-out.ts'
import type { AppendedPosition, AppendConflict, CallIntent } from '../log/event-log.ts'
import type { UserPassword } from '../users/add-user.ts'
import type { UserAggregates } from '../users/aggregates.ts'
import { type PasswordCredential, generatedPassword, hashPassword, replaceHash } from './credentials.ts'
import { planSessionEnd } from './sessions.ts'

interface PasswordReplacement {
  readonly commands: readonly UserCommand[]
  readonly credential: PasswordCredential
  readonly except: string | null
}

/** Sets the password and ends old sessions in one transaction. */
export const replacePassword = (
  accounts: UserAggregates,
  { commands, credential, except }: PasswordReplacement,
  intent: CallIntent,
): TE.TaskEither<UserRefusal | AppendConflict, AppendedPosition> => {
  const { users } = accounts
  const { username } = credential
  return users.handle(
    username,
    async ({ state }) => {
      const ending = await planSessionEnd(accounts, username, except)
      return pipe(
        users.decide(username, state, commands),
        E.bindTo('events'),
        E.bindW('ending', () => ending),
        E.map(({ events, ending: { appends, beside } }) => ({
          events,
          others: appends,
          ...combineTransactionWork(beside, replaceHash(credential)),
        })),
      )
    },
    intent,
  )
}

export const resetPassword = (
  accounts: UserAggregates,
  typed: string,
  intent: CallIntent,
): TE.TaskEither<UserRefusal | AppendConflict, UserPassword> => {
  const username = canonicalUsername(typed)
  const password = generatedPassword()
  return pipe(
    TE.fromTask<string, UserRefusal | AppendConflict>(() => hashPassword(password)),
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
