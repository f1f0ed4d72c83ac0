import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import { roundToCents } from '../../money.ts'
import { type ExchangeRate, rateChange } from '../parcels/exchange-rate.ts'
import { spreadUnits } from '../parcels/parcel-history.ts'
import { type ParcelDisposal, heldQuantity, type Parcel } from '../parcels/parcel.ts'
import { costBaseForProceeds, splitParcelByCost } from '../parcels/reduced-cost-base.ts'
import { parcelValues } from '../valuation/price.ts'
import type { UnitAction } from './corporate-action.ts'

type ReplacingAction = Extract<UnitAction, { readonly type: 'code-change' | 'merger' }>

interface TaxedExchange {
  readonly disposals: readonly ParcelDisposal[]
  readonly parcels: readonly Parcel[]
}

/** Each new parcel has the ID of the parcel it was received for. Its cost is its market value, or 0 if unknown. */
export const acquiredParcels = (
  parcels: readonly Parcel[],
  acquired: IsoDate,
  marketValue: number | undefined,
  rate: ExchangeRate | undefined,
): readonly Parcel[] => {
  const values = parcelValues(parcels, marketValue ?? 0)
  return parcels.map(({ id, held }, index) => {
    const cost = values[index] ?? 0
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
): ParcelDisposal => {
  const rates = rateChange(rate, action.rate)
  return {
    acquired,
    disposed: action.date,
    quantity,
    proceeds,
    cost: costBaseForProceeds(proceeds, heldCost, taxFree),
    ...(isCostUnknown && { isGainUnknown: true }),
    ...(rates && { rates }),
  }
}

/** Units keep their share of the cost; the cash takes the rest (Income Tax Assessment Act 1997 ss 124-785, 124-790). */
const partlyTaxedExchange = (
  open: readonly Parcel[],
  units: number,
  action: ReplacingAction,
  share: number,
): TaxedExchange => {
  const paid = parcelValues(open, action.cash ?? 0)
  const divided = (parcel: Parcel) => splitParcelByCost(parcel, roundToCents(parcel.heldCost * share))
  return {
    disposals: open.map((parcel, index) => disposalOf(divided(parcel)[1], action, 0, paid[index] ?? 0)),
    parcels: spreadUnits(open, heldQuantity(open), units).map((parcel) => divided(parcel)[0]),
  }
}

/** Proceeds are the cash and the new units' market value, which is also their cost (ss 104-10, 116-20, 110-25). */
const fullyTaxedExchange = (
  open: readonly Parcel[],
  units: number,
  action: ReplacingAction,
  value: number,
): TaxedExchange => {
  const paid = parcelValues(open, action.cash ?? 0)
  const parcels = acquiredParcels(spreadUnits(open, heldQuantity(open), units), action.date, value, action.newRate)
  const proceeds = (index: number): number => roundToCents((paid[index] ?? 0) + (parcels[index]?.heldCost ?? 0))
  return { disposals: open.map((parcel, index) => disposalOf(parcel, action, parcel.held, proceeds(index))), parcels }
}

export const taxedExchangeFor = (
  open: readonly Parcel[],
  units: number,
  action: ReplacingAction,
): O.Option<TaxedExchange> => {
  const { cash = 0, ratio, costShare, marketValue } = action
  const value = O.fromNullable(marketValue)
  if (action.isRolledOver === false)
    return pipe(
      value,
      O.map((each) => fullyTaxedExchange(open, units, action, each)),
    )
  if (cash === 0) return O.some({ disposals: [], parcels: spreadUnits(open, heldQuantity(open), units) })
  return pipe(
    O.fromNullable(costShare),
    O.alt(() =>
      pipe(
        value,
        O.map((each) => (each * ratio) / (each * ratio + cash)),
      ),
    ),
    O.map((share) => partlyTaxedExchange(open, units, action, share)),
  )
}
