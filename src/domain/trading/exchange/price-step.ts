/** Dollars between one price and the next, as the price steps of the ASX for equities: a tenth of a cent below 10 cents, half a cent below 2 dollars. */
export const priceStep = (price: number): number => (price < 0.1 ? 0.001 : price < 2 ? 0.005 : 0.01)

/** The nearest price at which the exchange trades, and never nothing. */
export const onStep = (price: number): number => {
  const step = priceStep(price)
  return Number((Math.max(1, Math.round(price / step)) * step).toFixed(4))
}
