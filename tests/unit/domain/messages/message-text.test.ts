import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { judgeBody, judgeText, longestText } from '../../../../src/domain/messages/message-text.ts'

const letter = { subject: 'Fees', body: 'What are they?' }

test.each([
  [{ subject: ' ' }, 'SubjectRequired'],
  [{ body: '\n' }, 'BodyRequired'],
  [{ subject: 'x'.repeat(longestText.subject + 1) }, 'TooLong'],
  [{ body: 'x'.repeat(longestText.body + 1) }, 'TooLong'],
])('%j is refused', (change, _tag) => {
  expect(judgeText({ ...letter, ...change })).toEqual(E.left({ _tag }))
})

test('a text as long as it may be is taken, an answer without a subject', () => {
  const longest = { subject: 'x'.repeat(longestText.subject), body: 'x'.repeat(longestText.body) }
  expect(judgeText(longest)).toEqual(E.right(longest))
  expect(judgeBody(longest.body)).toEqual(E.right(longest.body))
})
