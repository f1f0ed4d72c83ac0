import type { IsoDate } from '../../dates/iso-date.ts'
import { cents, totalOf } from '../../money.ts'
import { heldCost } from '../parcels/parcel.ts'
import { marketValue, type Split } from './price.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'
import type { Range } from '../returns/range.ts'
import { type Step, stepOn } from './step.ts'

export interface Movement {
  readonly openingPrice: number | null
  readonly price: number | null
  readonly change: number | null
  readonly openingValue: number
  readonly marketValue: number
  readonly gain: number
}

const isWithin =
  ({ opening, closing }: Range) =>
  (date: IsoDate): boolean =>
    date > opening && date <= closing

const valueOn = (histories: readonly ParcelHistory[], date: IsoDate, price: number): number =>
  totalOf(histories, ({ held }) => marketValue(stepOn(held, date)?.value ?? 0, price))

const bought = ({ open, disposals }: ParcelHistory, range: Range): number =>
  heldCost(open.filter(({ acquired }) => isWithin(range)(acquired))) +
  totalOf(
    disposals.filter(({ acquired }) => isWithin(range)(acquired)),
    ({ cost }) => cost,
  )

const sold = ({ disposals }: ParcelHistory, range: Range): number =>
  totalOf(
    disposals.filter(({ disposed }) => isWithin(range)(disposed)),
    ({ proceeds }) => proceeds,
  )

/**
 * Change = price × ∏ split ratios ÷ opening price − 1. Gain = market value − opening value − purchases + proceeds +
 * income, all of the range. The histories end with the range.
 */
export const movementOf = (
  histories: readonly ParcelHistory[],
  prices: readonly Step[],
  splits: readonly Split[],
  range: Range,
  income: number,
): Movement => {
  const [before, now] = [stepOn(prices, range.opening)?.value ?? null, stepOn(prices, range.closing)?.value ?? null]
  const ratios = splits.filter(({ date }) => isWithin(range)(date)).map(({ ratio }) => ratio)
  const multiple = ratios.reduce((product, ratio) => product * ratio, 1)
  const openingValue = valueOn(histories, range.opening, before ?? 0)
  const closingValue = valueOn(histories, range.closing, now ?? 0)
  const traded = totalOf(histories, (history) => sold(history, range) - bought(history, range))
  return {
    openingPrice: before,
    price: now,
    change: before === null || now === null ? null : (now * multiple) / before - 1,
    openingValue,
    marketValue: closingValue,
    gain: cents(closingValue - openingValue + traded + income),
  }
}
