import { O } from '../../fp.ts'

/**
 * Dollars between one price and the next, as the price steps of the ASX for equities: a tenth of a cent below 10 cents, half a cent below 2 dollars (ASX
 * Operating Rules Procedures, price steps; https://www.asx.com.au/services/trading-services/price.htm).
 */
export const priceStep = (price: number): number => (price < 0.1 ? 0.001 : price < 2 ? 0.005 : 0.01)

/** The same for interest rate securities, at any price. */
export const interestStep = 0.001

export interface PricesAround {
  readonly below: number
  readonly above: number
}

/** The prices next to one that is between two of them; none where the exchange trades at it. */
export const pricesAround = (price: number, step: number): O.Option<PricesAround> => {
  const steps = Number((price / step).toFixed(6))
  const at = (whole: number): number => Number((whole * step).toFixed(4))
  return Number.isInteger(steps) ? O.none : O.some({ below: at(Math.floor(steps)), above: at(Math.ceil(steps)) })
}

/** The nearest price at which the exchange trades, and never nothing. */
export const onStep = (price: number): number => {
  const step = priceStep(price)
  return Number((Math.max(1, Math.round(price / step)) * step).toFixed(4))
}
