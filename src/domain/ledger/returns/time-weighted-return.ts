import { O } from '../../fp.ts'
import type { DailyValue } from '../valuation/daily-value.ts'

/**
 * Time-weighted return = ∏ (V + W) ÷ (V₋₁ + D) − 1 over the days, where V is the value at a day's close, V₋₁ at the
 * close before it, D the deposits (in before the day opens) and W the withdrawals (out after it closes). Income and fees
 * stay inside, so it is net of fees. A day that begins with nothing invested has no return and is passed over; `none`
 * when every day is. (CFA Institute, Global Investment Performance Standards: true time-weighted return with daily valuation
 * at each external cash flow.)
 */
export const timeWeightedReturn = (opening: number, days: readonly DailyValue[]): O.Option<number> => {
  const factors = days.flatMap(({ value, deposits, withdrawals }, day) => {
    const invested = (days[day - 1]?.value ?? opening) + deposits
    return invested > 0 ? [(value + withdrawals) / invested] : []
  })
  return factors.length === 0 ? O.none : O.some(factors.reduce((product, factor) => product * factor, 1) - 1)
}
