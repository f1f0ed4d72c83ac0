import type { IsoDate } from '../../dates/iso-date.ts'
import type { CarriedPrices } from './carried-prices.ts'
import { byDate, type HeldSecurity } from './held-security.ts'
import type { Position } from './ledger.ts'
import { combinedSplits, ownSplits } from './own-splits.ts'
import { type Split, splitSteps } from './price.ts'
import { type Step, stepsSince } from './step.ts'

interface PricedPositions {
  readonly positions: readonly Position[]
  readonly prices: readonly Step[]
  readonly splits: readonly Split[]
}

const remembering = <A>(
  make: (carried: readonly Step[], splits: readonly Split[]) => A,
): ((carried: readonly Step[], splits: readonly Split[]) => A) => {
  const made = new Map<string, A>()
  return (carried, splits) => {
    const key = JSON.stringify([carried, splits])
    const found = made.get(key) ?? make(carried, splits)
    made.set(key, found)
    return found
  }
}

/** The positions of one security with its prices from `from` on. Accounts of the same splits have the same list of prices. */
export const pricedPositions = (
  { positions, market, facts }: HeldSecurity,
  carried: CarriedPrices,
  from: IsoDate,
): PricedPositions => {
  const quoted = (steps: readonly Step[]): readonly Step[] => stepsSince([...steps, ...market], from)
  const common = quoted(carried.common)
  const prices = splitSteps(common, facts)
  const days = new Set(facts.map(({ date }) => date))
  const own = positions.map(({ account, security, history }) => ({
    ...{ account, security, history },
    splits: ownSplits(history).filter(({ date }) => !days.has(date)),
  }))
  const pricesWith = remembering((steps, splits): Pick<Position, 'prices'> => {
    const quotes = steps === carried.common ? common : quoted(steps)
    const found = splitSteps(quotes, [...facts, ...splits].toSorted(byDate))
    return quotes === common && found.length === prices.length ? {} : { prices: found }
  })
  return {
    positions: own.map(({ splits, ...position }) => {
      const steps = carried.own.get(position.account)
      return {
        ...position,
        ...((splits.length > 0 || steps !== undefined) && pricesWith(steps ?? carried.common, splits)),
      }
    }),
    prices,
    splits: [...facts, ...combinedSplits(own)],
  }
}
