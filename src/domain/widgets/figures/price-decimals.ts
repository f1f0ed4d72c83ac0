const fewest = 2
/** The ledger reads no more. */
const most = 10
const mostOfQuotient = 4

const candidates = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index)

const dust = 4 * Number.EPSILON

const isExact = (price: number, decimals: number): boolean =>
  Math.abs(Number(price.toFixed(decimals)) - price) <= Math.abs(price) * dust

/** Four decimals, or four digits below a tenth of a cent. */
const ofQuotient = (price: number): number =>
  Math.min(most, Math.max(mostOfQuotient, mostOfQuotient - 1 - Math.floor(Math.log10(Math.abs(price)))))

export const derivedPrice = (price: number): number => (price === 0 ? 0 : Number(price.toFixed(ofQuotient(price))))

/** All decimals it has, at least two; an endless quotient is cut to four. */
export const priceDecimals = (price: number): number => {
  const decimals = candidates.find((each) => isExact(price, each))
  return decimals ?? ofQuotient(price)
}
