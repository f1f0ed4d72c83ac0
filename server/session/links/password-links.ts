import { pipe, TE } from '../../../src/domain/fp.ts'
import { intentOf } from '../../log/carry-out.ts'
import type { AppendConflict } from '../../log/event-log.ts'
import { findUser, type UserServices } from '../../users/user-services.ts'
import type { TooManyAttempts } from '../attempts.ts'
import type { JudgePassword, ChosenPasswordRefusal } from '../chosen-password.ts'
import { hashPassword } from '../credentials.ts'
import { replacePassword } from '../replace-password.ts'
import type { SignInDevice } from '../session-details.ts'
import { enterSession, type SignInOutcome } from '../sign-in.ts'
import type { SessionStore } from '../sessions.ts'
import { type LinkCaller, type LinkOver, linkIsOver, openLinkOrRefuse } from './link-lookup.ts'
import type { OpenIssuedLink } from './link-tokens.ts'

interface PasswordLinkHolder extends LinkCaller {
  readonly link: string
}

interface PasswordChoice extends PasswordLinkHolder, SignInDevice {
  readonly password: string
}

export interface PasswordLinks {
  readonly look: (holder: PasswordLinkHolder) => TE.TaskEither<LinkOver | TooManyAttempts, OpenIssuedLink>
  readonly choosePassword: (
    choice: PasswordChoice,
  ) => TE.TaskEither<LinkOver | ChosenPasswordRefusal | TooManyAttempts | AppendConflict, SignInOutcome>
}

export const openPasswordLinks = (
  services: UserServices,
  sessions: SessionStore,
  judge: JudgePassword,
): PasswordLinks => {
  const { linkTokens, now } = services

  const look: PasswordLinks['look'] = ({ link, ...holder }) =>
    openLinkOrRefuse(services, holder, () => linkTokens.openLink(link, now()))

  const replace = (
    { link, username }: OpenIssuedLink,
    hash: string,
  ): TE.TaskEither<LinkOver | AppendConflict, unknown> =>
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
      TE.mapLeft((refusal) => (refusal._tag === 'Conflict' ? refusal : linkIsOver())),
    )

  const signIn = (
    username: string,
    hash: string,
    device: SignInDevice,
  ): TE.TaskEither<LinkOver | AppendConflict, SignInOutcome> =>
    pipe(
      TE.fromOption(linkIsOver)(findUser(services, username)),
      TE.chainW((user) => enterSession(services, sessions, { user, hash }, device)),
      TE.mapLeft((refusal) => (refusal._tag === 'Conflict' ? refusal : linkIsOver())),
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
