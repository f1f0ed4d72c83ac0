import { expect, test } from 'vitest'
import { E, O } from '../../../../../src/domain/fp.ts'
import { decimalMarkOf, plainNumber } from '../../../../../src/domain/ledger/rows/decimal-mark.ts'

test.each([
  ['point', '1234.56', '1234.56'],
  ['point', '-1,234,567.5', '-1234567.5'],
  ['point', '.5', '.5'],
  ['comma', '1234,56', '1234.56'],
  ['comma', '-1.234.567,5', '-1234567.5'],
  ['comma', '1.234', '1234'],
  ['comma', '1:3', '1:3'],
  ['comma', 'none', 'none'],
] as const)('with a %s, %s is %s', (mark, text, plain) => {
  expect(plainNumber(mark, text)).toEqual(E.right(plain))
})

test.each([
  ['point', '12,5'],
  ['point', '1,23,456'],
  ['comma', '1234.56'],
  ['comma', '1,234,567'],
  ['comma', '0.125'],
] as const)('with a %s, %s is no number', (mark, text) => {
  expect(E.isLeft(plainNumber(mark, text))).toBe(true)
})

test('what stands before the decimals shows in the numbers, or is asked', () => {
  expect(decimalMarkOf(['1234', '12'])).toEqual(O.some('point'))
  expect(decimalMarkOf(['1.234', '0.125'])).toEqual(O.some('point'))
  expect(decimalMarkOf(['1.234', '12,50'])).toEqual(O.some('comma'))
  expect(decimalMarkOf(['1,234', '12,345.50'])).toEqual(O.some('point'))
  expect(decimalMarkOf(['1,234', 'n/a'])).toEqual(O.none)
  expect(decimalMarkOf(['1.500', '-12.000', '100'])).toEqual(O.none)
  expect(decimalMarkOf([])).toEqual(O.some('point'))
})
