import { addDays, dayNumber, daysBetween } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'

/** `holidays` are weekdays on which the exchange is closed. A year without holidays counts as not covered. */
export interface TradingCalendar {
  readonly holidays: ReadonlySet<IsoDate>
}

export interface SettlementDate {
  readonly on: IsoDate
  readonly isCovered: boolean
}

/** Day 0, 1970-01-01, was a Thursday: days 2 and 3 of each week are Saturday and Sunday. */
const isWeekend = (date: IsoDate): boolean => [2, 3].includes(((dayNumber(date) % 7) + 7) % 7)

const yearOf = (date: IsoDate): string => date.slice(0, 4)

export const isBusinessDay = ({ holidays }: TradingCalendar, date: IsoDate): boolean =>
  !isWeekend(date) && !holidays.has(date)

export const nextBusinessDay = (calendar: TradingCalendar, date: IsoDate): IsoDate => {
  const next = addDays(date, 1)
  return isBusinessDay(calendar, next) ? next : nextBusinessDay(calendar, next)
}

const hasYear = ({ holidays }: TradingCalendar, year: string): boolean =>
  [...holidays].some((holiday) => yearOf(holiday) === year)

/** ASX changed from T+3 to T+2 with the trades of 7 March 2016. */
const daysToSettle = (traded: IsoDate): number => (traded < '2016-03-07' ? 3 : 2)

export const settlesOn = (calendar: TradingCalendar, traded: IsoDate): SettlementDate => {
  const on = Array.from({ length: daysToSettle(traded) }).reduce<IsoDate>(
    (date) => nextBusinessDay(calendar, date),
    traded,
  )
  return { on, isCovered: [traded, on].every((date) => hasYear(calendar, yearOf(date))) }
}

const warningDays = 60

/** Last day of the calendar's last year, if within 60 days or past; otherwise `null`. */
export const endOfExpiringCalendar = ({ holidays }: TradingCalendar, today: IsoDate): IsoDate | null => {
  const last = [...holidays].reduce((latest, holiday) => (yearOf(holiday) > latest ? yearOf(holiday) : latest), '')
  if (last === '') return null
  const end = `${last}-12-31`
  return daysBetween(today, end) <= warningDays ? end : null
}
