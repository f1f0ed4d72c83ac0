import { E, pipe, TE } from '../../src/domain/fp.ts'
import { isStrong } from '../../src/domain/identity/password-draft.ts'
import type { Appended, Conflict } from '../log/event-log.ts'
import { intentOf } from '../log/intent.ts'
import { appendFor, carryOut, type Plan } from '../log/plan.ts'
import { userAggregate } from './aggregates.ts'
import { countAttempts, type TooManyAttempts } from './attempts.ts'
import { hashOf, replaceHash } from './credentials.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { Session } from './session.ts'
import { sessionAppend } from './sessions.ts'
import type { UsersHouse } from './users-house.ts'

interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
}

interface PasswordRefused {
  readonly _tag: 'IncorrectPassword' | 'WeakPassword' | 'SamePassword'
}

export type ChangePassword = (
  session: Session,
  change: PasswordChange,
) => TE.TaskEither<PasswordRefused | TooManyAttempts | Conflict, Appended>

const allowance = { failures: 10, windowMs: 15 * 60 * 1000 }

const refuse = (_tag: PasswordRefused['_tag']) => ({ _tag })

const plan = (house: UsersHouse, { username, id }: Session, hash: string): E.Either<PasswordRefused, Plan> =>
  pipe(
    appendFor(house.users, userAggregate(username), { type: 'ChangePassword' }),
    E.mapLeft(() => refuse('IncorrectPassword')),
    E.bindTo('user'),
    E.bindW('sessions', () => sessionAppend(house, username, { type: 'EndSessions', except: id })),
    E.map(({ user, sessions }) => ({ appends: [user, sessions], beside: replaceHash({ username, hash }) })),
  )

/** Its attempts are counted apart from those of signing in: whoever guesses there cannot keep a person from this. */
export const createChangePassword = (house: UsersHouse): ChangePassword => {
  const attempts = countAttempts(allowance, house.now)

  const confirm =
    (username: string, password: string): TE.TaskEither<PasswordRefused, void> =>
    async () => {
      const isRight = await isPassword(await hashOf(house.pool, username), password)
      if (!isRight) return E.left(refuse('IncorrectPassword'))
      attempts.succeed(username)
      return E.right(undefined)
    }

  return (session, { oldPassword, newPassword }) =>
    pipe(
      TE.fromIOEither(() => attempts.begin(session.username)),
      TE.chainW(() => confirm(session.username, oldPassword)),
      TE.filterOrElseW(
        () => isStrong(newPassword),
        () => refuse('WeakPassword'),
      ),
      TE.filterOrElseW(
        () => newPassword !== oldPassword,
        () => refuse('SamePassword'),
      ),
      TE.chainTaskK(() => () => hashPassword(newPassword)),
      TE.chainW((hash) => carryOut(house, intentOf(session.username, house.now()), () => plan(house, session, hash))),
    )
}
