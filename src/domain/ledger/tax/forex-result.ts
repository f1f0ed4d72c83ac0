import { totalOf } from '../../money.ts'
import { type ForexRealisation, forexGainOf } from '../parcels/foreign-cash.ts'

/**
 * What a year has gained and lost on cash in other currencies, both positive. Gains are assessable and losses deductible, event by event, and
 * they are no capital gains (Income Tax Assessment Act 1997 ss 775-15(1), 775-30(1), 118-20).
 */
export interface ForexResult {
  readonly gains: number
  readonly losses: number
}

export const noForex: ForexResult = { gains: 0, losses: 0 }

export const forexResult = (realised: readonly ForexRealisation[]): ForexResult => ({
  gains: totalOf(realised, (one) => Math.max(0, forexGainOf(one))),
  losses: totalOf(realised, (one) => Math.max(0, 0 - forexGainOf(one))),
})
