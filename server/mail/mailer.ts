import { createTransport, type NodemailerError } from 'nodemailer'
import { pipe, TE } from '../../src/domain/fp.ts'
import { asError } from '../logger/as-error.ts'

export interface Letter {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** `Refused` is the mail server's last word; what is `Unsent` may be taken later. `reason` says nothing of whom it is to. */
export interface MailFailure {
  readonly _tag: 'Refused' | 'Unsent'
  readonly reason: string
}

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

/** A server that refuses our own name or password refuses everybody's mail, until whoever runs it has mended that. */
const failureOf = ({ code = 'unknown', responseCode, permanent = false }: NodemailerError): MailFailure => ({
  _tag: permanent && code !== 'EAUTH' ? 'Refused' : 'Unsent',
  reason: [code, responseCode].filter((part) => part !== undefined).join(' '),
})

export const openMailer = ({ url, from, portal }: MailerOptions): Mailer => {
  const transport = createTransport({ ...limits, ...textAlone, url })
  const { hostname } = new URL(portal)
  return {
    send: ({ id, to, subject, text }, signal) =>
      pipe(
        TE.tryCatch(
          () =>
            transport.sendMail({
              ...{ from, to: { name: '', address: to }, subject, text, signal },
              messageId: `<${id}@${hostname}>`,
              headers: { 'Auto-Submitted': 'auto-generated' },
            }),
          (error) => failureOf(asError(error)),
        ),
        TE.map(() => undefined),
      ),
  }
}
