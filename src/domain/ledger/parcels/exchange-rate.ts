import { roundToCents } from '../../money.ts'

/** `rate` is Australian dollars per unit of the currency. */
export interface ExchangeRate {
  readonly currency: string
  readonly rate: number
}

export interface RateChange {
  readonly acquired: number
  readonly now: number
}

/** Undefined if either rate is unknown, or if an exchange of securities changed the currency. */
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
 * Price gain and currency gain of an amount worth `cost` at its day's rate r₀ and cost + gain at the present rate r₁.
 * With v₀ = cost ÷ r₀ and v₁ = (cost + gain) ÷ r₁: gain = v₁r₁ − v₀r₀ = (v₁ − v₀)r₁ + v₀(r₁ − r₀). The second term is
 * the currency gain, cost × (r₁ ÷ r₀ − 1). The cost of a short position is negative, so that a rise of the currency is
 * a loss. For tax both are one capital gain, each amount at its day's rate (Income Tax Assessment Act 1997 s 960-50(6),
 * item 5).
 */
export const gainParts = (gain: number, cost: number, rates: RateChange | undefined): GainParts => {
  if (rates === undefined) return { price: gain, currency: 0 }
  const currency = roundToCents(cost * (rates.now / rates.acquired - 1))
  return { price: roundToCents(gain - currency), currency }
}
