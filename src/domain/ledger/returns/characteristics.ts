import { addDays } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import { totalOf } from '../../money.ts'
import { isIncome, type IncomeReceivable } from '../income/receivable.ts'
import type { DailyValue } from '../valuation/daily-value.ts'
import { stepOn } from '../valuation/step.ts'
import { annualisedRate } from './annualised.ts'
import type { BookEarning } from './book-part.ts'
import {
  firstDayBelowZero,
  firstTotalLoss,
  growthOver,
  type TotalLoss,
  timeWeightedReturn,
  yearsOver,
} from './performance.ts'
import type { ReturnRange } from './range.ts'
import { maximumDrawdown, timeWeightedMean, annualVolatility } from './risk.ts'

interface DatedAmount {
  readonly date: IsoDate
  readonly amount: number
}

export interface ReturnSeries {
  readonly daily: readonly DailyValue[]
  readonly gross: readonly DailyValue[]
  readonly income: readonly DatedAmount[]
  readonly fees: readonly DatedAmount[]
}

/** Income counts from the ex-date, when it becomes receivable, not when it is paid. */
const accrualAmounts = ({ from, until, amount }: IncomeReceivable): readonly DatedAmount[] => [
  { date: from, amount },
  { date: until, amount: -amount },
]

/** Fees leave like withdrawals (CFA Institute, Global Investment Performance Standards: gross-of-fees returns). */
const beforeFees = (daily: readonly DailyValue[], fees: readonly DatedAmount[]): readonly DailyValue[] => {
  const paid = Map.groupBy(fees, ({ date }) => date)
  return daily.map((day) => {
    const own = paid.get(day.date)
    return own === undefined ? day : { ...day, withdrawals: day.withdrawals + totalOf(own, ({ amount }) => amount) }
  })
}

export const returnSeriesOf = (
  daily: readonly DailyValue[],
  earnings: readonly BookEarning[],
  receivables: readonly IncomeReceivable[],
): ReturnSeries => {
  const fees = earnings.filter(({ type }) => type === 'fee').map(({ date, amount }) => ({ date, amount: 0 - amount }))
  const received = earnings.filter(({ type }) => type !== 'fee')
  return {
    daily,
    gross: beforeFees(daily, fees),
    income: [...received, ...receivables.filter(isIncome).flatMap(accrualAmounts)],
    fees,
  }
}

const rangeReturn = (daily: readonly DailyValue[], { opening, closing }: ReturnRange) => {
  const start = stepOn(daily, opening)?.value ?? 0
  const days = daily.filter(({ date }) => date > opening && date <= closing)
  return {
    rate: timeWeightedReturn(start, days),
    belowNothingOn: firstDayBelowZero(start, days),
    lostAll: firstTotalLoss(start, days),
  }
}

/** Rates are per year if the range exceeds a year, otherwise for the whole range. `drawdown` is for the whole range. */
export interface ReturnCharacteristics {
  readonly name: string
  readonly from: IsoDate
  readonly to: IsoDate
  readonly isAnnualised: boolean
  readonly beforeFees: O.Option<number>
  readonly afterFees: O.Option<number>
  readonly belowNothing: { readonly beforeFees: IsoDate | null; readonly afterFees: IsoDate | null }
  readonly lostAll: { readonly beforeFees: TotalLoss | null; readonly afterFees: TotalLoss | null }
  readonly incomeYield: O.Option<number>
  readonly volatility: O.Option<number>
  readonly drawdown: O.Option<number>
  readonly income: number
  readonly fees: number
}

const amountWithin = (amounts: readonly DatedAmount[], { opening, closing }: ReturnRange): number =>
  totalOf(
    amounts.filter(({ date }) => date > opening && date <= closing),
    ({ amount }) => amount,
  )

/** Income ÷ mean value over the range's days. */
const yieldOf = (daily: readonly DailyValue[], range: ReturnRange, income: number): O.Option<number> => {
  const opening = { date: range.opening, value: stepOn(daily, range.opening)?.value ?? 0 }
  const later = daily.filter(({ date }) => date > range.opening && date < range.closing)
  const mean = timeWeightedMean([opening, ...later], range.closing)
  return mean > 0 ? O.some(income / mean) : O.none
}

export const characteristicsOver = (
  { daily, gross, income, fees }: ReturnSeries,
  range: ReturnRange,
): ReturnCharacteristics => {
  const years = yearsOver(daily, range)
  const isAnnualised = years > 1
  const perYear = O.map((rate: number) => (isAnnualised ? annualisedRate(rate, years) : rate))
  const [before, after] = [rangeReturn(gross, range), rangeReturn(daily, range)]
  const growth = growthOver(daily, range)
  const isLost = (growth.at(-1)?.value ?? 0) <= 0
  const earned = amountWithin(income, range)
  return {
    name: range.name,
    from: addDays(range.opening, 1),
    to: range.closing,
    isAnnualised,
    beforeFees: perYear(before.rate),
    afterFees: perYear(after.rate),
    belowNothing: { beforeFees: before.belowNothingOn, afterFees: after.belowNothingOn },
    lostAll: { beforeFees: before.lostAll, afterFees: after.lostAll },
    incomeYield: pipe(
      yieldOf(daily, range, earned),
      O.map((rate) => (isAnnualised ? rate / years : rate)),
    ),
    volatility: O.isNone(after.rate) || isLost ? O.none : annualVolatility(growth),
    drawdown: O.isNone(after.rate) ? O.none : O.some(maximumDrawdown(growth)),
    income: earned,
    fees: amountWithin(fees, range),
  }
}
