import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import type { DailyCourse, PartCourse } from '../../../../src/domain/ledger/valuation/added-courses.ts'
import { LRUCache } from 'lru-cache'
import type { UnitAction } from '../../../../src/domain/ledger/actions/corporate-action.ts'
import { type LastingFacts, sizeOfLastingFacts } from '../facts/lasting-facts.ts'
import { type KeptCloses, openKeptCloses } from '../prices/kept-closes.ts'
import { type Positions, sizeOfPositions } from '../positions.ts'
import { type LongComputations, openLongComputations } from './long-computations.ts'

/** A part of a book until a day, with what it was made of that tells whether it is still the same until an earlier day. */
export interface MadePart {
  readonly to: IsoDate
  readonly course: PartCourse
  readonly securities: ReadonlySet<string>
  readonly currencies: ReadonlyMap<string, string>
  readonly actions: readonly UnitAction[]
}

interface KeptPart {
  readonly position: number
  readonly part: MadePart
}

interface KeptFacts {
  readonly position: number
  readonly facts: LastingFacts
}

interface KeptByRevision<A> {
  /** What is kept by a name, or what is made, which whoever asks meanwhile waits for. */
  readonly of: (name: string, make: () => Promise<A>) => Promise<A>
}

export const openKeptByRevision = <A extends object>(most: number, sizeOf: (made: A) => number): KeptByRevision<A> => {
  const kept = new LRUCache<string, A>({ maxSize: most, sizeCalculation: sizeOf })
  const making = new Map<string, Promise<A>>()
  const keep = async (name: string, make: () => Promise<A>): Promise<A> => {
    try {
      const made = await make()
      kept.set(name, made)
      return made
    } finally {
      making.delete(name)
    }
  }
  const of: KeptByRevision<A>['of'] = (name, make) => {
    const found = kept.get(name)
    if (found !== undefined) return Promise.resolve(found)
    const begun = making.get(name)
    // what kept another from it, as a broken connection, need not keep others
    if (begun !== undefined) return begun.catch(() => of(name, make))
    const own = keep(name, make)
    making.set(name, own)
    return own
  }
  return { of }
}

/** What a server keeps of the one ledger that it reads, and which of those who compute for long go on. */
export interface LedgerMemory {
  readonly closes: KeptCloses
  readonly inceptions: KeptByRevision<{ readonly date: IsoDate }>
  readonly positions: KeptByRevision<Positions>
  readonly courses: KeptByRevision<DailyCourse>
  /** By the accounts and the day they are from. */
  readonly parts: LRUCache<string, KeptPart>
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
