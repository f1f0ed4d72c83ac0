import { describe, expect, test } from 'vitest'
import { discountOf } from '../../../../../src/domain/ledger/parcels/discount.ts'
import type { ParcelDisposal } from '../../../../../src/domain/ledger/parcels/parcel.ts'
import { taxpayerOfType } from '../../../../../src/domain/ledger/tax/taxpayer.ts'

const gain = (acquired: string, disposed: string, amount = 2) => ({
  acquired,
  disposed,
  quantity: 1,
  cost: 1,
  proceeds: 1 + amount,
})

const discountFor = (disposal: ParcelDisposal, accountType: string) =>
  discountOf(disposal, taxpayerOfType(accountType)).discount

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
  expect(discountFor(gain(acquired, disposed), 'Individual')).toBe(discount)
})

test.each([
  ['1985-09-19', 'Individual', 2, 'Pre-CGT'],
  ['1985-09-19', 'Company', -2, 'Pre-CGT'],
  ['1985-09-19', 'SMSF', 2, 'Yes'],
  ['1985-09-20', 'Individual', 2, 'Yes'],
])('what was acquired on %s by an account of type %s and brings %d: %s', (acquired, type, amount, discount) => {
  expect(discountFor(gain(acquired, '2024-01-08', amount), type)).toBe(discount)
})

describe('First aid 9: the discount of a gain that is not known', () => {
  const unknown: ParcelDisposal = { ...gain('2015-01-05', '2024-05-31', 0), isGainUnknown: true }

  test('is not known after twelve months, of anybody who can have it', () => {
    expect(discountFor(unknown, 'Individual')).toBe('Unknown')
    expect(discountOf(unknown, taxpayerOfType('Individual')).rate).toBe('none')
    expect(discountFor(unknown, 'Something else')).toBe('Unknown')
    expect(discountFor(unknown, 'Company')).toBe('No')
    expect(discountFor({ ...unknown, acquired: '2024-01-05' }, 'Individual')).toBe('No')
  })

  test('is not known of units that are short, as nobody knows when they will have been acquired', () => {
    const short: ParcelDisposal = { ...gain('2023-01-05', '2024-05-31'), quantity: -1, cost: -3, proceeds: -1 }
    expect(discountFor(short, 'Individual')).toBe('Unknown')
    expect(discountFor({ ...short, acquired: '2024-05-01' }, 'Individual')).toBe('Unknown')
    expect(discountFor(short, 'Company')).toBe('No')
  })
})

describe('of a parcel held for years', () => {
  const held = (amount: number) => gain('2015-01-05', '2024-05-31', amount)

  test('a loss has no discount, nor what is neither gain nor loss', () => {
    expect(discountFor(held(-0.01), 'Individual')).toBe('No')
    expect(discountFor(held(0), 'Trust')).toBe('No')
    expect(discountFor(held(-5), 'Something else')).toBe('No')
  })

  test.each([
    ['Individual', 'Yes'],
    ['Joint', 'Yes'],
    ['Trust', 'Yes'],
    ['Family trust (corporate trustee)', 'Yes'],
    ['SMSF', 'Yes'],
    ['Super Fund', 'Yes'],
    ['SMSF (corporate trustee)', 'Yes'],
    ['Pension', 'Yes'],
    ['Company', 'No'],
    ['COMPANY', 'No'],
    ['Pty Ltd', 'No'],
  ])('the discount of a %s is known', (type, discount) => {
    expect(discountFor(held(1), type)).toBe(discount)
  })

  test.each(['Partnership', 'Standard', 'Trustee', 'W1', ''])('whose a %s account is, is not known', (type) => {
    expect(discountFor(held(1), type)).toBe('Unknown')
  })
})
