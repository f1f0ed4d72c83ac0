const minDecimals = 2
/** The ledger reads no more. */
const maxDecimals = 10
const maxQuotientDecimals = 4

const decimalCandidates = Array.from({ length: maxDecimals - minDecimals + 1 }, (_, index) => minDecimals + index)

const roundingDust = 4 * Number.EPSILON

const isExact = (price: number, decimals: number): boolean =>
  Math.abs(Number(price.toFixed(decimals)) - price) <= Math.abs(price) * roundingDust

/** Four decimals, or four digits below a tenth of a cent. */
const ofQuotient = (price: number): number =>
  Math.min(
    maxDecimals,
    Math.max(maxQuotientDecimals, maxQuotientDecimals - 1 - Math.floor(Math.log10(Math.abs(price)))),
  )

export const derivedPrice = (price: number): number => (price === 0 ? 0 : Number(price.toFixed(ofQuotient(price))))

/** All decimals it has, at least two; an endless quotient is cut to four. */
export const priceDecimals = (price: number): number => {
  const decimals = decimalCandidates.find((each) => isExact(price, each))
  return decimals ?? ofQuotient(price)
}
