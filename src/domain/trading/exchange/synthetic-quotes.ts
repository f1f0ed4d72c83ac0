import type { IsoDate } from '../../dates/iso-date.ts'
import { type BookOrder, roundToPriceStep, priceStep } from './order-book.ts'

/** Average dollars at each price of a side, and the number of prices. */
const dollarsAtPrice = 20_000
const priceCount = 5
/** Largest drift from the last price, as a fraction, and number of rounds between two drift targets. */
const maxDrift = 0.01
const roundsPerDriftTarget = 60

const textHash = (text: string): number =>
  // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
  Array.from(text).reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  )

/** Uniform in 0 to 1 and repeatable. FNV gives similar endings equal first bits, so murmur3 mixes them. */
const pseudoRandomFrom = (text: string): number => {
  const hash = textHash(text)
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return ((twice ^ (twice >>> 16)) >>> 0) / 2 ** 32
}

export interface QuoteRound {
  readonly code: string
  readonly day: IsoDate
  /** Counts from the beginning of the day. */
  readonly round: number
  /** In dollars, by the ledger. */
  readonly last: number
}

const driftTargetAt = ({ code, day }: QuoteRound, count: number): number =>
  2 * pseudoRandomFrom(`${code} ${day} bearing ${count}`) - 1

export const midPriceAt = (moment: QuoteRound): number => {
  const before = Math.floor(moment.round / roundsPerDriftTarget)
  const way = moment.round / roundsPerDriftTarget - before
  const wandered = driftTargetAt(moment, before) * (1 - way) + driftTargetAt(moment, before + 1) * way
  return moment.last * (1 + maxDrift * wandered)
}

/** Uses no randomness except code, day and round, so that repeated calls give the same quotes. */
export const syntheticQuotes = (moment: QuoteRound): readonly BookOrder[] => {
  const { code, day, round } = moment
  const middle = midPriceAt(moment)
  const step = priceStep(middle)
  const halfSpread = step * (1 + Math.floor(2 * pseudoRandomFrom(`${code} ${day} spread`)))
  return (['b', 's'] as const).flatMap((side) =>
    Array.from({ length: priceCount }, (_, index) => {
      const away = halfSpread + index * step
      const limit = roundToPriceStep(side === 'b' ? Math.max(step, middle - away) : middle + away)
      const depth = 2 * dollarsAtPrice * pseudoRandomFrom(`${code} ${day} ${round} ${side} ${index}`)
      return { name: `market ${side} ${index}`, side, limit, units: Math.ceil((depth + 1) / limit), priority: null }
    }),
  )
}
