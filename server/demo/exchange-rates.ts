import { seededRandom } from './random.ts'
import { foreignCurrency } from './securities.ts'

const usual = 1.48
const first = 1.34
const dailyVolatility = 0.005
const pull = 0.004

/** Ten thousandths of an Australian dollar for one unit of the currency of the demo's foreign shares, on each market day. */
export const exchangeRates = (seed: number, length: number): readonly number[] => {
  const random = seededRandom(seed, `rate ${foreignCurrency}`)
  const at = { rate: first }
  return Array.from({ length }, () => {
    at.rate *= Math.exp(pull * Math.log(usual / at.rate) + dailyVolatility * random.normal())
    return Math.round(at.rate * 10_000)
  })
}

export const rateText = (rate: number): string => (rate / 10_000).toFixed(4)

/** Cents of Australian dollars, rounded as an import rounds them. */
export const inDollars = (cents: number, rate: number): number =>
  Math.sign(cents) * Math.round((Math.abs(cents) * rate) / 10_000)
