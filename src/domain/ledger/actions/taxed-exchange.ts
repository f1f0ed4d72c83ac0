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

/** Each parcel keeps the ID of the parcel it was received for, and costs its market value: 0 if that is unknown. */
export const acquiredFor = (
  parcels: readonly Parcel[],
  acquired: IsoDate,
  marketValue: number | undefined,
  rate: ExchangeRate | undefined,
): readonly Parcel[] => {
  const values = parcelValues(parcels, marketValue ?? 0)
  return parcels.map(({ id, held }, place) => {
    const cost = values[place] ?? 0
    return {
      id,
      acquired,
      quantity: held,
      cost,
      held,
      heldCost: cost,
      ...(rate && { rate }),
      ...(marketValue === undefined && { isCostUnknown: true }),
    }
  })
}

export const ofUnknownCost = (parcels: readonly Parcel[]): readonly Parcel[] =>
  parcels.map((parcel) => ({ ...parcel, isCostUnknown: true }))

export const disposalOf = (
  { acquired, heldCost, taxFree = 0, rate, isCostUnknown }: Parcel,
  action: Pick<UnitAction, 'date' | 'rate'>,
  quantity: number,
  proceeds: number,
): Disposal => {
  const rates = rateChange(rate, action.rate)
  return {
    acquired,
    disposed: action.date,
    quantity,
    proceeds,
    cost: costAgainst(proceeds, heldCost, taxFree),
    ...(isCostUnknown && { isGainUnknown: true }),
    ...(rates && { rates }),
  }
}

/** Units keep their share of the cost; the cash takes the rest (Income Tax Assessment Act 1997 ss 124-785, 124-790). */
const partlyRolledOver = (open: readonly Parcel[], units: number, action: Replacing, share: number): Exchanged => {
  const paid = parcelValues(open, action.cash ?? 0)
  const divided = (parcel: Parcel) => costDivided(parcel, cents(parcel.heldCost * share))
  return {
    disposals: open.map((parcel, place) => disposalOf(divided(parcel)[1], action, 0, paid[place] ?? 0)),
    parcels: spread(open, heldQuantity(open), units).map((parcel) => divided(parcel)[0]),
  }
}

/** A disposal for the new units' market value, which is their cost, and the cash (ss 104-10, 116-20, 110-25). */
const notRolledOver = (open: readonly Parcel[], units: number, action: Replacing, value: number): Exchanged => {
  const paid = parcelValues(open, action.cash ?? 0)
  const parcels = acquiredFor(spread(open, heldQuantity(open), units), action.date, value, action.newRate)
  const proceeds = (place: number): number => cents((paid[place] ?? 0) + (parcels[place]?.heldCost ?? 0))
  return { disposals: open.map((parcel, place) => disposalOf(parcel, action, parcel.held, proceeds(place))), parcels }
}

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
