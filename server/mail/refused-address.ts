import { O, pipe } from '../../src/domain/fp.ts'

/** RFC 3463: what enhanced codes say of an address for good. What they say of a mailbox (5.2) may end by itself: it is full, or disabled. */
const meanings: Readonly<Record<string, string>> = {
  '5.1.0': 'the address is not good',
  '5.1.1': 'there is no such mailbox',
  '5.1.2': 'there is no such domain',
  '5.1.3': 'this is no address',
  '5.1.4': 'the address is of more than one mailbox',
  '5.1.6': 'the mailbox has moved',
  '5.1.10': 'the domain takes no mail',
}

/** Some have it behind words of their own, or in brackets; what an IP address begins with is none. */
const ofFirstLine = /^(5\d\d)[ -][^\r\n]*?(?<![\d.])(5\.\d{1,3}\.\d{1,3})(?!\.?\d)/

const isOfUs = /^5\.7\./

/** RFC 3463: whether an answer is about who sends, or what may be relayed, as everybody's letter would be given then. */
export const isAboutSender = (response: string): boolean => isOfUs.test(ofFirstLine.exec(response)?.[2] ?? '')

/**
 * Which answer to `RCPT TO` is about the address alone, in words of our own: a server's may name the person. One with a plain code may be
 * about who sends: 550 is what some say to all that they do not relay.
 */
export const refusedAddress = (response: string): O.Option<string> => {
  const [, code = '', enhanced = ''] = ofFirstLine.exec(response) ?? []
  return pipe(
    O.fromNullable(meanings[enhanced]),
    O.map((meaning) => `${code} ${enhanced} ${meaning}`),
  )
}
