import { expect, test } from 'vitest'
import { E, O } from '../../../../../src/domain/fp.ts'
import { PicksFromString } from '../../../../../src/domain/ledger/parcels/sale-asked.ts'
import {
  amountFault,
  emptySale,
  type SaleDraft,
  saleAsked,
} from '../../../../../src/domain/ledger/parcels/sale-draft.ts'
import { someParcels } from '../../../../samples/ledger/sale-what-if.ts'

const asked = (changed: Partial<SaleDraft>) =>
  O.toNullable(saleAsked(someParcels, { ...emptySale, security: 'CBA', ...changed }))

test('all that is held, at the last price, on the day of the figures, unless something else is said', () => {
  const all = { security: 'CBA', units: 140, price: 101.25, on: '2024-01-03', brokerage: 0 }
  expect(asked({})).toEqual(all)
  expect(asked({ units: ' 1,000.5 ', price: '$99', brokerage: '9.95', on: '2024-02-01' })).toEqual({
    ...{ ...all, units: 1_000.5, price: 99, brokerage: 9.95, on: '2024-02-01' },
  })
})

test('what is picked by hand goes with it: of parcels of the security alone, and nothing of an empty field', () => {
  const picks = new Map([
    [7, '40'],
    [9, ''],
    [12, '3'],
  ])
  expect(asked({ picks })?.picks).toEqual([{ parcel: 7, units: 40 }])
  expect(asked({ picks: new Map([[7, '0']]) })).not.toHaveProperty('picks')
})

test.each([
  { security: null },
  { security: 'BHP' },
  { units: '' },
  { units: '0' },
  { units: '-1' },
  { price: 'dear' },
  { brokerage: 'some' },
  { picks: new Map([[7, 'half']]) },
] as const)('nothing is asked of %j', (changed) => {
  expect(asked(changed)).toBeNull()
})

test('a number is one with or without its signs', () => {
  expect(['', '1', '1,234.50', '$3'].map(amountFault)).toEqual([null, null, null, null])
  expect(['x', '-1', '1.2.3'].map(amountFault)).not.toContain(null)
})

test('picks are one text in an address', () => {
  const picks = [
    { parcel: 12, units: 50 },
    { parcel: 17, units: 20.5 },
  ]
  expect(PicksFromString.encode(picks)).toBe('12:50,17:20.5')
  expect(PicksFromString.decode('12:50,17:20.5')).toEqual(E.right(picks))
  expect(
    ['', '12', '12:', '12:x', '12:5:6', ':5', '-1:5'].map((text) => PicksFromString.decode(text)).filter(E.isRight),
  ).toEqual([])
})
