import type { ActorRefFrom } from 'xstate'
import { type ListedBreak, longestExplanation } from '../../domain/ledger/reconciliation/break.ts'
import { justifying } from '../kit/justifying.ts'

/** The one they have, where it is the same for all. */
const reasonOf = (breaks: readonly ListedBreak[]): string => {
  const [reason = '', ...others] = new Set(breaks.map(({ explanation }) => explanation?.reason ?? ''))
  return others.length === 0 ? reason : ''
}

export const breakExplainingMachine = justifying<readonly ListedBreak[]>({
  longest: longestExplanation,
  given: reasonOf,
})

export type BreakExplainingRef = ActorRefFrom<typeof breakExplainingMachine>
