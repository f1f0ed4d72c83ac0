import { expect, test } from 'vitest'
import { E, O } from '../../../../../src/domain/fp.ts'
import { PicksFromString } from '../../../../../src/domain/ledger/parcels/sale-asked.ts'
import { emptySale, heldSecurityOf, type SaleDraft } from '../../../../../src/domain/ledger/parcels/sale-draft.ts'
import { faultlessSale, saleFaults } from '../../../../../src/domain/ledger/parcels/sale-faults.ts'
import { amountFault, typedNumber } from '../../../../../src/domain/ledger/parcels/typed-number.ts'
import { someParcels } from '../../../../samples/ledger/sale-what-if.ts'

const asked = (changed: Partial<SaleDraft>) =>
  O.toNullable(faultlessSale(someParcels, { ...emptySale, security: 'CBA', ...changed }))

test('all that is held, at the last price, on the day of the figures, unless something else is said', () => {
  const all = { security: 'CBA', units: 140, price: 101.25, on: '2024-01-03', brokerage: 0 }
  expect(asked({})).toEqual(all)
  expect(asked({ units: ' 40.5 ', price: '$1,099', brokerage: '9.95', on: '2024-02-01' })).toEqual({
    ...all,
    units: 40.5,
    price: 1_099,
    brokerage: 9.95,
    on: '2024-02-01',
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
  { units: '141' },
  { units: '10,5' },
  { price: '' },
  { brokerage: '14175.01' },
  { picks: new Map([[7, '41']]) },
  { units: '20', picks: new Map([[7, '21']]) },
  { security: 'MSFT', rate: '0' },
  { security: 'MSFT', rate: '' },
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

test('a comma parts thousands and nothing else', () => {
  const typed = (text: string) => O.toNullable(O.fromEither(typedNumber(text)))
  expect(['1,234', '1,234,567.8', '12 345', '$1,000'].map(typed)).toEqual([1_234, 1_234_567.8, 12_345, 1_000])
  expect(['.5', '5.', '0.00000001', '1234567'].map(typed)).toEqual([0.5, 5, 0.00000001, 1_234_567])
  expect(['10,5', '1,23', '1234,567', ',5', '1,2345', '10 5', '.', '$', ''].map(typed)).toEqual(Array(9).fill(null))
})

test('what is in another currency is asked for in Australian dollars, at the last rate or the one that is typed', () => {
  expect(asked({ security: 'MSFT' })?.price).toBe(15.127)
  expect(asked({ security: 'MSFT', price: '11' })?.price).toBe(16.6397)
  expect(asked({ security: 'MSFT', price: '11', rate: '1.6' })?.price).toBe(17.6)
  expect(asked({ rate: '2' })?.price).toBe(101.25)
})

const faults = (changed: Partial<SaleDraft>) => {
  const draft = { ...emptySale, security: 'CBA', ...changed }
  const held = heldSecurityOf(someParcels, draft)
  if (O.isNone(held)) throw new Error('It is not held')
  const { picks, ...others } = saleFaults(someParcels, held.value, draft)
  return [...Object.values(others), ...picks.values()].filter((fault) => fault !== null)
}

test.each([
  [{ units: '' }, 'Enter more than zero'],
  [{ units: '0' }, 'Enter more than zero'],
  [{ units: '999,999' }, 'You hold 140'],
  [{ price: ' ' }, 'Enter a price, or use the last price'],
  [{ brokerage: '99,999,999' }, 'At most the sale value of $14,175.00'],
  [{ brokerage: '9,5' }, 'Enter a number such as 1234.56'],
  [{ picks: new Map([[7, '41']]) }, 'At most 40 units of this purchase'],
  [{ units: '20', picks: new Map([[7, '21']]) }, 'You chose 21 units, but the sale is for 20.'],
  [{ security: 'MSFT', rate: '0' }, 'Enter more than zero'],
] as const)('of %j it is said at the field what is wrong', (changed, fault) => {
  expect(faults(changed)).toEqual([fault])
})

test('on an earlier day more may have been held', () => {
  expect(faults({ units: '150', on: '2023-12-01', picks: new Map([[7, '41']]) })).toEqual([])
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
