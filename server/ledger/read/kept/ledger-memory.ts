import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import type { DailyCourse } from '../../../../src/domain/ledger/valuation/added-courses.ts'
import { LRUCache } from 'lru-cache'
import { type LastingFacts, sizeOfLastingFacts } from '../facts/lasting-facts.ts'
import { type KeptByRevision, openKeptByRevision } from './kept-by-revision.ts'
import { type KeptCloses, openKeptCloses } from '../prices/kept-closes.ts'
import type { MadePart } from './made-part.ts'
import { type Positions, sizeOfPositions } from '../positions.ts'
import { type LongComputations, openLongComputations } from './long-computations.ts'

/** A part of a book as it was known at a position of the log. */
interface KeptPart {
  readonly position: number
  readonly part: MadePart
}

/** What some accounts had done as it was known at a position of the log. */
interface KeptFacts {
  readonly position: number
  readonly facts: LastingFacts
}

/** What a server keeps of the one ledger that it reads, and which of those who compute for long go on. */
export interface LedgerMemory {
  readonly closes: KeptCloses
  readonly inceptions: KeptByRevision<{ readonly date: IsoDate }>
  readonly positions: KeptByRevision<Positions>
  readonly courses: KeptByRevision<DailyCourse>
  /** By the accounts and the day they are from. */
  readonly parts: LRUCache<string, KeptPart>
  /** By the accounts. */
  readonly facts: LRUCache<string, KeptFacts>
  readonly computations: LongComputations
}

const mostInceptions = 10_000
/** Steps, parcels and disposals, of all of them together: some 30 MB. */
const mostSteps = 400_000
/** Of days, flows and receivables, of all of them together: some 30 MB. */
const mostDays = 300_000
/** Of the same of parts: some 50 MB. */
const mostPartDays = 1_000_000
/** Steps of holdings and days of cash, of all of them together: some 80 MB. */
const mostFacts = 1_000_000

const openLedgerMemory = (computations: LongComputations): LedgerMemory => ({
  closes: openKeptCloses(),
  inceptions: openKeptByRevision(mostInceptions, () => 1),
  positions: openKeptByRevision(mostSteps, sizeOfPositions),
  courses: openKeptByRevision(
    mostDays,
    ({ days, flows, receivables }) => days.length + flows.length + receivables.length,
  ),
  parts: new LRUCache({
    maxSize: mostPartDays,
    sizeCalculation: ({
      part: {
        course: { values, flows, transfers, receivables },
      },
    }) => 1 + values.length + flows.length + transfers.length + receivables.length,
  }),
  facts: new LRUCache({ maxSize: mostFacts, sizeCalculation: ({ facts }) => sizeOfLastingFacts(facts) }),
  computations,
})

/** What is kept now. A reading goes on with what there was when it began, so that once all is dropped nothing it read before is kept. */
export interface LedgerMemories {
  readonly now: () => LedgerMemory
  readonly drop: () => void
}

export const openLedgerMemories = (): LedgerMemories => {
  const computations = openLongComputations()
  const state = { memory: openLedgerMemory(computations) }
  return {
    now: () => state.memory,
    drop: () => {
      state.memory = openLedgerMemory(computations)
    },
  }
}
