import { E, pipe, TE } from '../../src/domain/fp.ts'
import { isStrong } from '../../src/domain/session/password-draft.ts'
import type { Appended, Conflict } from '../log/event-log.ts'
import { intentOf } from '../log/intent.ts'
import type { TooManyAttempts } from './attempts.ts'
import { hashOf, replaceHash } from './credentials.ts'
import { onOldPassword } from './paces.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { Session } from '../access/session.ts'
import type { UsersHouse } from '../users/users-house.ts'

interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  /** Aborted when whoever asks is no longer there. */
  readonly signal: AbortSignal
}

interface PasswordRefused {
  readonly _tag: 'IncorrectPassword' | 'WeakPassword' | 'SamePassword'
}

export type ChangePassword = (
  session: Session,
  change: PasswordChange,
) => TE.TaskEither<PasswordRefused | TooManyAttempts | Conflict, Appended>

const refuse = (_tag: PasswordRefused['_tag']) => ({ _tag })

/** Its attempts are counted by session: whoever guesses at the sign-in page cannot keep a person from this. */
export const createChangePassword = (house: UsersHouse): ChangePassword => {
  const note = (security: 'wrong-old-password' | 'slowed-password-change', username: string) => () =>
    house.security.note({ security, reason: 'open-session', account: house.pseudonym('account', username) })

  const confirm = (
    { id, username }: Session,
    { oldPassword, signal }: PasswordChange,
  ): TE.TaskEither<PasswordRefused | TooManyAttempts, void> =>
    pipe(
      () => house.attempts.begin(onOldPassword(id), signal),
      TE.tapError(() => TE.fromIO(note('slowed-password-change', username))),
      TE.chainW(({ succeed }) => async () => {
        const isRight = await isPassword(await hashOf(house.pool, username), oldPassword)
        if (!isRight) {
          note('wrong-old-password', username)()
          return E.left(refuse('IncorrectPassword'))
        }
        await succeed()
        return E.right(undefined)
      }),
    )

  const replace = ({ username, id }: Session, hash: string): TE.TaskEither<PasswordRefused | Conflict, Appended> =>
    house.users.handle(
      username,
      async ({ state }) => {
        const sessions = await house.sessions.past(username)
        return pipe(
          house.users.decide(username, state, [{ type: 'ChangePassword' }]),
          E.mapLeft(() => refuse('IncorrectPassword')),
          E.bindTo('events'),
          E.bindW('others', () => house.sessions.appends(username, sessions, [{ type: 'EndSessions', except: id }])),
          E.map((act) => ({ ...act, beside: replaceHash({ username, hash }) })),
        )
      },
      intentOf(username, house.now()),
    )

  return (session, change) => {
    const { oldPassword, newPassword } = change
    return pipe(
      confirm(session, change),
      TE.filterOrElseW(
        () => isStrong(newPassword),
        () => refuse('WeakPassword'),
      ),
      TE.filterOrElseW(
        () => newPassword !== oldPassword,
        () => refuse('SamePassword'),
      ),
      TE.chainTaskK(() => () => hashPassword(newPassword)),
      TE.chainW((hash) => replace(session, hash)),
    )
  }
}
