import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { AppendedPosition, AppendConflict } from '../log/event-log.ts'
import type { TooManyAttempts } from './attempts.ts'
import type { JudgePassword, ChosenPasswordRefusal } from './chosen-password.ts'
import { hashOf, hashPassword, isCorrectPassword } from './credentials.ts'
import { oldPasswordCounters } from './paces.ts'
import { replacePassword } from './replace-password.ts'
import type { UserSession } from '../access/session.ts'
import type { UserServices } from '../users/user-services.ts'
import type { UserEvent } from '../../src/domain/users/user.ts'
import { intentOf } from '../log/carry-out.ts'
import type { UserAggregates } from '../users/aggregates.ts'

const passwordEvents: ReadonlySet<string> = new Set<UserEvent['type']>([
  'UserAdded',
  'PasswordReset',
  'PasswordChangeAsked',
])

/** Older sessions may belong to somebody who knew the previous password. */
const hasUsedIssuedPassword = async (
  { users, sessions }: UserAggregates,
  { id, username, user }: UserSession,
): Promise<boolean> => {
  if (!user.change_password) return false
  const [person, theirs] = await Promise.all([users.past(username), sessions.past(username)])
  const given = person.recorded.findLast(({ type }) => passwordEvents.has(type))
  const began = theirs.recorded[theirs.events.findIndex((event) => event.type === 'SignedIn' && event.session === id)]
  return given !== undefined && began !== undefined && began.position > given.position
}

interface PasswordChange {
  readonly oldPassword?: string
  readonly newPassword: string
  readonly signal: AbortSignal
}

interface PasswordChangeRefusal {
  readonly _tag: 'IncorrectPassword' | 'SamePassword'
}

export type ChangePassword = (
  session: UserSession,
  change: PasswordChange,
) => TE.TaskEither<PasswordChangeRefusal | ChosenPasswordRefusal | TooManyAttempts | AppendConflict, AppendedPosition>

const refuseChange = (_tag: PasswordChangeRefusal['_tag']) => ({ _tag })

/** Counts attempts by session: guesses at the sign-in page cannot block a password change. */
export const createChangePassword = (services: UserServices, judge: JudgePassword): ChangePassword => {
  const note = (security: 'wrong-old-password' | 'slowed-password-change', username: string) => () =>
    services.security.note({ security, reason: 'open-session', account: services.pseudonym('account', username) })

  const confirmGiven = (session: UserSession): TE.TaskEither<PasswordChangeRefusal, void> =>
    pipe(
      TE.fromTask(() => hasUsedIssuedPassword(services, session)),
      TE.filterOrElse(
        (isGiven) => isGiven,
        () => refuseChange('IncorrectPassword'),
      ),
      TE.map(() => undefined),
    )

  const confirmOld = (
    { id, username }: UserSession,
    oldPassword: string,
    signal: AbortSignal,
  ): TE.TaskEither<PasswordChangeRefusal | TooManyAttempts, void> =>
    pipe(
      () => services.attempts.begin(oldPasswordCounters(id), signal),
      TE.tapError(() => TE.fromIO(note('slowed-password-change', username))),
      TE.chainW(({ succeed }) => async () => {
        const isRight = await isCorrectPassword(await hashOf(services.pool, username), oldPassword)
        if (!isRight) {
          note('wrong-old-password', username)()
          return E.left(refuseChange('IncorrectPassword'))
        }
        await succeed()
        return E.right(undefined)
      }),
    )

  const replace = (
    { username, id }: UserSession,
    hash: string,
  ): TE.TaskEither<PasswordChangeRefusal | AppendConflict, AppendedPosition> =>
    pipe(
      replacePassword(
        services,
        { commands: [{ type: 'ChangePassword' }], credential: { username, hash }, except: id },
        intentOf(username, services.now()),
      ),
      TE.mapLeft((refusal) => (refusal._tag === 'Conflict' ? refusal : refuseChange('IncorrectPassword'))),
    )

  const isAnother = async (
    { username }: UserSession,
    { oldPassword, newPassword }: PasswordChange,
  ): Promise<boolean> =>
    oldPassword === undefined
      ? !(await isCorrectPassword(await hashOf(services.pool, username), newPassword))
      : newPassword !== oldPassword

  return (session, change) => {
    const { oldPassword, newPassword, signal } = change
    return pipe(
      oldPassword === undefined ? confirmGiven(session) : confirmOld(session, oldPassword, signal),
      TE.chainTaskK(() => () => isAnother(session, change)),
      TE.filterOrElseW(
        (isOther) => isOther,
        () => refuseChange('SamePassword'),
      ),
      TE.chainW(() => judge(session.username, newPassword)),
      TE.chainTaskK(() => () => hashPassword(newPassword)),
      TE.chainW((hash) => replace(session, hash)),
    )
  }
}
