import type { IsoDate } from '../../dates/iso-date.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'
import { parcelValues } from './price.ts'
import { type DatedStep, stepOn } from './step.ts'

export interface AtCost {
  readonly costs: readonly DatedStep[]
  readonly until: IsoDate | null
}

interface CostedPosition {
  readonly history: Pick<ParcelHistory, 'costs'>
  readonly prices?: readonly DatedStep[]
}

/** Values a holding without a price at the cost of each account's own parcels, so that parts and totals agree. */
export const atCostUntilPriced = <H extends CostedPosition>(
  position: H,
  common: readonly DatedStep[],
  from: IsoDate,
): H & { readonly atCost?: AtCost } => {
  const { costs } = position.history
  const until = (position.prices ?? common)[0]?.date ?? null
  const isNever = until !== null && (until <= from || (costs[0]?.date ?? until) >= until)
  return isNever ? position : { ...position, atCost: { costs, until } }
}

interface PricedPosition {
  readonly prices: readonly DatedStep[]
  readonly atCost?: AtCost | undefined
}

export const isAtCost = ({ atCost }: Pick<PricedPosition, 'atCost'>, date: IsoDate): boolean =>
  atCost !== undefined && (atCost.until === null || date < atCost.until)

export const unitWorthOn = ({ prices, atCost }: PricedPosition, date: IsoDate): DatedStep | undefined =>
  atCost !== undefined && isAtCost({ atCost }, date) ? stepOn(atCost.costs, date) : stepOn(prices, date)

export const parcelsWorth = (
  { history, ...priced }: PricedPosition & { readonly history: Pick<ParcelHistory, 'open'> },
  date: IsoDate,
): readonly number[] =>
  isAtCost(priced, date)
    ? history.open.map(({ heldCost }) => heldCost)
    : parcelValues(history.open, stepOn(priced.prices, date)?.value ?? 0)
