import { quantity, type Parcel, type Trade } from './parcel.ts'
import { methodOn, nextPlace, type ParcelChoices } from './parcel-choice.ts'

/** Takes so many units of the parcel at a place, after `from` of all that are taken, out of it. */
type TakePart = (place: number, from: number, part: number) => void

/** Units that there were none of: of all, and of the purchases that picks name. */
interface NotTaken {
  readonly missing: number
  readonly unpicked: readonly { readonly parcel: number; readonly units: number }[]
}

/** Takes what a sale sells, or a transfer carries off: parcels that are picked for it, and then as the method of the day has them. */
export const takeUnits = (
  open: readonly Parcel[],
  { id, date, quantity: units }: Trade,
  choices: ParcelChoices,
  takePart: TakePart,
): NotTaken => {
  const left = { units }
  const take = (place: number, most: number): number => {
    const part = Math.min(left.units, most, open[place]?.held ?? 0)
    if (part > 0) takePart(place, quantity(units - left.units), part)
    left.units = quantity(left.units - part)
    return part
  }
  // a parcel may have become several of one security, as by a demerger and a merger
  const takePicked = (parcel: number, wanted: number): number => {
    if (wanted <= 0) return 0
    const taken = take(
      open.findIndex((one) => one.id === parcel),
      wanted,
    )
    return taken === 0 ? wanted : takePicked(parcel, quantity(wanted - taken))
  }
  const picked = id === undefined ? [] : (choices.picks.get(id) ?? [])
  const unpicked = picked.map((pick) => ({ parcel: pick.parcel, units: takePicked(pick.parcel, pick.units) }))
  const method = methodOn(choices, date)
  while (left.units > 0 && open.length > 0) take(nextPlace(open, method), left.units)
  return { missing: left.units, unpicked: unpicked.filter((pick) => pick.units > 0) }
}
