import type { MailSubject } from '../../src/domain/mail/mail-choices.ts'
import type { Letter } from '../mail/mailer.ts'

interface Link {
  readonly text: string
  readonly address: string
}

interface Content {
  readonly opening: string
  readonly news: readonly Link[]
  readonly unsubscribing: readonly Link[]
}

export const subjectNames: Readonly<Record<MailSubject, string>> = {
  messages: 'messages',
  reports: 'new reports',
  notifications: 'notifications',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const plain = ({ opening, news, unsubscribing }: Content): string =>
  [
    opening,
    ...news.map(({ text, address }) => `${text}: ${address}`),
    '--',
    ...unsubscribing.map(({ text, address }) => `${text}: ${address}`),
  ].join('\n\n')

const anchor = ({ text, address }: Link): string => `<p><a href="${escaped(address)}">${escaped(text)}</a></p>`

const html = ({ opening, news, unsubscribing }: Content): string =>
  [
    '<!doctype html>',
    '<html lang="en"><body>',
    `<p>${escaped(opening)}</p>`,
    ...news.map(anchor),
    '<hr>',
    ...unsubscribing.map(anchor),
    '</body></html>',
  ].join('\n')

/** Both parts say only the kind of news, the sender and where to read it. */
export const written = (content: Content): Pick<Letter, 'text' | 'html'> => ({
  text: `${plain(content)}\n`,
  html: `${html(content)}\n`,
})
