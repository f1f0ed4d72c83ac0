import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import type { DailyValuation, PartValuation } from '../../../../src/domain/ledger/valuation/added-courses.ts'
import { LRUCache } from 'lru-cache'
import type { UnitAction } from '../../../../src/domain/ledger/actions/corporate-action.ts'
import { type LastingFacts, sizeOfLastingFacts } from '../facts/lasting-facts.ts'
import { type KeptCloses, openKeptCloses } from '../prices/kept-closes.ts'
import { type LedgerPositions, sizeOfPositions } from '../positions.ts'
import { type LongComputations, openLongComputations } from './long-computations.ts'

export interface ComputedPart {
  readonly to: IsoDate
  readonly course: PartValuation
  readonly securities: ReadonlySet<string>
  readonly currencies: ReadonlyMap<string, string>
  readonly actions: readonly UnitAction[]
}

interface CachedPart {
  readonly position: number
  readonly part: ComputedPart
}

interface CachedFacts {
  readonly position: number
  readonly facts: LastingFacts
}

interface RevisionCache<A> {
  /** Concurrent calls with one name share one `make`. */
  readonly of: (name: string, make: () => Promise<A>) => Promise<A>
}

export const openRevisionCache = <A extends object>(maxSize: number, sizeOf: (made: A) => number): RevisionCache<A> => {
  const kept = new LRUCache<string, A>({ maxSize, sizeCalculation: sizeOf })
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
  const of: RevisionCache<A>['of'] = (name, make) => {
    const found = kept.get(name)
    if (found !== undefined) return Promise.resolve(found)
    const begun = making.get(name)
    // retries: another caller's failure, such as a lost connection, need not affect this call
    if (begun !== undefined) return begun.catch(() => of(name, make))
    const own = keep(name, make)
    making.set(name, own)
    return own
  }
  return { of }
}

export interface LedgerMemory {
  readonly closes: KeptCloses
  readonly inceptions: RevisionCache<{ readonly date: IsoDate }>
  readonly positions: RevisionCache<LedgerPositions>
  readonly courses: RevisionCache<DailyValuation>
  /** By accounts and first day. */
  readonly parts: LRUCache<string, CachedPart>
  readonly facts: LRUCache<string, CachedFacts>
  readonly computations: LongComputations
}

const maxInceptions = 10_000
/** Limits of entries. Full caches take about: steps 30 MB, days 30 MB, days of parts 50 MB, facts 80 MB. */
const maxSteps = 400_000
const maxDays = 300_000
const maxPartDays = 1_000_000
const maxFacts = 1_000_000

const openLedgerMemory = (computations: LongComputations): LedgerMemory => ({
  closes: openKeptCloses(),
  inceptions: openRevisionCache(maxInceptions, () => 1),
  positions: openRevisionCache(maxSteps, sizeOfPositions),
  courses: openRevisionCache(
    maxDays,
    ({ days, flows, receivables }) => days.length + flows.length + receivables.length,
  ),
  parts: new LRUCache({
    maxSize: maxPartDays,
    sizeCalculation: ({
      part: {
        course: { values, flows, transfers, receivables },
      },
    }) => 1 + values.length + flows.length + transfers.length + receivables.length,
  }),
  facts: new LRUCache({ maxSize: maxFacts, sizeCalculation: ({ facts }) => sizeOfLastingFacts(facts) }),
  computations,
})

/** After `drop`, a running reader uses its old memory, so the new memory contains nothing from earlier reads. */
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
