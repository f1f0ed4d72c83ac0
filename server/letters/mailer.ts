import { createTransport, type NodemailerError } from 'nodemailer'
import { O, pipe, TE } from '../../src/domain/fp.ts'
import { asError } from '../logger/errors.ts'

/** RFC 3463 codes of permanently wrong addresses. Mailbox faults (5.2) may pass: full or disabled mailboxes. */
const enhancedCodeTexts: Readonly<Record<string, string>> = {
  '5.1.0': 'the address is not valid',
  '5.1.1': 'there is no such mailbox',
  '5.1.2': 'there is no such domain',
  '5.1.3': 'this is not an address',
  '5.1.4': 'the address matches more than one mailbox',
  '5.1.6': 'the mailbox has moved',
  '5.1.10': 'the domain accepts no mail',
}

/** Some servers put the code after text or in brackets. Parts of IP addresses must not match. */
const firstLinePattern = /^(5\d\d)[ -][^\r\n]*?(?<![\d.])(5\.\d{1,3}\.\d{1,3})(?!\.?\d)/

const senderCodePattern = /^5\.7\./

/** RFC 3463: the sender or relaying is refused, which would affect everybody's mail. */
const isAboutSender = (response: string): boolean => senderCodePattern.test(firstLinePattern.exec(response)?.[2] ?? '')

/** Uses our words, because a server's may name the person. Ignores plain codes: some send 550 for all they do not relay. */
const addressRefusalReason = (response: string): O.Option<string> => {
  const [, code = '', enhanced = ''] = firstLinePattern.exec(response) ?? []
  return pipe(
    O.fromNullable(enhancedCodeTexts[enhanced]),
    O.map((meaning) => `${code} ${enhanced} ${meaning}`),
  )
}

export interface Letter {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** One-click unsubscribe URL (RFC 8058). */
  readonly oneClick?: string
}

/** `Unsent` may succeed later; the others are final. No failure names the recipient. */
export type LetterFailure =
  | { readonly _tag: 'Refused' | 'Unsent'; readonly reason: string }
  | { readonly _tag: 'AddressRefused'; readonly reason: string; readonly answer: string }

export interface LetterMailer {
  readonly send: (letter: Letter, signal: AbortSignal) => TE.TaskEither<LetterFailure, void>
}

interface MailerOptions {
  readonly url: string
  readonly from: string
  /** The public address; its host is in every Message-ID. */
  readonly portal: string
}

const smtpTimeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }
const contentAccessOptions = { disableFileAccess: true, disableUrlAccess: true }

const letterCommands: readonly (string | undefined)[] = ['RCPT TO', 'DATA']

/** A refused password or sender is `Unsent`, because it affects everybody's mail until the operator fixes it. */
const failureOf = ({
  code = 'unknown',
  responseCode,
  permanent = false,
  command,
  response = '',
}: NodemailerError): LetterFailure => {
  const reason = [code, responseCode].filter((part) => part !== undefined).join(' ')
  if (!permanent || !letterCommands.includes(command) || isAboutSender(response)) return { _tag: 'Unsent', reason }
  return pipe(
    command === 'RCPT TO' ? addressRefusalReason(response) : O.none,
    O.match(
      (): LetterFailure => ({ _tag: 'Refused', reason }),
      (answer) => ({ _tag: 'AddressRefused', reason, answer }),
    ),
  )
}

const unsubscribeHeaders = (oneClick: string | undefined): Readonly<Record<string, string>> =>
  oneClick === undefined
    ? {}
    : { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

export const openMailer = ({ url, from, portal }: MailerOptions): LetterMailer => {
  const transport = createTransport({ ...smtpTimeouts, ...contentAccessOptions, url })
  const { hostname } = new URL(portal)
  return {
    send: ({ id, to, subject, text, html, oneClick }, signal) =>
      pipe(
        TE.tryCatch(
          () =>
            transport.sendMail({
              from,
              to: { name: '', address: to },
              subject,
              text,
              signal,
              ...(html === undefined ? {} : { html }),
              messageId: `<${id}@${hostname}>`,
              headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(oneClick) },
            }),
          (error) => failureOf(asError(error)),
        ),
        TE.map(() => undefined),
      ),
  }
}
