import { createTransport, type NodemailerError } from 'nodemailer'
import { O, pipe, TE } from '../../src/domain/fp.ts'
import { asError } from '../logger/errors.ts'

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
const isAboutSender = (response: string): boolean => isOfUs.test(ofFirstLine.exec(response)?.[2] ?? '')

/**
 * Which answer to `RCPT TO` is about the address alone, in words of our own: a server's may name the person. One with a plain code may be
 * about who sends: 550 is what some say to all that they do not relay.
 */
const refusedAddress = (response: string): O.Option<string> => {
  const [, code = '', enhanced = ''] = ofFirstLine.exec(response) ?? []
  return pipe(
    O.fromNullable(meanings[enhanced]),
    O.map((meaning) => `${code} ${enhanced} ${meaning}`),
  )
}

export interface Letter {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Where the person's mail program unsubscribes them by itself (RFC 8058). */
  readonly oneClick?: string
}

/** `Refused` and `AddressRefused` are the last word; what is `Unsent` may be taken later. Neither says anything of whom it is to. */
export type MailFailure =
  | { readonly _tag: 'Refused' | 'Unsent'; readonly reason: string }
  | { readonly _tag: 'AddressRefused'; readonly reason: string; readonly answer: string }

export interface Mailer {
  readonly send: (letter: Letter, signal: AbortSignal) => TE.TaskEither<MailFailure, void>
}

interface MailerOptions {
  readonly url: string
  readonly from: string
  /** The address people use: its host is in every letter's Message-ID. */
  readonly portal: string
}

const limits = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }
const textAlone = { disableFileAccess: true, disableUrlAccess: true }

const ofLetter: readonly (string | undefined)[] = ['RCPT TO', 'DATA']

/** A server that refuses our password, our sender or us refuses everybody's mail, until whoever runs it has mended that. */
const failureOf = ({
  code = 'unknown',
  responseCode,
  permanent = false,
  command,
  response = '',
}: NodemailerError): MailFailure => {
  const reason = [code, responseCode].filter((part) => part !== undefined).join(' ')
  if (!permanent || !ofLetter.includes(command) || isAboutSender(response)) return { _tag: 'Unsent', reason }
  return pipe(
    command === 'RCPT TO' ? refusedAddress(response) : O.none,
    O.match(
      (): MailFailure => ({ _tag: 'Refused', reason }),
      (answer) => ({ _tag: 'AddressRefused', reason, answer }),
    ),
  )
}

const unsubscribing = (oneClick: string | undefined): Readonly<Record<string, string>> =>
  oneClick === undefined
    ? {}
    : { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

export const openMailer = ({ url, from, portal }: MailerOptions): Mailer => {
  const transport = createTransport({ ...limits, ...textAlone, url })
  const { hostname } = new URL(portal)
  return {
    send: ({ id, to, subject, text, html, oneClick }, signal) =>
      pipe(
        TE.tryCatch(
          () =>
            transport.sendMail({
              ...{ from, to: { name: '', address: to }, subject, text, signal },
              ...(html === undefined ? {} : { html }),
              messageId: `<${id}@${hostname}>`,
              headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(oneClick) },
            }),
          (error) => failureOf(asError(error)),
        ),
        TE.map(() => undefined),
      ),
  }
}
