import * as t from 'io-ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { displayDate } from '../../dates/display-date.ts'
import { type Parcel, totalQuantity } from './parcel.ts'

/**
 * Order of parcels not picked by hand (Australian Taxation Office, TD 33: a selection supported by records is accepted,
 * and so is first in, first out). `least_gain` takes the highest unit cost first, `greatest_gain` the lowest.
 */
export const ParcelMethod = t.keyof({ fifo: null, lifo: null, least_gain: null, greatest_gain: null })
export type ParcelMethod = t.TypeOf<typeof ParcelMethod>

export const parcelMethods: readonly ParcelMethod[] = ['fifo', 'lifo', 'least_gain', 'greatest_gain']

export const methodTitles: Readonly<Record<ParcelMethod, string>> = {
  fifo: 'first in, first out',
  lifo: 'last in, first out',
  least_gain: 'lowest gain first',
  greatest_gain: 'highest gain first',
}

interface DatedParcelMethod {
  readonly from: IsoDate
  readonly method: ParcelMethod
}

export const PickedUnits = t.readonly(t.strict({ parcel: t.number, units: t.number }))
export type PickedUnits = t.TypeOf<typeof PickedUnits>

const sumPickedUnits = (picks: readonly PickedUnits[]): number => totalQuantity(picks, ({ units }) => units)

const heldUnitsOfPurchase = (open: readonly Parcel[], parcel: number): number =>
  totalQuantity(
    open.filter(({ id }) => id === parcel),
    ({ held }) => held,
  )

export const arePickable = (open: readonly Parcel[], picks: readonly PickedUnits[], sold: number): boolean =>
  sumPickedUnits(picks) <= sold &&
  [...Map.groupBy(picks, ({ parcel }) => parcel)].every(
    ([parcel, own]) => sumPickedUnits(own) <= heldUnitsOfPurchase(open, parcel),
  )

/** New picks replace those of the same purchase; zero removes them. */
export const mergedPicks = (
  standing: readonly PickedUnits[],
  changed: readonly PickedUnits[],
): readonly PickedUnits[] =>
  [...new Map([...standing, ...changed].map(({ parcel, units }) => [parcel, units]))].flatMap(([parcel, units]) =>
    units > 0 ? [{ parcel, units }] : [],
  )

/** Each method applies from its first day; the latest comes first. The keys of `picks` are IDs of sales. */
export interface ParcelChoices {
  readonly methods: readonly DatedParcelMethod[]
  readonly picks: ReadonlyMap<number, readonly PickedUnits[]>
}

export const defaultParcelChoices: ParcelChoices = { methods: [], picks: new Map() }

export const methodOn = ({ methods }: ParcelChoices, date: IsoDate): ParcelMethod =>
  methods.find(({ from }) => from <= date)?.method ?? 'fifo'

const unitCost = ({ heldCost, held }: Parcel): number => heldCost / held

const indexOfMost = (parcels: readonly Parcel[], figure: (parcel: Parcel) => number): number => {
  const most = Math.max(...parcels.map(figure))
  return parcels.findIndex((parcel) => figure(parcel) === most)
}

/** `open` is not empty and has the oldest parcel first. Among parcels of equal unit cost, the oldest wins. */
export const nextParcelIndex = (open: readonly Parcel[], method: ParcelMethod): number => {
  switch (method) {
    case 'fifo':
      return 0
    case 'lifo':
      return open.length - 1
    case 'least_gain':
      return indexOfMost(open, unitCost)
    case 'greatest_gain':
      return indexOfMost(open, (parcel) => -unitCost(parcel))
  }
}

const choiceText = ({ methods, picks }: ParcelChoices): string => {
  const later = methods.toReversed().map(({ from, method }) => `from ${displayDate(from)} ${methodTitles[method]}`)
  const byHand = picks.size === 0 ? [] : [`manual choice for ${picks.size === 1 ? '1 sale' : `${picks.size} sales`}`]
  return [...later, ...byHand].join('; ')
}

export const choiceNote = (accounts: readonly string[], choicesOf: (account: string) => ParcelChoices): string => {
  const others = accounts.map((account) => [account, choiceText(choicesOf(account))]).filter(([, text]) => text !== '')
  const except = others.map((pair) => pair.join(': ')).join('. ')
  return `Parcels are sold first in, first out (FIFO)${except === '' ? '' : `, except for ${except}`}.`
}
