import type { MailSubject } from '../../src/domain/mail/mail-choices.ts'
import type { Letter } from '../letters/mailer.ts'

interface LetterLink {
  readonly text: string
  readonly address: string
}

interface LetterContent {
  readonly opening: string
  readonly news: readonly LetterLink[]
  readonly unsubscribing: readonly LetterLink[]
}

export const subjectNames: Readonly<Record<MailSubject, string>> = {
  messages: 'messages',
  reports: 'new reports',
  notifications: 'notifications',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const plainLetter = ({ opening, news, unsubscribing }: LetterContent): string =>
  [
    opening,
    ...news.map(({ text, address }) => `${text}: ${address}`),
    '--',
    ...unsubscribing.map(({ text, address }) => `${text}: ${address}`),
  ].join('\n\n')

const linkHtml = ({ text, address }: LetterLink): string =>
  `<p><a href="${escapeHtml(address)}">${escapeHtml(text)}</a></p>`

const htmlLetter = ({ opening, news, unsubscribing }: LetterContent): string =>
  [
    '<!doctype html>',
    '<html lang="en"><body>',
    `<p>${escapeHtml(opening)}</p>`,
    ...news.map(linkHtml),
    '<hr>',
    ...unsubscribing.map(linkHtml),
    '</body></html>',
  ].join('\n')

/** Both parts say only the kind of news, the sender and where to read it. */
export const letterTexts = (content: LetterContent): Pick<Letter, 'text' | 'html'> => ({
  text: `${plainLetter(content)}\n`,
  html: `${htmlLetter(content)}\n`,
})
