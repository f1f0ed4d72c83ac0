import * as t from 'io-ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { displayDate } from '../../dates/display-date.ts'
import { type Parcel, totalQuantity } from './parcel.ts'

/**
 * Which parcel a sale takes next, where its owner has not picked parcels by hand (Australian Taxation Office, TD 33: a selection is accepted that
 * records support, and so is first in, first out). The least gain is that of the parcel whose units cost most, the greatest that
 * of the one whose cost least.
 */
export const ParcelMethod = t.keyof({ fifo: null, lifo: null, least_gain: null, greatest_gain: null })
export type ParcelMethod = t.TypeOf<typeof ParcelMethod>

export const parcelMethods: readonly ParcelMethod[] = ['fifo', 'lifo', 'least_gain', 'greatest_gain']

export const methodTitles: Readonly<Record<ParcelMethod, string>> = {
  fifo: 'first in, first out',
  lifo: 'last in, first out',
  least_gain: 'the least gain first',
  greatest_gain: 'the greatest gain first',
}

interface MethodFrom {
  readonly from: IsoDate
  readonly method: ParcelMethod
}

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

/** What one account has chosen: methods by the first day they hold for, the latest first, and picks by the id of the sale. */
export interface ParcelChoices {
  readonly methods: readonly MethodFrom[]
  readonly picks: ReadonlyMap<number, readonly PickedUnits[]>
}

export const firstInFirstOut: ParcelChoices = { methods: [], picks: new Map() }

export const methodOn = ({ methods }: ParcelChoices, date: IsoDate): ParcelMethod =>
  methods.find(({ from }) => from <= date)?.method ?? 'fifo'

const unitCost = ({ heldCost, held }: Parcel): number => heldCost / held

const placeOfMost = (parcels: readonly Parcel[], figure: (parcel: Parcel) => number): number => {
  const most = Math.max(...parcels.map(figure))
  return parcels.findIndex((parcel) => figure(parcel) === most)
}

/** Where in `open`, which is not empty and has the oldest first, the next units of a sale come from; of equals the oldest. */
export const nextPlace = (open: readonly Parcel[], method: ParcelMethod): number => {
  switch (method) {
    case 'fifo':
      return 0
    case 'lifo':
      return open.length - 1
    case 'least_gain':
      return placeOfMost(open, unitCost)
    case 'greatest_gain':
      return placeOfMost(open, (parcel) => -unitCost(parcel))
  }
}

const choiceText = ({ methods, picks }: ParcelChoices): string => {
  const later = methods.toReversed().map(({ from, method }) => `from ${displayDate(from)} ${methodTitles[method]}`)
  const byHand = picks.size === 0 ? [] : [`by hand for ${picks.size === 1 ? '1 sale' : `${picks.size} sales`}`]
  return [...later, ...byHand].join('; ')
}

export const choiceNote = (accounts: readonly string[], choicesOf: (account: string) => ParcelChoices): string => {
  const others = accounts.map((account) => [account, choiceText(choicesOf(account))]).filter(([, text]) => text !== '')
  const except = others.map((pair) => pair.join(': ')).join('. ')
  return `What was bought first is sold first (FIFO)${except === '' ? '' : `, but of ${except}`}.`
}
