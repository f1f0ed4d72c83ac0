import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import { cents } from '../../money.ts'
import { type ExchangeRate, rateChange } from '../parcels/exchange-rate.ts'
import { spread } from '../parcels/parcel-history.ts'
import { type Disposal, heldQuantity, type Parcel } from '../parcels/parcel.ts'
import { costAgainst, costDivided } from '../parcels/reduced-cost-base.ts'
import { parcelValues } from '../valuation/price.ts'
import type { UnitAction } from './corporate-action.ts'

type Replacing = Extract<UnitAction, { readonly type: 'code-change' | 'merger' }>

interface Exchanged {
  readonly disposals: readonly Disposal[]
  readonly parcels: readonly Parcel[]
}

/** Parcels of a day, each of the purchase that those are of which it came for, at their market value. */
export const acquiredFor = (
  parcels: readonly Parcel[],
  acquired: IsoDate,
  marketValue: number,
  rate: ExchangeRate | undefined,
): readonly Parcel[] => {
  const values = parcelValues(parcels, marketValue)
  return parcels.map(({ id, held }, place) => {
    const cost = values[place] ?? 0
    return { id, acquired, quantity: held, cost, held, heldCost: cost, ...(rate && { rate }) }
  })
}

export const disposalOf = (
  { acquired, heldCost, taxFree = 0, rate }: Parcel,
  action: Pick<UnitAction, 'date' | 'rate'>,
  quantity: number,
  proceeds: number,
): Disposal => {
  const rates = rateChange(rate, action.rate)
  return {
    ...{ acquired, disposed: action.date, quantity, proceeds },
    cost: costAgainst(proceeds, heldCost, taxFree),
    ...(rates && { rates }),
  }
}

/** The units go on with their share of the cost, and the rest of it is that of the cash (Income Tax Assessment Act 1997 ss 124-785, 124-790). */
const partlyRolledOver = (open: readonly Parcel[], units: number, action: Replacing, share: number): Exchanged => {
  const paid = parcelValues(open, action.cash ?? 0)
  const divided = (parcel: Parcel) => costDivided(parcel, cents(parcel.heldCost * share))
  return {
    disposals: open.map((parcel, place) => disposalOf(divided(parcel)[1], action, 0, paid[place] ?? 0)),
    parcels: spread(open, heldQuantity(open), units).map((parcel) => divided(parcel)[0]),
  }
}

/** A disposal for the market value of the new units and the cash, which is what those cost (ss 104-10, 116-20, 110-25). */
const notRolledOver = (open: readonly Parcel[], units: number, action: Replacing, value: number): Exchanged => {
  const paid = parcelValues(open, action.cash ?? 0)
  const parcels = acquiredFor(spread(open, heldQuantity(open), units), action.date, value, action.newRate)
  const proceeds = (place: number): number => cents((paid[place] ?? 0) + (parcels[place]?.heldCost ?? 0))
  return { disposals: open.map((parcel, place) => disposalOf(parcel, action, parcel.held, proceeds(place))), parcels }
}

/** `none` where no market value divides the cost, or is what was received. */
export const exchangedFor = (open: readonly Parcel[], units: number, action: Replacing): O.Option<Exchanged> => {
  const { cash = 0, ratio, costShare, marketValue } = action
  const value = O.fromNullable(marketValue)
  if (action.isRolledOver === false)
    return pipe(
      value,
      O.map((each) => notRolledOver(open, units, action, each)),
    )
  if (cash === 0) return O.some({ disposals: [], parcels: spread(open, heldQuantity(open), units) })
  return pipe(
    O.fromNullable(costShare),
    O.alt(() =>
      pipe(
        value,
        O.map((each) => (each * ratio) / (each * ratio + cash)),
      ),
    ),
    O.map((share) => partlyRolledOver(open, units, action, share)),
  )
}
