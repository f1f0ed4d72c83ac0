import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EmailCell, NameCell, NoteCell, UsernameCell } from '../../../src/domain/ledger/rows/cell.ts'
import {
  chosenPasswordStrength,
  issuedPasswordStrength,
  maxPasswordLength,
} from '../../../src/domain/session/password-rules.ts'
import { siteSettings } from '../../../src/domain/settings/site-setting.ts'
import { columnTitles } from '../../../src/domain/users/import/columns.ts'
import { importLimits } from '../../../src/domain/users/import/import-row.ts'
import { keptBeforeDays } from '../../../server/users/import/people-before.ts'
import { sessionLifetimeMs } from '../../../server/session/sessions.ts'
import { linkLifetimes } from '../../../server/session/links/links.ts'
import { maxChosenUsers } from '../../../src/domain/users/user-acts.ts'
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
  const rows = rowsUnder(documented('import-files.md'), '| column | title | values | if empty, for a new user |')
  expect(rows.map(([column, title]) => [column, title])).toEqual(
    Object.entries(columnTitles).map(([column, title]) => [`\`${column}\``, title]),
  )
  expect(rows.flat().filter((cell) => cell === '')).toEqual([])
})

const count = (number: number): string => number.toLocaleString('en')

/** The longest text it takes. */
const longestTaken = (takes: (text: string) => boolean, textOf = (length: number) => 'a'.repeat(length)): string =>
  `${count(Array.from({ length: 1000 }, (_, at) => at + 1).findLast((length) => takes(textOf(length))) ?? 0)} characters`

const hours = (milliseconds: number): string => {
  const whole = milliseconds / 3_600_000
  return `${count(whole)} hour${whole === 1 ? '' : 's'}`
}

const idle = siteSettings.IdleMinutes

test('docs/limits.md gives the limits of people', () => {
  expect(rowsUnder(documented('limits.md'), '| limit of people | value |')).toEqual([
    ['file of people', `${count(importLimits.rows)} rows, ${sizeText(importLimits.bytes)}`],
    ['action on several users', `${count(maxChosenUsers)} users`],
    ['user name', longestTaken(UsernameCell.is)],
    ['email address', longestTaken(EmailCell.is, (length) => `${'a'.repeat(length)}@b.c`.slice(-length))],
    ['given or family name', longestTaken(NameCell.is)],
    ['middle name, phone, line of an address', longestTaken(NoteCell.is)],
    ['password from the firm', `${issuedPasswordStrength.minLength} to ${maxPasswordLength} characters`],
    [
      "password of one's own choice",
      `${chosenPasswordStrength.minLength} to ${maxPasswordLength} characters, with a capital letter and a digit`,
    ],
    ['invitation', `valid for ${hours(linkLifetimes.invitation)}, once`],
    ['link for a new password', `valid for ${hours(linkLifetimes.forgotten)}, once`],
    ['session', hours(sessionLifetimeMs)],
    [
      'session without activity',
      `${idle.initial} minutes by default; \`IdleMinutes\` allows up to ${idle.kind.max}, or ${idle.kind.min} for no limit`,
    ],
    ['undo of an import of people', `${keptBeforeDays} days`],
  ])
})
