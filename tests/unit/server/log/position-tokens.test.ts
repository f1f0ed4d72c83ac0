import { expect, test } from 'vitest'
import { createPositionTokens } from '../../../../server/log/append/position-tokens.ts'

test('numbers in a text are split off as the indices of their events', () => {
  const tokens = createPositionTokens('[]')
  expect(Number.isSafeInteger(tokens.of(0)) && Number.isSafeInteger(tokens.of(999_999))).toBe(true)
  const json = JSON.stringify({ first: tokens.of(0), later: [tokens.of(17), 5] })
  expect(tokens.split(json)).toEqual(['{"first":', 0, ',"later":[', 17, ',5]}'])
  expect(tokens.split('without positions')).toEqual(['without positions'])
  expect(() => tokens.of(1_000_000)).toThrow('at most 1000000 events')
})

test('a number that the events contain is never a token', () => {
  const prefixes = [1_234_567_890, 2_345_678_901, 3_456_789_012]
  const tokens = createPositionTokens('[{"text":"91234567890, 2345678901"}]', () => prefixes.shift() ?? 0)
  expect(tokens.of(7)).toBe(3_456_789_012_000_007)
})
