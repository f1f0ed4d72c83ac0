import * as t from 'io-ts'
import { type Parcel, totalQuantity } from './parcel.ts'

/** So many units of a purchase, which is named by the id of its transaction. */
export const PickedUnits = t.readonly(t.strict({ parcel: t.number, units: t.number }))
export type PickedUnits = t.TypeOf<typeof PickedUnits>

const unitsOf = (picks: readonly PickedUnits[]): number => totalQuantity(picks, ({ units }) => units)

const heldOf = (open: readonly Parcel[], parcel: number): number =>
  totalQuantity(
    open.filter(({ id }) => id === parcel),
    ({ held }) => held,
  )

/** Whether no more is picked than is sold, nor of a purchase than there is of it. */
export const arePickable = (open: readonly Parcel[], picks: readonly PickedUnits[], sold: number): boolean =>
  unitsOf(picks) <= sold &&
  [...Map.groupBy(picks, ({ parcel }) => parcel)].every(([parcel, own]) => unitsOf(own) <= heldOf(open, parcel))

/** What is picked anew takes the place of what was picked of the same purchase; zero takes that back. */
export const changedPicks = (
  standing: readonly PickedUnits[],
  changed: readonly PickedUnits[],
): readonly PickedUnits[] =>
  [...new Map([...standing, ...changed].map(({ parcel, units }) => [parcel, units]))].flatMap(([parcel, units]) =>
    units > 0 ? [{ parcel, units }] : [],
  )
