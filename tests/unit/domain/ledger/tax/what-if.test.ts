import { expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import { discountCaution, taxpayerOfType } from '../../../../../src/domain/ledger/tax/taxpayer.ts'
import { handPickedOutcome, saleOutcomes, netGainWithoutSale } from '../../../../../src/domain/ledger/tax/what-if.ts'

const parcel = (acquired: string, quantity: number, cost: number, id?: number) => ({
  id,
  acquired,
  quantity,
  cost,
  held: quantity,
  heldCost: cost,
})

/**
 * Kathleen, of the Australian Taxation Office's "Capital gains tax guide 2003", steps 5 to 9, before she has sold her 1,000 shares of 17 November
 * 1998, which cost $3 each, for $6: her other gain is $520, her loss $600, and she has $400 of earlier years. The second parcel is ours.
 */
const kathleen = {
  open: [parcel('1998-11-17', 1_000, 3_000), parcel('2002-11-01', 1_000, 7_000)],
  sale: { date: '2002-12-17', type: 'sell', quantity: 1_000, amount: 6_000 },
  taxpayer: taxpayerOfType('Individual'),
  events: [
    { date: '2003-02-27', amount: 520, rate: 'none' },
    { date: '2003-04-01', amount: -600, rate: 'none' },
  ],
  losses: [{ level: 'account', code: 'K', year: 2002, amount: 400 }],
} as const

test('the published example: what a sale adds to the net capital gain is after losses and the discount', () => {
  expect(netGainWithoutSale(kathleen)).toMatchObject({
    losses: 600,
    broughtForward: 400,
    applied: 520,
    net: 0,
    carriedForward: 480,
  })
  const outcomes = new Map(saleOutcomes(kathleen).map((outcome) => [outcome.method, outcome]))
  expect(outcomes.get('fifo')).toEqual({
    method: 'fifo',
    parcels: [
      {
        acquired: '1998-11-17',
        quantity: 1_000,
        cost: 3_000,
        proceeds: 6_000,
        gain: 3_000,
        discount: 'Yes',
        discountedFrom: '1999-11-18',
      },
    ],
    proceeds: 6_000,
    cost: 3_000,
    gain: 3_000,
    discount: 1_260,
    taxable: 1_260,
    carriedForward: -480,
    year: {
      other: 520,
      discountable: 3_000,
      losses: 600,
      broughtForward: 400,
      applied: 1_000,
      discount: 1_260,
      net: 1_260,
      carriedForward: 0,
    },
  })
  expect(outcomes.get('least_gain')).toMatchObject({ gain: -1_000, discount: 0, taxable: 0, carriedForward: 1_000 })
  expect(outcomes.get('lifo')).toMatchObject({ gain: -1_000 })
  expect(outcomes.get('greatest_gain')).toMatchObject({ gain: 3_000 })
})

test('a sale of the year after is of another year, which takes over what is left', () => {
  const later = { ...kathleen, sale: { ...kathleen.sale, date: '2003-07-01' } } as const
  const [fifo] = saleOutcomes(later)
  expect(fifo).toMatchObject({ gain: 3_000, taxable: 1_260, carriedForward: -480 })
})

test('a sale of what was acquired before CGT adds nothing to the year', () => {
  const [fifo] = saleOutcomes({ ...kathleen, open: [parcel('1985-09-19', 1_000, 3_000)] })
  expect(fifo).toMatchObject({
    gain: 3_000,
    discount: 0,
    taxable: 0,
    carriedForward: 0,
    parcels: [{ discount: 'No', discountedFrom: null }],
  })
})

test('a company has no discount, whenever it sells', () => {
  const [fifo] = saleOutcomes({ ...kathleen, taxpayer: taxpayerOfType('Company') })
  expect(fifo?.parcels).toMatchObject([{ discount: 'No', discountedFrom: null }])
})

const picking = { ...kathleen, open: [parcel('1998-11-17', 1_000, 3_000, 1), parcel('2002-11-01', 1_000, 7_000, 2)] }

test('what is picked by hand is sold first, and the rest by the method', () => {
  const outcome = handPickedOutcome(picking, [{ parcel: 2, units: 400 }], 'fifo')
  expect(O.toNullable(outcome)?.parcels).toMatchObject([
    { acquired: '2002-11-01', quantity: 400, cost: 2_800, gain: -400 },
    { acquired: '1998-11-17', quantity: 600, cost: 1_800, gain: 1_800, discountedFrom: '1999-11-18' },
  ])
})

test.each([
  [
    'more than is sold',
    [
      { parcel: 1, units: 600 },
      { parcel: 2, units: 401 },
    ],
  ],
  [
    'more than a parcel has',
    [
      { parcel: 2, units: 999 },
      { parcel: 2, units: 2 },
    ],
  ],
  ['a parcel that is not there', [{ parcel: 3, units: 1 }]],
])('%s cannot be picked', (_, picks) => {
  expect(O.isNone(handPickedOutcome(picking, picks, 'fifo'))).toBe(true)
})

test('after the day that the discount is to be replaced on, it is said', () => {
  expect(O.isNone(discountCaution('2027-06-30'))).toBe(true)
  expect(O.isSome(discountCaution('2027-07-01'))).toBe(true)
})
