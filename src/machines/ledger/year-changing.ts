import type { ActorRefFrom } from 'xstate'
import { longestReason } from '../../domain/ledger/years/closed-year.ts'
import { justifying } from '../kit/justifying.ts'

/** What is done to a financial year of some accounts, or of all that there are. */
export interface YearChange {
  readonly act: 'close' | 'open'
  readonly year: number
  readonly accounts: readonly string[] | null
}

export const yearChangingMachine = justifying<YearChange>({
  longest: longestReason,
  isNeeded: ({ act }) => act === 'open',
})

export type YearChangingRef = ActorRefFrom<typeof yearChangingMachine>
