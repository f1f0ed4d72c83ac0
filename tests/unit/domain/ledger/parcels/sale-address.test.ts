import { expect, test } from 'vitest'
import {
  bookedSaleOfSearch,
  bookedSaleSearch,
  saleOfSearch,
  saleSearch,
} from '../../../../../src/domain/ledger/parcels/sale-address.ts'
import { emptySale, type SaleDraft } from '../../../../../src/domain/ledger/parcels/sale-draft.ts'

const typedDraft: SaleDraft = {
  security: 'NWC',
  units: '10,5',
  on: '2026-11-24',
  price: '106.39',
  rate: '1.5',
  brokerage: '$9.95',
  accounts: ['P1', 'P2'],
  picks: new Map([[7, '1,000']]),
}

test('an address opens a sale as it was typed', () => {
  expect(saleOfSearch(`?${saleSearch(typedDraft)}`)).toEqual(typedDraft)
  expect(saleOfSearch(saleSearch(emptySale))).toEqual(emptySale)
})

test('an empty field that is not the last price stays empty', () => {
  expect(saleOfSearch(saleSearch({ ...emptySale, units: '', price: '' }))).toMatchObject({ units: '', price: '' })
})

test('of what cannot be read nothing is typed', () => {
  expect(saleOfSearch('?security=CBA&on=soon')).toEqual(emptySale)
  expect(saleOfSearch('?security=CBA&pick=x:1&pick=7&pick=9:2').picks).toEqual(new Map([[9, '2']]))
})

test('a pick of a booked sale that was taken back is so in its address too', () => {
  const picks = new Map([
    [7, ''],
    [9, '4'],
  ])
  const taken = new Map([...picks, [7, '0']] as const)
  expect(bookedSaleOfSearch(bookedSaleSearch(3, picks))).toEqual({ sale: 3, picks: taken })
  expect(bookedSaleOfSearch(bookedSaleSearch(null, picks))).toEqual({ sale: null, picks: new Map([[9, '4']]) })
})
