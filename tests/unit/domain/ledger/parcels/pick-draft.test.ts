import { expect, test } from 'vitest'
import {
  isPickable,
  clearedPickDraft,
  editedPicks,
  pickFaults,
  totalPickedUnits,
} from '../../../../../src/domain/ledger/parcels/pick-draft.ts'
import { someSaleParcels } from '../../../../samples/ledger/sale-parcels.ts'

const [first, ...others] = someSaleParcels.parcels
const saleParcels = { ...someSaleParcels, parcels: first === undefined ? [] : [{ ...first, picked: 10 }, ...others] }

test('what is typed counts where it is another than what stands, and what is not typed stays', () => {
  const typed = new Map([
    [7, '10'],
    [9, '1,0.5'],
    [99, '5'],
  ])
  expect(editedPicks(saleParcels, typed)).toEqual([])
  expect(editedPicks(saleParcels, new Map([[9, '20.5']]))).toEqual([{ parcel: 9, units: 20.5 }])
  expect(editedPicks(saleParcels, new Map([[7, '']]))).toEqual([{ parcel: 7, units: 0 }])
  expect(totalPickedUnits(saleParcels, new Map([[9, '20.5']]))).toBe(30.5)
  expect(totalPickedUnits(saleParcels, new Map([[7, '3']]))).toBe(3)
})

test('no more than a purchase has, nor than was sold', () => {
  expect(pickFaults(saleParcels, new Map([[9, '51']]))).toEqual({
    picks: new Map([[9, 'At most 50 units of this purchase']]),
    picked: 'You chose 61 units, but 40 were sold.',
  })
  expect(isPickable(saleParcels, new Map([[9, '30']]))).toBe(true)
  expect(isPickable(saleParcels, new Map([[9, '30.5']]))).toBe(false)
})

test('the most that a purchase has is said with all of its decimals, so that it can be typed', () => {
  const parcels = saleParcels.parcels.map((parcel) => (parcel.id === 9 ? { ...parcel, quantity: 1.23456 } : parcel))
  expect(pickFaults({ ...saleParcels, parcels }, new Map([[9, '1.2346']])).picks).toEqual(
    new Map([[9, 'At most 1.23456 units of this purchase']]),
  )
})

test('everything that stands is taken back by none of it', () => {
  expect(editedPicks(saleParcels, clearedPickDraft(saleParcels))).toEqual([{ parcel: 7, units: 0 }])
})
