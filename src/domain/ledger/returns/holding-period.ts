import { addDays } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import type { DailyValue } from '../valuation/daily-value.ts'

export interface MissingRate {
  readonly _tag:
    | 'NothingInvested'
    | 'AllOnLastDay'
    | 'NothingStayed'
    | 'NoSolution'
    | 'SeveralSolutions'
    | 'BeyondNumbers'
}

export const missingRateText = ({ _tag }: MissingRate): string => {
  switch (_tag) {
    case 'NothingInvested':
      return 'nothing was invested'
    case 'AllOnLastDay':
      return 'all money came in on the last day'
    case 'NothingStayed':
      return 'all money that came in went out the same day'
    case 'NoSolution':
      return 'no rate fits the money that came in and went out'
    case 'SeveralSolutions':
      return 'several rates fit the money that came in and went out'
    case 'BeyondNumbers':
      return 'the rate is too extreme to state'
  }
}

export interface HoldingPeriod {
  readonly opening: IsoDate
  readonly funded: IsoDate
  readonly closing: IsoDate
}

const halfACent = 0.005

/** Less than half a cent is rounding error. */
export const isNonZeroAmount = (amount: number): boolean => Math.abs(amount) >= halfACent

const hasNonZeroAmount = ({ value, deposits, withdrawals }: DailyValue): boolean =>
  isNonZeroAmount(value) || isNonZeroAmount(deposits) || isNonZeroAmount(withdrawals)

export const holdingPeriods = (
  start: Pick<DailyValue, 'date' | 'value'>,
  days: readonly DailyValue[],
): readonly HoldingPeriod[] => {
  const periods: { opening: IsoDate; funded: IsoDate; closing: IsoDate }[] = []
  days.forEach((day, index) => {
    const [before, last] = [days[index - 1] ?? start, periods.at(-1)]
    const isHeld = isNonZeroAmount(before.value)
    if (!isHeld && !hasNonZeroAmount(day)) return
    const opening = isHeld ? before.date : addDays(day.date, -1)
    if (last !== undefined && last.closing >= opening) last.closing = day.date
    else periods.push({ opening, funded: isHeld ? opening : day.date, closing: day.date })
  })
  return periods
}
