import type { IsoDate } from '../../dates/iso-date.ts'
import { roundToCents, totalOf } from '../../money.ts'
import { type AtCost, unitWorthOn } from './at-cost.ts'
import { marketValue, type UnitSplit } from './price.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'
import type { ReturnRange } from '../returns/range.ts'
import { type DatedStep, stepOn } from './step.ts'
import { valuedTransfers } from './valued-transfer.ts'

export interface PriceMovement {
  readonly openingPrice: number | null
  readonly price: number | null
  readonly change: number | null
  readonly openingValue: number
  readonly marketValue: number
  readonly gain: number
}

const isWithin =
  ({ opening, closing }: ReturnRange) =>
  (date: IsoDate): boolean =>
    date > opening && date <= closing

interface MovedPosition {
  readonly history: ParcelHistory
  readonly prices: readonly DatedStep[]
  readonly atCost?: AtCost
}

const valueOn = (held: readonly MovedPosition[], date: IsoDate): number =>
  totalOf(held, ({ history, ...priced }) =>
    marketValue(stepOn(history.held, date)?.value ?? 0, unitWorthOn(priced, date)?.value ?? 0),
  )

const receivedAmount = (held: MovedPosition, range: ReturnRange): number => {
  const within = <A extends { readonly date: IsoDate }>(moves: readonly A[]) =>
    moves.filter(({ date }) => isWithin(range)(date))
  const came = within(valuedTransfers({ security: '', ...held }))
  return roundToCents(totalOf(within(held.history.paid), ({ value }) => value) - totalOf(came, ({ value }) => value))
}

export const exchangedAmount = (
  security: string,
  histories: readonly ParcelHistory[],
  range: ReturnRange,
  priceOf: (security: string, date: IsoDate) => number,
): number =>
  totalOf(
    histories.flatMap(({ exchanges }) => exchanges ?? []).filter(({ date }) => isWithin(range)(date)),
    ({ date, from, to, units }) => (from === security ? 1 : -1) * marketValue(units, priceOf(to, date)),
  )

/** A split counts from the first price in new units; accounts' own splits divide no earlier price. */
const changeOf = (before: DatedStep, now: DatedStep, splits: readonly UnitSplit[]): number => {
  const between = splits.filter(({ date }) => date > before.date && date <= now.date)
  return between.reduce((price, { ratio }) => price * ratio, now.value) / before.value - 1
}

/**
 * Change = price × ∏ ratios of splits between the prices ÷ opening price − 1.
 * Gain = market value − opening value − purchases + proceeds + capital returned − transfers in + transfers out +
 * income + exchanges, all within the range. Transfers count at market value.
 */
export const movementOf = (
  held: readonly MovedPosition[],
  prices: readonly DatedStep[],
  splits: readonly UnitSplit[],
  range: ReturnRange,
  income: number,
): PriceMovement => {
  const [before, now] = [stepOn(prices, range.opening), stepOn(prices, range.closing)]
  const openingValue = valueOn(held, range.opening)
  const closingValue = valueOn(held, range.closing)
  const traded = totalOf(held, (one) => receivedAmount(one, range))
  return {
    openingPrice: before?.value ?? null,
    price: now?.value ?? null,
    change: before === undefined || now === undefined ? null : changeOf(before, now, splits),
    openingValue,
    marketValue: closingValue,
    gain: roundToCents(closingValue - openingValue + traded + income),
  }
}
