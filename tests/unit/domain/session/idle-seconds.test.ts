import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idleSeconds } from '../../../../src/domain/session/session.ts'

test.each([
  ['0', 0],
  ['90', 90],
  [90, 90],
  ['86400', 86_400],
  ['86401', 0],
  ['-1', 0],
  ['1.5', 0],
  ['an hour', 0],
  ['', 0],
  [undefined, 0],
  [null, 0],
])('%j is %d', (said, seconds) => {
  expect(idleSeconds(said)).toBe(seconds)
})

test('anything at all is within a day', () => {
  fc.assert(
    fc.property(fc.anything(), (said) => {
      const seconds = idleSeconds(said)
      expect(Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400).toBe(true)
    }),
  )
})
