import { type RandomSource, seededRandom } from './random.ts'
import { type DemoSecurity, demoSecurities, type DemoSplit } from './securities.ts'

/** Cents, not adjusted for later splits. */
export interface DayPrice {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

const tradingDays = 260
const marketVolatility = 0.125
const sectorVolatility = 0.07
const marketCorrection = { begins: 0.32, lasts: 0.02, daily: -0.0045 }

const dailyVolatility = (yearly: number): number => yearly / Math.sqrt(tradingDays)

const dailyMoves = (random: RandomSource, length: number, yearlyVolatility: number): readonly number[] =>
  Array.from({ length }, () => dailyVolatility(yearlyVolatility) * random.normal())

/** The market falls in this part of the five years, so that the demo has a bad year. */
const isCorrecting = (day: number, length: number): boolean =>
  day >= length * marketCorrection.begins && day < length * (marketCorrection.begins + marketCorrection.lasts)

const marketMoves = (seed: number, length: number): readonly number[] =>
  dailyMoves(seededRandom(seed, 'market'), length, marketVolatility).map((move, day) =>
    isCorrecting(day, length) ? move + marketCorrection.daily : move,
  )

const wholeCents = (price: number): number => Math.max(1, Math.round(price))

const dayPrice = (random: RandomSource, before: number, close: number, dollarsTraded: number): DayPrice => {
  const open = wholeCents(before + (close - before) * random.between(0, 0.6))
  const reach = Math.abs(close - open) * 0.5 + close * 0.004
  return {
    open,
    high: wholeCents(Math.max(open, close) + reach * random.next()),
    low: wholeCents(Math.min(open, close) - reach * random.next()),
    close: wholeCents(close),
    volume: Math.round((dollarsTraded * random.between(0.6, 1.6)) / (close / 100)),
  }
}

export const splitDay = ({ after }: DemoSplit, length: number): number => Math.floor(length * after)

const priceWalk = (
  security: DemoSecurity,
  random: RandomSource,
  market: readonly number[],
  sector: readonly number[],
): readonly DayPrice[] => {
  const { split } = security
  const into = split?.into ?? 1
  const own = dailyMoves(random, market.length, security.volatility)
  const drift = (security.growth - security.volatility ** 2 / 2) / tradingDays
  const dollarsTraded = random.between(3e6, 6e7)
  let price = security.price / into
  return market.map((move, day) => {
    const before = price
    const isIndex = security.sector === 'ETF'
    price *= Math.exp(drift + security.market * move + (isIndex ? 0 : (sector[day] ?? 0)) + (own[day] ?? 0))
    const quoted = split !== undefined && day < splitDay(split, market.length) ? into : 1
    return dayPrice(random, before * quoted, price * quoted, dollarsTraded)
  })
}

export const priceHistories = (seed: number, length: number): ReadonlyMap<string, readonly DayPrice[]> => {
  const market = marketMoves(seed, length)
  const sectorMoves = new Map(
    demoSecurities.map(({ sector }) => [
      sector,
      dailyMoves(seededRandom(seed, `sector ${sector}`), length, sectorVolatility),
    ]),
  )
  return new Map(
    demoSecurities.map((security) => [
      security.asx_code,
      priceWalk(
        security,
        seededRandom(seed, `price ${security.asx_code}`),
        market,
        sectorMoves.get(security.sector) ?? [],
      ),
    ]),
  )
}
