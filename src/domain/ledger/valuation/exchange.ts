import type { IsoDate } from '../../dates/iso-date.ts'
import type { CarriedPrices } from './carried-prices.ts'
import type { HeldSecurity } from './held-security.ts'
import { pricedPositions } from './priced-positions.ts'
import { quotedSteps, type Split, splitSteps } from './price.ts'
import type { Quotation, Quoted } from './quoted.ts'
import { onDates, type Step } from './step.ts'

/** What was paid is in Australian dollars, and prices are not. */
export const unpaid = (held: HeldSecurity): HeldSecurity => ({ ...held, paid: [] })

/** Prices at the rates of each day on which either changes, from the first day that has both. */
const converted = (prices: readonly Step[], rates: readonly Step[]): readonly Step[] => {
  const dates = [...new Set([...prices, ...rates].map(({ date }) => date))].toSorted()
  const [price, rate] = [onDates(prices, dates), onDates(rates, dates)]
  return dates.flatMap((date, place) => {
    const [own, each] = [price[place], rate[place]]
    return own === undefined || each === undefined ? [] : [{ date, value: own * each }]
  })
}

/** In Australian dollars; until there is both a price and a rate, what was paid is what a unit is worth. */
const pricesInDollars = (
  prices: readonly Step[],
  { rates }: Quotation,
  paid: readonly Step[],
  splits: readonly Split[],
): readonly Step[] => {
  const known = converted(prices, rates)
  const first = known[0]?.date
  const before = splits.filter(({ date }) => first === undefined || date < first)
  return splitSteps(quotedSteps(known, paid), before)
}

type Priced = ReturnType<typeof pricedPositions>

/** As `pricedPositions`, in Australian dollars; `quoted` are the prices in the currency of the security, where that is another. */
export const valuedPositions = (
  held: HeldSecurity,
  carried: CarriedPrices,
  from: IsoDate,
  quotation: Quotation | undefined,
): Priced & { readonly quoted?: Quoted } => {
  if (quotation === undefined) return pricedPositions(held, carried, from)
  const { prices, positions, splits } = pricedPositions(unpaid(held), carried, from)
  const inDollars = (steps: readonly Step[]): readonly Step[] =>
    pricesInDollars(steps, quotation, held.paid, held.facts)
  return {
    prices: inDollars(prices),
    positions: positions.map((position) =>
      position.prices === undefined ? position : { ...position, prices: inDollars(position.prices) },
    ),
    splits,
    quoted: { ...quotation, prices },
  }
}
