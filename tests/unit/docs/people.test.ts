import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Email, Name, Note, Username } from '../../../src/domain/ledger/rows/cell.ts'
import { chosen, given, mostPasswordLetters } from '../../../src/domain/session/password-rules.ts'
import { siteSettings } from '../../../src/domain/settings/site-setting.ts'
import { columnTitles } from '../../../src/domain/users/import/columns.ts'
import { importLimits } from '../../../src/domain/users/import/import-row.ts'
import { keptBeforeDays } from '../../../server/users/import/people-before.ts'
import { sessionLifetimeMs } from '../../../server/session/sessions.ts'
import { linkLifetimes } from '../../../server/session/links/links.ts'
import { mostChosen } from '../../../src/domain/users/user-acts.ts'
import { sizeText } from '../../../src/views/ui/texts/size-text.ts'

const documented = (document: string): string =>
  readFileSync(new URL(`../../../docs/${document}`, import.meta.url), 'utf8')

const rowsUnder = (text: string, header: string): readonly (readonly string[])[] =>
  (text.split(`\n${header}\n`)[1] ?? '')
    .split('\n\n', 1)
    .join()
    .split('\n')
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )

test('every column of a file of people is documented, by its title and in its order', () => {
  const rows = rowsUnder(documented('import.md'), '| column | title | what it takes | left empty, for somebody new |')
  expect(rows.map(([column, title]) => [column, title])).toEqual(
    Object.entries(columnTitles).map(([column, title]) => [`\`${column}\``, title]),
  )
  expect(rows.flat().filter((cell) => cell === '')).toEqual([])
})

const count = (number: number): string => number.toLocaleString('en')

/** The longest text it takes. */
const lettersOf = (takes: (text: string) => boolean, textOf = (length: number) => 'a'.repeat(length)): string =>
  `${count(Array.from({ length: 1000 }, (_, at) => at + 1).findLast((length) => takes(textOf(length))) ?? 0)} letters`

const hours = (milliseconds: number): string => {
  const whole = milliseconds / 3_600_000
  return `${count(whole)} hour${whole === 1 ? '' : 's'}`
}

const idle = siteSettings.IdleMinutes

test('what is held of people, and for how long, is documented as it is', () => {
  expect(rowsUnder(documented('limits.md'), '| what | limit |')).toEqual([
    ['a file of people', `${count(importLimits.rows)} rows, ${sizeText(importLimits.bytes)}`],
    ['an act on several users', `${count(mostChosen)} users`],
    ['a user name', lettersOf(Username.is)],
    ['an email address', lettersOf(Email.is, (length) => `${'a'.repeat(length)}@b.c`.slice(-length))],
    ['a given or family name', lettersOf(Name.is)],
    ['a middle name, a phone, a line of an address', lettersOf(Note.is)],
    ['a password that is given', `${given.least} to ${mostPasswordLetters} letters`],
    [
      'a password that somebody chooses',
      `${chosen.least} to ${mostPasswordLetters} letters, a capital and a digit among them`,
    ],
    ['an invitation', `good for ${hours(linkLifetimes.invitation)}, and once`],
    ['a link for a new password', `good for ${hours(linkLifetimes.forgotten)}, and once`],
    ['a session', hours(sessionLifetimeMs)],
    [
      'a session nobody touches',
      `${idle.initial} minutes, or what \`IdleMinutes\` says: up to ${idle.kind.most}, or ${idle.kind.least} for no limit`,
    ],
    ['what an import had changed of people', `can be taken back for ${keptBeforeDays} days`],
  ])
})
