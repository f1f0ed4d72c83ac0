import { O, pipe, TE } from '../../src/domain/fp.ts'
import type { MailSubject } from '../../src/domain/mail/mail-choices.ts'
import type { Conflict } from '../log/event-log.ts'
import { intentOf } from '../log/intent.ts'
import type { TooManyAttempts } from '../session/attempts.ts'
import { type LinkHolder, type LinkOver, whenOpen } from '../session/links/when-open.ts'
import { onUnsubscribing } from '../session/paces.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import type { MailChoicesStore } from './mail-choices.ts'
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts'

export interface UnsubscribeServices extends UserServices {
  readonly mailChoices: MailChoicesStore
  readonly unsubscribeTokens: UnsubscribeTokens
}

interface Holder extends LinkHolder {
  readonly token: string
}

/** Answers what no longer comes; of mails to somebody who is deleted there is nothing to unsubscribe from. */
export const unsubscribe = (
  { mailChoices, unsubscribeTokens, ...services }: UnsubscribeServices,
  { token, ...holder }: Holder,
): TE.TaskEither<LinkOver | TooManyAttempts | Conflict, readonly MailSubject[]> =>
  pipe(
    whenOpen(
      services,
      holder,
      () =>
        pipe(
          unsubscribeTokens.subscriptionOf(token),
          O.filter(({ username, subjects }) => subjects.length > 0 && O.isSome(findUser(services, username))),
        ),
      onUnsubscribing(holder.address),
    ),
    TE.chainFirstW(({ username, subjects }) =>
      mailChoices.change(username, { type: 'Unsubscribe', from: subjects }, intentOf(username, services.now())),
    ),
    TE.map(({ subjects }) => subjects),
  )
