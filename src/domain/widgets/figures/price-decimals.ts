const minDecimals = 2
/** The ledger reads no more. */
const maxDecimals = 10
const maxQuotientDecimals = 4

const decimalCandidates = Array.from({ length: maxDecimals - minDecimals + 1 }, (_, index) => minDecimals + index)

const roundingDust = 4 * Number.EPSILON

const isExact = (price: number, decimals: number): boolean =>
  Math.abs(Number(price.toFixed(decimals)) - price) <= Math.abs(price) * roundingDust

/** Four decimals, or four significant digits of a price below 0.1, up to ten decimals. */
const ofQuotient = (price: number): number =>
  Math.min(
    maxDecimals,
    Math.max(maxQuotientDecimals, maxQuotientDecimals - 1 - Math.floor(Math.log10(Math.abs(price)))),
  )

export const derivedPrice = (price: number): number => (price === 0 ? 0 : Number(price.toFixed(ofQuotient(price))))

/** All decimals of the price, at least two. An endless quotient gets the decimals of `ofQuotient`. */
export const priceDecimals = (price: number): number => {
  const decimals = decimalCandidates.find((each) => isExact(price, each))
  return decimals ?? ofQuotient(price)
}
