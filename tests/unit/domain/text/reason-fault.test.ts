import { expect, test } from 'vitest'
import { reasonFault } from '../../../../src/domain/text/reason-fault.ts'

test.each([
  ['a space', ' '],
  ['a zero-width space', '\u{200B}'],
  ['a zero-width joiner', '\u{200D}'],
  ['a filler that Unicode calls a letter', '\u{3164}'],
  ['a soft hyphen', '\u{AD}'],
  ['a combining mark alone', '\u{301}'],
  ['signs alone', '…?!'],
  ['an emoji', '👍'],
])('First aid 17: %s is no reason', (_, reason) => {
  expect(reasonFault(reason, 10)).toEqual({ _tag: 'ReasonRequired' })
})

test.each(['Typed twice', '7', 'é', 'न', '客'])('First aid 17: "%s" is a reason', (reason) => {
  expect(reasonFault(reason, 11)).toBeNull()
})

test('a reason is as long as its maximum without the spaces around it', () => {
  expect([` ${'a'.repeat(10)} `, 'a'.repeat(11)].map((reason) => reasonFault(reason, 10))).toEqual([
    null,
    { _tag: 'TooLong' },
  ])
})
