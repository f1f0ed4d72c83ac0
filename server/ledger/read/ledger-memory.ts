import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { Receivable } from '../../../src/domain/ledger/income/receivable.ts'
import type { CashDay } from '../../../src/domain/ledger/valuation/cash-day.ts'
import type { DailyValue } from '../../../src/domain/ledger/valuation/daily-value.ts'
import { type KeptByRevision, openKeptByRevision } from './kept-by-revision.ts'
import { type KeptCloses, openKeptCloses } from './kept-closes.ts'
import { type LongComputations, openLongComputations } from './long-computations.ts'

/** A book day by day. `flows` are the days on which money came and went, in kind too, and `receivables` what it was entitled to. */
export interface DailyCourse {
  readonly days: readonly DailyValue[]
  readonly flows: readonly CashDay[]
  readonly receivables: readonly Receivable[]
}

/** What a server keeps of the one ledger that it reads, and which of those who compute for long go on. */
export interface LedgerMemory {
  readonly closes: KeptCloses
  readonly inceptions: KeptByRevision<{ readonly date: IsoDate }>
  readonly courses: KeptByRevision<DailyCourse>
  readonly computations: LongComputations
}

const mostInceptions = 10_000
/** Of days, flows and receivables, of all of them together: some 30 MB. */
const mostDays = 300_000

export const openLedgerMemory = (): LedgerMemory => ({
  closes: openKeptCloses(),
  inceptions: openKeptByRevision(mostInceptions, () => 1),
  courses: openKeptByRevision(
    mostDays,
    ({ days, flows, receivables }) => days.length + flows.length + receivables.length,
  ),
  computations: openLongComputations(),
})
