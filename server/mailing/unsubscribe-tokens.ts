import { MailSubject } from '../../src/domain/mail/mail-choices.ts'
import { O } from '../../src/domain/fp.ts'
import { isSameHash, keyedHash } from '../session/derived-key.ts'

interface Subscription {
  readonly username: string
  readonly subjects: readonly MailSubject[]
}

/** They are good for as long as the server's key, as somebody may unsubscribe with an old mail, and do nothing else. */
export interface UnsubscribeTokens {
  readonly tokenOf: (subscription: Subscription) => string
  readonly subscriptionOf: (token: string) => O.Option<Subscription>
}

const longest = 500

export const unsubscribeTokens = (key: Uint8Array): UnsubscribeTokens => {
  const tokenOf = ({ username, subjects }: Subscription): string =>
    [
      Buffer.from(username).toString('base64url'),
      subjects.join('-'),
      keyedHash(key, ['unsubscribe', username, ...subjects]),
    ].join('.')

  return {
    tokenOf,
    subscriptionOf: (token) => {
      const [name = '', of = ''] = token.length > longest ? [] : token.split('.')
      const username = Buffer.from(name, 'base64url').toString()
      const subscription = { username, subjects: of.split('-').filter(MailSubject.is) }
      return isSameHash(token, tokenOf(subscription)) ? O.some(subscription) : O.none
    },
  }
}
