import type { IsoDate } from '../../dates/iso-date.ts'
import { atCostUntilPriced } from './at-cost.ts'
import type { CarriedPrices } from './carried-prices.ts'
import type { HeldSecurity } from './held-security.ts'
import type { Quotation, Quoted } from './price.ts'
import { pricedPositions } from './priced-positions.ts'
import { onDates, type Step } from './step.ts'

/** Prices at the rates of each day on which either changes, from the first day that has both. */
const converted = (prices: readonly Step[], rates: readonly Step[]): readonly Step[] => {
  const dates = [...new Set([...prices, ...rates].map(({ date }) => date))].toSorted()
  const [price, rate] = [onDates(prices, dates), onDates(rates, dates)]
  return dates.flatMap((date, place) => {
    const [own, each] = [price[place], rate[place]]
    return own === undefined || each === undefined ? [] : [{ date, value: own * each }]
  })
}

type Priced = ReturnType<typeof pricedPositions>

const inDollars = ({ positions, prices, splits }: Priced, { rates }: Quotation): Priced => ({
  prices: converted(prices, rates),
  positions: positions.map((position) =>
    position.prices === undefined ? position : { ...position, prices: converted(position.prices, rates) },
  ),
  splits,
})

/**
 * As `pricedPositions`, in Australian dollars and at cost until there are both a price and a rate; `quoted` are the prices in the currency of the
 * security, where that is another.
 */
export const valuedPositions = (
  held: HeldSecurity,
  carried: CarriedPrices,
  from: IsoDate,
  quotation: Quotation | undefined,
): Priced & { readonly quoted?: Quoted } => {
  const priced = pricedPositions(held, carried, from)
  const { positions, prices, splits } = quotation === undefined ? priced : inDollars(priced, quotation)
  return {
    positions: positions.map((position) => atCostUntilPriced(position, prices, from)),
    ...{ prices, splits },
    ...(quotation !== undefined && { quoted: { ...quotation, prices: priced.prices } }),
  }
}
