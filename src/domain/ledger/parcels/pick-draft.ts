import { O, pipe } from '../../fp.ts'
import { formatCell } from '../../widgets/table/format-cell.ts'
import type { SaleParcels } from './booked-sale.ts'
import { quantity, totalQuantity } from './parcel.ts'
import type { PickedUnits } from './picked-units.ts'
import { amountFault, typedNumber } from './typed-number.ts'

/** Units as they are typed, by the ids of purchases; what is not typed stays as it stands. */
export type PickDraft = ReadonlyMap<number, string>

/** What is wrong with units of each purchase, and with all of them together. */
export interface PickFaults {
  readonly picks: ReadonlyMap<number, string>
  readonly picked: string | null
}

const unitsText = (units: number): string => formatCell('number', units)

const purchase = ({ parcels }: SaleParcels, id: number) => parcels.filter((parcel) => parcel.id === id)

/** Of one purchase, as it stands. */
export const standingUnits = (told: SaleParcels, id: number): number =>
  totalQuantity(purchase(told, id), ({ picked }) => picked)

const unitsIn = (text: string): O.Option<number> => O.fromEither(typedNumber(text.trim() === '' ? '0' : text))

/** What is typed of its parcels and another than what stands; a word that is no number is nothing. */
export const pickedAnew = (told: SaleParcels, typed: PickDraft): readonly PickedUnits[] =>
  [...typed].flatMap(([parcel, text]) =>
    pipe(
      unitsIn(text),
      O.filter((units) => purchase(told, parcel).length > 0 && units !== standingUnits(told, parcel)),
      O.match(
        () => [],
        (units) => [{ parcel, units }],
      ),
    ),
  )

/** Of all purchases, with what is typed. */
export const unitsPicked = (told: SaleParcels, typed: PickDraft): number => {
  const standing = totalQuantity(told.parcels, ({ picked }) => picked)
  const more = pickedAnew(told, typed).map(({ parcel, units }) => units - standingUnits(told, parcel))
  return quantity(more.reduce((sum, units) => sum + units, standing))
}

export const pickFaults = (told: SaleParcels, typed: PickDraft): PickFaults => {
  const faultOf = (id: number, text: string): string | null => {
    const most = totalQuantity(purchase(told, id), (parcel) => parcel.quantity)
    return pipe(
      unitsIn(text),
      O.exists((units) => units > most),
    )
      ? `At most ${unitsText(most)} of this purchase`
      : amountFault(text)
  }
  const picked = unitsPicked(told, typed)
  return {
    picks: new Map(
      [...typed].flatMap(([id, text]) => {
        const fault = purchase(told, id).length > 0 ? faultOf(id, text) : null
        return fault === null ? [] : [[id, fault] as const]
      }),
    ),
    picked:
      picked > told.sale.units
        ? `${unitsText(picked)} units are chosen, and ${unitsText(told.sale.units)} were sold.`
        : null,
  }
}

/** Whether what is typed can be tried and kept. */
export const isPickable = (told: SaleParcels, typed: PickDraft): boolean => {
  const { picks, picked } = pickFaults(told, typed)
  return picks.size === 0 && picked === null
}

/** Everything taken back that is picked. */
export const nothingPicked = ({ parcels }: SaleParcels): PickDraft =>
  new Map(parcels.flatMap(({ id, picked }) => (id !== null && picked > 0 ? [[id, '0'] as const] : [])))
