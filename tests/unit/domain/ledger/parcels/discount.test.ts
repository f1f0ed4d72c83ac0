import { describe, expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import { discountOf, discountRate } from '../../../../../src/domain/ledger/parcels/discount.ts'

const gain = (acquired: string, disposed: string, amount = 2) => ({
  acquired,
  disposed,
  quantity: 1,
  cost: 1,
  proceeds: 1 + amount,
})

test.each([
  ['2022-02-02', '2023-02-02', 'No'],
  ['2022-02-02', '2023-02-03', 'Yes'],
  ['2019-02-28', '2020-02-29', 'No'],
  ['2019-02-28', '2020-03-01', 'Yes'],
  ['2020-02-28', '2021-02-28', 'No'],
  ['2020-02-28', '2021-03-01', 'Yes'],
  ['2020-02-29', '2021-02-28', 'No'],
  ['2020-02-29', '2021-03-01', 'Yes'],
  ['2022-12-31', '2023-12-31', 'No'],
  ['2022-12-31', '2024-01-01', 'Yes'],
])('a gain on what was acquired on %s and sold on %s: %s', (acquired, disposed, discount) => {
  expect(discountOf(gain(acquired, disposed), 'Individual')).toBe(discount)
})

describe('of a parcel held for years', () => {
  const held = (amount: number) => gain('2015-01-05', '2024-05-31', amount)

  test('a loss has no discount, nor what is neither gain nor loss', () => {
    expect(discountOf(held(-0.01), 'Individual')).toBe('No')
    expect(discountOf(held(0), 'Trust')).toBe('No')
    expect(discountOf(held(-5), 'Something else')).toBe('No')
  })

  test.each([
    ['Individual', 1 / 2],
    ['Joint', 1 / 2],
    ['Trust', 1 / 2],
    ['Family trust (corporate trustee)', 1 / 2],
    ['SMSF', 1 / 3],
    ['Super Fund', 1 / 3],
    ['SMSF (corporate trustee)', 1 / 3],
    ['Pension', 1 / 3],
    ['Company', 0],
    ['COMPANY', 0],
    ['Pty Ltd', 0],
  ])('the discount of a %s is known', (type, rate) => {
    expect(discountRate(type)).toEqual(O.some(rate))
    expect(discountOf(held(1), type)).toBe(rate > 0 ? 'Yes' : 'No')
  })

  test.each(['Partnership', 'Standard', 'Trustee', 'W1', ''])('whose a %s account is, is not known', (type) => {
    expect(discountOf(held(1), type)).toBe('Unknown')
  })
})
