import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { judgeBody, judgeText, maxTextLength } from '../../../../src/domain/messages/message-text.ts'

const letter = { subject: 'Fees', body: 'What are they?' }

test.each([
  [{ subject: ' ' }, 'SubjectRequired'],
  [{ body: '\n' }, 'BodyRequired'],
  [{ subject: 'x'.repeat(maxTextLength.subject + 1) }, 'TooLong'],
  [{ body: 'x'.repeat(maxTextLength.body + 1) }, 'TooLong'],
])('%j is refused', (change, _tag) => {
  expect(judgeText({ ...letter, ...change })).toEqual(E.left({ _tag }))
})

test('a subject is a line as it shows, whatever turns letters around or is not seen', () => {
  const shown = { subject: 'Invoice fdp.exe', body: 'Line\none \u202e' }
  expect(judgeText({ ...shown, subject: 'Invoice\n\u202efdp\u0000.exe' })).toEqual(E.right(shown))
  expect(judgeText({ ...shown, subject: '\u202e\u200f \u0007' })).toEqual(E.left({ _tag: 'SubjectRequired' }))
})

test('a text as long as it may be is taken, an answer without a subject', () => {
  const longest = { subject: 'x'.repeat(maxTextLength.subject), body: 'x'.repeat(maxTextLength.body) }
  expect(judgeText(longest)).toEqual(E.right(longest))
  expect(judgeBody(longest.body)).toEqual(E.right(longest.body))
})
