import { cents } from '../../money.ts'

/** Australian dollars for one unit of a currency on a day. */
export interface ExchangeRate {
  readonly currency: string
  readonly rate: number
}

export interface RateChange {
  readonly acquired: number
  readonly now: number
}

/** None where either is not known, or an exchange of securities has brought another currency. */
export const rateChange = (
  acquired: ExchangeRate | undefined,
  now: ExchangeRate | undefined,
): RateChange | undefined =>
  acquired !== undefined && now !== undefined && acquired.currency === now.currency
    ? { acquired: acquired.rate, now: now.rate }
    : undefined

export interface GainParts {
  readonly price: number
  readonly currency: number
}

/**
 * What was paid is `cost` ÷ the rate of its day in the currency of the security. At the price that was paid it would be worth
 * cost × rate now ÷ rate then: what that is more than the cost is the currency gain, and the rest of the gain is of the price. For tax both
 * are one capital gain, of amounts each at the rate of its day (Income Tax Assessment Act 1997 s 960-50(6), item 5).
 */
export const gainParts = (gain: number, cost: number, rates: RateChange | undefined): GainParts => {
  if (rates === undefined) return { price: gain, currency: 0 }
  const currency = cents(cost * (rates.now / rates.acquired - 1))
  return { price: cents(gain - currency), currency }
}
