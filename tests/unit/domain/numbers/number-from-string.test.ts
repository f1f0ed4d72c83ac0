import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { DecimalFromString } from '../../../../src/domain/numbers/number-from-string.ts'

test('any decimal that is read is written so that it is read again', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.nat(10), (digits, decimals) => {
      const number = Number(digits) / 10 ** decimals
      expect(DecimalFromString.decode(DecimalFromString.encode(number))).toEqual(E.right(number))
    }),
  )
})

test.each([
  [0, '0'],
  [140, '140'],
  [101.25, '101.25'],
  [0.00000001, '0.00000001'],
  // a price of US$10 at 1.5127
  [10 * 1.5127, '15.127'],
  [1 / 3, '0.3333333333'],
])('%d is written %s, without an exponent and the dust of a product', (number, text) => {
  expect(DecimalFromString.encode(number)).toBe(text)
})
