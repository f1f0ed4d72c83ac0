import { describe, expect, test } from 'vitest'
import {
  isUnpricedIn,
  mergedSpans,
  spansWithin,
  unpricedSpans,
  unpricedSpansText,
} from '../../../../../src/domain/ledger/valuation/unpriced-span.ts'
import { parcelHistory } from '../../../../../src/domain/ledger/parcels/parcel-history.ts'

const history = parcelHistory([
  { date: '2024-01-05', type: 'buy', quantity: 10, amount: -100 },
  { date: '2024-01-10', type: 'sell', quantity: 10, amount: 120 },
  { date: '2024-01-20', type: 'buy', quantity: 5, amount: -50 },
])
const position = (until: string | null) => ({
  account: 'P1',
  security: 'UNL',
  history,
  atCost: { costs: history.costs, until },
})

describe('First aid 9: days without a price', () => {
  test('are those on which units were held, until the day of the first price', () => {
    expect(unpricedSpans({ positions: [position('2024-01-25')] }, '2024-01-01', '2024-02-28')).toEqual([
      { what: 'UNL', first: '2024-01-05', last: '2024-01-09' },
      { what: 'UNL', first: '2024-01-20', last: '2024-01-24' },
    ])
    expect(unpricedSpans({ positions: [position(null)] }, '2024-01-08', '2024-01-22')).toEqual([
      { what: 'UNL', first: '2024-01-08', last: '2024-01-09' },
      { what: 'UNL', first: '2024-01-20', last: '2024-01-22' },
    ])
  })

  test('of several accounts are one span where they overlap or follow one another', () => {
    const spans = [
      { what: 'UNL', first: '2024-01-10', last: '2024-01-12' },
      { what: 'UNL', first: '2024-01-05', last: '2024-01-09' },
      { what: 'OTH', first: '2024-01-01', last: '2024-01-31' },
      { what: 'UNL', first: '2024-01-20', last: '2024-01-20' },
    ]
    expect(mergedSpans(spans)).toEqual([
      { what: 'UNL', first: '2024-01-05', last: '2024-01-12' },
      { what: 'UNL', first: '2024-01-20', last: '2024-01-20' },
      { what: 'OTH', first: '2024-01-01', last: '2024-01-31' },
    ])
    expect(spansWithin(spans, '2024-01-12', '2024-01-19')).toEqual([
      { what: 'UNL', first: '2024-01-12', last: '2024-01-12' },
      { what: 'OTH', first: '2024-01-12', last: '2024-01-19' },
    ])
  })

  test('leave a range known that neither begins nor ends with one, and in which no money moved on one', () => {
    const spans = [{ what: 'UNL', first: '2024-01-05', last: '2024-01-09' }]
    const isUnpriced = (opening: string, closing: string, ...flows: readonly string[]) =>
      isUnpricedIn(spans, { opening, closing }, [
        { date: '2024-01-08', deposits: 0, withdrawals: 0 },
        ...flows.map((date) => ({ date, deposits: 5, withdrawals: 0 })),
      ])
    expect(isUnpriced('2023-12-31', '2024-01-31')).toBe(false)
    expect(isUnpriced('2024-01-05', '2024-01-31')).toBe(true)
    expect(isUnpriced('2023-12-31', '2024-01-09')).toBe(true)
    expect(isUnpriced('2024-01-10', '2024-01-31')).toBe(false)
    expect(isUnpriced('2023-12-31', '2024-01-31', '2024-01-07')).toBe(true)
    expect(isUnpriced('2023-12-31', '2024-01-31', '2024-01-10')).toBe(true)
    expect(isUnpriced('2023-12-31', '2024-01-31', '2024-01-11')).toBe(false)
  })

  test('are named', () => {
    expect(
      unpricedSpansText([
        { what: 'UNL', first: '2024-01-05', last: '2024-01-09' },
        { what: 'cash in USD', first: '2024-01-20', last: '2024-01-20' },
      ]),
    ).toBe(
      'Plutus has no price or exchange rate for UNL from 05-Jan-24 to 09-Jan-24 and cash in USD on 20-Jan-24. It values these holdings at cost.',
    )
  })
})
