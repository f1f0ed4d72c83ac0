import type { IsoDate } from '../../dates/iso-date.ts'
import { atCostUntilPriced } from './at-cost.ts'
import { byDate, type CarriedPrices, combinedSplits, type PricedSecurity, splitsWhileHeld } from './carried-prices.ts'
import type { LedgerPosition } from './ledger.ts'
import { type CurrencyQuotation, type QuotedPrices, type UnitSplit, splitSteps } from './price.ts'
import { valuesOnDates, type DatedStep, stepsSince } from './step.ts'

const convertPrices = (prices: readonly DatedStep[], rates: readonly DatedStep[]): readonly DatedStep[] => {
  const dates = [...new Set([...prices, ...rates].map(({ date }) => date))].toSorted()
  const [price, rate] = [valuesOnDates(prices, dates), valuesOnDates(rates, dates)]
  return dates.flatMap((date, index) => {
    const [own, each] = [price[index], rate[index]]
    return own === undefined || each === undefined ? [] : [{ date, value: own * each }]
  })
}

interface PricedPositions {
  readonly positions: readonly LedgerPosition[]
  readonly prices: readonly DatedStep[]
  readonly splits: readonly UnitSplit[]
}

const rememberBySteps = <A>(
  make: (carried: readonly DatedStep[], splits: readonly UnitSplit[]) => A,
): ((carried: readonly DatedStep[], splits: readonly UnitSplit[]) => A) => {
  const made = new Map<string, A>()
  return (carried, splits) => {
    const key = JSON.stringify([carried, splits])
    const found = made.get(key) ?? make(carried, splits)
    made.set(key, found)
    return found
  }
}

/** Prices from `from` on. Accounts with the same splits share one list of prices. */
export const pricedPositions = (
  { positions, market, facts }: PricedSecurity,
  carried: CarriedPrices,
  from: IsoDate,
): PricedPositions => {
  const quoted = (steps: readonly DatedStep[]): readonly DatedStep[] => stepsSince([...steps, ...market], from)
  const common = quoted(carried.common)
  const prices = splitSteps(common, facts)
  const days = new Set(facts.map(({ date }) => date))
  const own = positions.map(({ account, security, history }) => ({
    account,
    security,
    history,
    splits: splitsWhileHeld(history).filter(({ date }) => !days.has(date)),
  }))
  const pricesWith = rememberBySteps((steps, splits): Pick<LedgerPosition, 'prices'> => {
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

type ExchangedPositions = ReturnType<typeof pricedPositions>

const positionsInDollars = (
  { positions, prices, splits }: ExchangedPositions,
  { rates }: CurrencyQuotation,
): ExchangedPositions => ({
  prices: convertPrices(prices, rates),
  positions: positions.map((position) =>
    position.prices === undefined ? position : { ...position, prices: convertPrices(position.prices, rates) },
  ),
  splits,
})

/** As `pricedPositions`, in Australian dollars. At cost until price and rate are known. `quoted` is in the currency. */
export const valuedPositions = (
  held: PricedSecurity,
  carried: CarriedPrices,
  from: IsoDate,
  quotation: CurrencyQuotation | undefined,
): ExchangedPositions & { readonly quoted?: QuotedPrices } => {
  const priced = pricedPositions(held, carried, from)
  const { positions, prices, splits } = quotation === undefined ? priced : positionsInDollars(priced, quotation)
  return {
    positions: positions.map((position) => atCostUntilPriced(position, prices, from)),
    prices,
    splits,
    ...(quotation !== undefined && { quoted: { ...quotation, prices: priced.prices } }),
  }
}
