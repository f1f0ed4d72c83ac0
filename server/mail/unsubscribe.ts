import { O, pipe, TE } from '../../src/domain/fp.ts'
import { MailSubject } from '../../src/domain/mail/mail-choices.ts'
import { intentOf } from '../log/carry-out.ts'
import type { AppendConflict } from '../log/event-log.ts'
import type { TooManyAttempts } from '../session/attempts.ts'
import { type LinkCaller, type LinkOver, openLinkOrRefuse } from '../session/links/link-lookup.ts'
import { unsubscribeCounters } from '../session/paces.ts'
import { isSameHash, keyedHash } from '../session/keys.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import type { MailChoicesStore } from './mail-choices.ts'

interface MailSubscription {
  readonly username: string
  readonly subjects: readonly MailSubject[]
}

/** Tokens last as long as the server's key, because people unsubscribe from old mails. They permit nothing else. */
export interface UnsubscribeTokens {
  readonly tokenOf: (subscription: MailSubscription) => string
  readonly subscriptionOf: (token: string) => O.Option<MailSubscription>
}

const maxTokenLength = 500

export const unsubscribeTokens = (key: Uint8Array): UnsubscribeTokens => {
  const tokenOf = ({ username, subjects }: MailSubscription): string =>
    [
      Buffer.from(username).toString('base64url'),
      subjects.join('-'),
      keyedHash(key, ['unsubscribe', username, ...subjects]),
    ].join('.')

  return {
    tokenOf,
    subscriptionOf: (token) => {
      const [name = '', of = ''] = token.length > maxTokenLength ? [] : token.split('.')
      const username = Buffer.from(name, 'base64url').toString()
      const subscription = { username, subjects: of.split('-').filter(MailSubject.is) }
      return isSameHash(token, tokenOf(subscription)) ? O.some(subscription) : O.none
    },
  }
}

export interface UnsubscribeServices extends UserServices {
  readonly mailChoices: MailChoicesStore
  readonly unsubscribeTokens: UnsubscribeTokens
}

interface UnsubscribeHolder extends LinkCaller {
  readonly token: string
}

/** Returns the subjects that are no longer mailed. Refuses tokens of deleted users. */
export const unsubscribeHolder = (
  { mailChoices, unsubscribeTokens, ...services }: UnsubscribeServices,
  { token, ...holder }: UnsubscribeHolder,
): TE.TaskEither<LinkOver | TooManyAttempts | AppendConflict, readonly MailSubject[]> =>
  pipe(
    openLinkOrRefuse(
      services,
      holder,
      () =>
        pipe(
          unsubscribeTokens.subscriptionOf(token),
          O.filter(({ username, subjects }) => subjects.length > 0 && O.isSome(findUser(services, username))),
        ),
      unsubscribeCounters(holder.address),
    ),
    TE.chainFirstW(({ username, subjects }) =>
      mailChoices.change(username, { type: 'Unsubscribe', from: subjects }, intentOf(username, services.now())),
    ),
    TE.map(({ subjects }) => subjects),
  )
