import type { IsoDate } from '../../src/domain/dates/iso-date.ts'
import { type DayPrice, priceHistories, splitDay } from './price-history.ts'
import { seededRandom } from './random.ts'
import { demoSecurities, type DemoSecurity, foreignCurrency } from './securities.ts'
import { addDays, addMonths, dayNumber } from '../../src/domain/dates/calendar.ts'

/** One month more than five years: a five-year return needs the day before its first day. */
const monthCount = 61

/** day 0, 1 January 1970, was a Thursday */
const isWeekday = (date: IsoDate): boolean => ![0, 6].includes((dayNumber(date) + 4) % 7)

const marketDays = (today: IsoDate): readonly IsoDate[] => {
  const first = addMonths(today, -monthCount)
  const length = dayNumber(today) - dayNumber(first) + 1
  return Array.from({ length }, (_, day) => addDays(first, day)).filter(isWeekday)
}

const monthOf = (date: IsoDate): number => Number(date.slice(5, 7))

const openedMonth = (days: readonly IsoDate[], index: number): number | null => {
  const [before, day] = [days[index - 1], days[index]]
  if (before === undefined || day === undefined || monthOf(before) === monthOf(day)) return null
  return monthOf(day)
}

/** `perUnit`: hundredths of a cent. */
export interface DemoPayment {
  readonly security: DemoSecurity
  readonly perUnit: number
}

export interface MarketSplit {
  readonly security: DemoSecurity
  readonly into: number
}

export interface DemoMarket {
  readonly days: readonly IsoDate[]
  readonly openedMonth: (day: number) => number | null
  readonly prices: (code: string) => readonly DayPrice[]
  /** Cents. */
  readonly close: (code: string, day: number) => number
  readonly payments: (day: number) => readonly DemoPayment[]
  readonly splits: (day: number) => readonly MarketSplit[]
  /** Ten thousandths of an Australian dollar per unit of the foreign currency. */
  readonly rate: (day: number) => number
}

const payDay = 12

const paymentsByDay = (
  seed: number,
  days: readonly IsoDate[],
  close: DemoMarket['close'],
): ReadonlyMap<number, readonly DemoPayment[]> => {
  const byDay = new Map<number, DemoPayment[]>()
  for (const security of demoSecurities) {
    const random = seededRandom(seed, `income ${security.asx_code}`)
    const offset = random.whole(1, payDay)
    days.forEach((_, day) => {
      const month = openedMonth(days, day)
      if (month === null || !security.pays.includes(month) || day + offset >= days.length) return
      const share = (security.yield / security.pays.length) * random.between(0.85, 1.15)
      const perUnit = Math.round(close(security.asx_code, day) * share * 100)
      byDay.set(day + offset, [...(byDay.get(day + offset) ?? []), { security, perUnit }])
    })
  }
  return byDay
}

const meanExchangeRate = 1.48
const firstExchangeRate = 1.34
const dailyVolatility = 0.005
const rateMeanReversion = 0.004

const exchangeRates = (seed: number, length: number): readonly number[] => {
  const random = seededRandom(seed, `rate ${foreignCurrency}`)
  const at = { rate: firstExchangeRate }
  return Array.from({ length }, () => {
    at.rate *= Math.exp(rateMeanReversion * Math.log(meanExchangeRate / at.rate) + dailyVolatility * random.normal())
    return Math.round(at.rate * 10_000)
  })
}

export const rateText = (rate: number): string => (rate / 10_000).toFixed(4)

/** Rounds cents of Australian dollars as an import does. */
export const toAustralianCents = (cents: number, rate: number): number =>
  Math.sign(cents) * Math.round((Math.abs(cents) * rate) / 10_000)

export const demoMarket = (seed: number, today: IsoDate): DemoMarket => {
  const days = marketDays(today)
  const histories = priceHistories(seed, days.length)
  const prices = (code: string): readonly DayPrice[] => histories.get(code) ?? []
  const close = (code: string, day: number): number => prices(code)[day]?.close ?? 0
  const payments = paymentsByDay(seed, days, close)
  const rates = exchangeRates(seed, days.length)
  return {
    days,
    openedMonth: (day) => openedMonth(days, day),
    prices,
    close,
    payments: (day) => payments.get(day) ?? [],
    splits: (day) =>
      demoSecurities.flatMap((security) =>
        security.split !== undefined && splitDay(security.split, days.length) === day
          ? [{ security, into: security.split.into }]
          : [],
      ),
    rate: (day) => rates[day] ?? 0,
  }
}
