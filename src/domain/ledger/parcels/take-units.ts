import type { IsoDate } from '../../dates/iso-date.ts'
import { cents } from '../../money.ts'
import { byAcquired, type Parcel, quantity, type Trade } from './parcel.ts'
import { methodOn, nextPlace, type ParcelChoices } from './parcel-choice.ts'

type TakePart = (place: number, from: number, part: number) => void

interface NotTaken {
  readonly missing: number
  readonly unpicked: readonly { readonly parcel: number; readonly units: number }[]
}

export const takeUnits = (
  open: readonly Parcel[],
  { id, date, quantity: units }: Trade,
  choices: ParcelChoices,
  takePart: TakePart,
): NotTaken => {
  const left = { units }
  const take = (place: number, most: number): number => {
    const part = Math.max(0, Math.min(left.units, most, open[place]?.held ?? 0))
    if (part > 0) takePart(place, quantity(units - left.units), part)
    left.units = quantity(left.units - part)
    return part
  }
  // a demerger and a merger may turn a parcel into several of one security
  const takePicked = (parcel: number, picked: number): number => {
    if (picked <= 0) return 0
    const taken = take(
      open.findIndex((one) => one.id === parcel),
      picked,
    )
    return taken === 0 ? picked : takePicked(parcel, quantity(picked - taken))
  }
  const picked = id === undefined ? [] : (choices.picks.get(id) ?? [])
  const unpicked = picked.map((pick) => ({ parcel: pick.parcel, units: takePicked(pick.parcel, pick.units) }))
  const method = methodOn(choices, date)
  while (left.units > 0 && (open[0]?.held ?? 0) > 0) take(nextPlace(open, method), left.units)
  return { missing: left.units, unpicked: unpicked.filter((pick) => pick.units > 0) }
}

/** Outgoing transfers have negative units and cost. */
export interface Transfer {
  readonly date: IsoDate
  readonly units: number
  readonly cost: number
}

/** Transferred units keep their day of acquisition and their cost then. */
export const withTransferred = (open: readonly Parcel[], trade: Trade) => {
  const { id, date, acquired, quantity: held, amount, rate } = trade
  const cost = cents(amount)
  const parcel = {
    id,
    acquired: acquired ?? date,
    quantity: held,
    cost,
    held,
    heldCost: cost,
    ...(rate && { rate }),
  }
  return { open: [...open, parcel].toSorted(byAcquired), transfer: { date, units: held, cost } }
}
