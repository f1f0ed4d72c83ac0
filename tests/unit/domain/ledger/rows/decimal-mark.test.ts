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

test.each([
  ['$45.10', '45.10'],
  ['A$1,000', '1000'],
  ['($45,119.95)', '-45119.95'],
  ['$(1,234.50)', '-1234.50'],
  ['(1,234.50)', '-1234.50'],
  ['1,234.50-', '-1234.50'],
  ['-$19.95', '-19.95'],
  ['+12.50', '12.50'],
  ['1,234.50 DR', '-1234.50'],
  ['1,234.50CR', '1234.50'],
  ['\u{2212}12.5', '-12.5'],
  ['1\u{a0}234\u{a0}567.5', '1234567.5'],
  ['12 345.50 cr', '12345.50'],
])('section 4: with a point, %s is %s as accountants write it', (text, plain) => {
  expect(plainNumber('point', text)).toEqual(E.right(plain))
})

test.each(['(-12.50)', '-5 CR', '(5', '5)', '+5-', '1 2.5', '12 34', '$', 'DR'])(
  'section 4: %s is no amount, and is left as it is',
  (text) => {
    expect(plainNumber('point', text)).toEqual(E.right(text))
  },
)

test('section 4: a comma may stand before the decimals of an accountant’s amount', () => {
  expect(plainNumber('comma', '(1.234,50)')).toEqual(E.right('-1234.50'))
  expect(plainNumber('comma', '1\u{202f}234,50')).toEqual(E.right('1234.50'))
  expect(decimalMarkOf(['(1.234,50)', '12,00-'])).toEqual(O.some('comma'))
})
