import { E, O, pipe } from '../../fp.ts'
import type { SaleParcels } from './booked-sale.ts'
import { roundUnits, totalQuantity } from './parcel.ts'
import { unitsText } from '../units-text.ts'
import type { PickedUnits } from './parcel-choice.ts'
import { amountFault, typedNumber } from './typed-number.ts'

export interface PickFaults {
  readonly picks: ReadonlyMap<number, string>
  readonly picked: string | null
}

const parcelsOfPurchase = ({ parcels }: SaleParcels, id: number) => parcels.filter((parcel) => parcel.id === id)

export const savedPickUnits = (known: SaleParcels, id: number): number =>
  totalQuantity(parcelsOfPurchase(known, id), ({ picked }) => picked)

const parsePickUnits = (text: string): O.Option<number> => O.fromEither(typedNumber(text.trim() === '' ? '0' : text))

export type PickDraft = ReadonlyMap<number, string>

interface PurchasedUnits {
  readonly id: number | null
  readonly quantity: number
}

export const isAbove = (typed: E.Either<unknown, number>, max: number): boolean => E.isRight(typed) && typed.right > max

export const purchaseFaults = (
  parcels: readonly PurchasedUnits[],
  picks: PickDraft,
  isBounded: boolean,
): ReadonlyMap<number, string> =>
  new Map(
    [...picks].flatMap(([id, text]) => {
      const own = parcels.filter((parcel) => parcel.id === id)
      const maxUnits = totalQuantity(own, ({ quantity }) => quantity)
      const isTooMany = isBounded && isAbove(typedNumber(text), maxUnits)
      const fault = isTooMany ? `At most ${unitsText(maxUnits)} units of this purchase` : amountFault(text)
      return own.length === 0 || fault === null ? [] : [[id, fault] as const]
    }),
  )

export const editedPicks = (known: SaleParcels, typed: PickDraft): readonly PickedUnits[] =>
  [...typed].flatMap(([parcel, text]) =>
    pipe(
      parsePickUnits(text),
      O.filter((units) => parcelsOfPurchase(known, parcel).length > 0 && units !== savedPickUnits(known, parcel)),
      O.match(
        () => [],
        (units) => [{ parcel, units }],
      ),
    ),
  )

export const totalPickedUnits = (known: SaleParcels, typed: PickDraft): number => {
  const standing = totalQuantity(known.parcels, ({ picked }) => picked)
  const more = editedPicks(known, typed).map(({ parcel, units }) => units - savedPickUnits(known, parcel))
  return roundUnits(more.reduce((sum, units) => sum + units, standing))
}

export const pickFaults = (known: SaleParcels, typed: PickDraft): PickFaults => {
  const picked = totalPickedUnits(known, typed)
  return {
    picks: purchaseFaults(known.parcels, typed, true),
    picked:
      picked > known.sale.units
        ? `You chose ${unitsText(picked)} units, but ${unitsText(known.sale.units)} were sold.`
        : null,
  }
}

export const isPickable = (known: SaleParcels, typed: PickDraft): boolean => {
  const { picks, picked } = pickFaults(known, typed)
  return picks.size === 0 && picked === null
}

export const clearedPickDraft = ({ parcels }: SaleParcels): PickDraft =>
  new Map(parcels.flatMap(({ id, picked }) => (id !== null && picked > 0 ? [[id, '0'] as const] : [])))
