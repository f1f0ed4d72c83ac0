import { pipe, TE } from '../../../src/domain/fp.ts'
import { intentOf } from '../../log/carry-out.ts'
import type { Conflict } from '../../log/event-log.ts'
import { findUser, type UserServices } from '../../users/user-services.ts'
import type { TooManyAttempts } from '../attempts.ts'
import type { JudgePassword, PasswordRefused } from '../chosen-password.ts'
import { hashPassword } from '../credentials.ts'
import { replacePassword } from '../replace-password.ts'
import type { SignInPlace } from '../session-details.ts'
import { enter, type SignedIn } from '../sign-in.ts'
import type { SessionStore } from '../sessions.ts'
import { type LinkHolder, type LinkOver, over, whenOpen } from './when-open.ts'
import type { OpenLink } from './link-tokens.ts'

interface Holder extends LinkHolder {
  readonly link: string
}

interface Choice extends Holder, SignInPlace {
  readonly password: string
}

export interface PasswordLinks {
  readonly look: (holder: Holder) => TE.TaskEither<LinkOver | TooManyAttempts, OpenLink>
  readonly choosePassword: (
    choice: Choice,
  ) => TE.TaskEither<LinkOver | PasswordRefused | TooManyAttempts | Conflict, SignedIn>
}

export const openPasswordLinks = (
  services: UserServices,
  sessions: SessionStore,
  judge: JudgePassword,
): PasswordLinks => {
  const { linkTokens, now } = services

  const look: PasswordLinks['look'] = ({ link, ...holder }) =>
    whenOpen(services, holder, () => linkTokens.openLink(link, now()))

  const replace = ({ link, username }: OpenLink, hash: string): TE.TaskEither<LinkOver | Conflict, unknown> =>
    pipe(
      replacePassword(
        services,
        {
          commands: [{ type: 'UseLink', link, at: now().toISOString() }, { type: 'ChangePassword' }],
          credential: { username, hash },
          except: null,
        },
        intentOf(username, now()),
      ),
      TE.mapLeft((refusal) => (refusal._tag === 'Conflict' ? refusal : over())),
    )

  const signIn = (username: string, hash: string, place: SignInPlace): TE.TaskEither<LinkOver | Conflict, SignedIn> =>
    pipe(
      TE.fromOption(over)(findUser(services, username)),
      TE.chainW((user) => enter(services, sessions, { user, hash }, place)),
      TE.mapLeft((refusal) => (refusal._tag === 'Conflict' ? refusal : over())),
    )

  const choosePassword: PasswordLinks['choosePassword'] = ({ password, ...holder }) =>
    pipe(
      look(holder),
      TE.chainFirstW(({ username }) => judge(username, password)),
      TE.bindTo('open'),
      TE.bind('hash', () => TE.fromTask(() => hashPassword(password))),
      TE.chainFirstW(({ open, hash }) => replace(open, hash)),
      TE.chainW(({ open: { username }, hash }) => signIn(username, hash, holder)),
    )

  return { look, choosePassword }
}
