import type { IsoDate } from '../../dates/iso-date.ts'
import { roundToCents } from '../../money.ts'
import { byAcquired, type Parcel, roundUnits, type ParcelTrade } from './parcel.ts'
import { methodOn, nextParcelIndex, type ParcelChoices } from './parcel-choice.ts'

type TakePart = (index: number, from: number, part: number) => void

interface MissingUnits {
  readonly missing: number
  readonly unpicked: readonly { readonly parcel: number; readonly units: number }[]
}

export const takeUnits = (
  open: readonly Parcel[],
  { id, date, quantity: units }: ParcelTrade,
  choices: ParcelChoices,
  takePart: TakePart,
): MissingUnits => {
  const left = { units }
  const take = (index: number, maxUnits: number): number => {
    const part = Math.max(0, Math.min(left.units, maxUnits, open[index]?.held ?? 0))
    if (part > 0) takePart(index, roundUnits(units - left.units), part)
    left.units = roundUnits(left.units - part)
    return part
  }
  // after a demerger and a merger, several parcels of one security may have the same purchase
  const takePicked = (parcel: number, picked: number): number => {
    if (picked <= 0) return 0
    const taken = take(
      open.findIndex((one) => one.id === parcel),
      picked,
    )
    return taken === 0 ? picked : takePicked(parcel, roundUnits(picked - taken))
  }
  const picked = id === undefined ? [] : (choices.picks.get(id) ?? [])
  const unpicked = picked.map((pick) => ({ parcel: pick.parcel, units: takePicked(pick.parcel, pick.units) }))
  const method = methodOn(choices, date)
  while (left.units > 0 && (open[0]?.held ?? 0) > 0) take(nextParcelIndex(open, method), left.units)
  return { missing: left.units, unpicked: unpicked.filter((pick) => pick.units > 0) }
}

/** Outgoing transfers have negative units and cost. */
export interface UnitTransfer {
  readonly date: IsoDate
  readonly units: number
  readonly cost: number
}

/** Transferred units keep their day of acquisition and the cost of that day. */
export const withTransferred = (open: readonly Parcel[], trade: ParcelTrade) => {
  const { id, date, acquired, quantity: held, amount, rate } = trade
  const cost = roundToCents(amount)
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
