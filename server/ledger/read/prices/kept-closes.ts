import { LRUCache } from 'lru-cache'
import { datesOfYear } from '../../../../src/domain/dates/calendar.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import type { DatedStep } from '../../../../src/domain/ledger/valuation/step.ts'

export interface VersionedCloses {
  readonly version: string
  readonly closes: readonly DatedStep[]
}

export interface KeptCloses {
  readonly get: (name: string, version: string) => readonly DatedStep[] | undefined
  /** A reading larger than the cache only fills free space: dropping entries would evict what the next one needs first. */
  readonly keep: (read: ReadonlyMap<string, VersionedCloses>) => void
  readonly datesOfYear: (year: number) => readonly IsoDate[]
}

/** Closes in total, about 30 MB. */
const maxKept = 500_000
const maxYears = 200

const sizeOf = ({ closes }: VersionedCloses): number => closes.length + 1

export const openKeptCloses = (maxCloses = maxKept): KeptCloses => {
  const kept = new LRUCache<string, VersionedCloses>({ maxSize: maxCloses, sizeCalculation: sizeOf })
  const dates = new LRUCache<number, readonly IsoDate[]>({ max: maxYears })
  return {
    get: (name, version) => (kept.peek(name)?.version === version ? kept.get(name)?.closes : undefined),
    keep: (read) => {
      const isRoomForAll = [...read.values()].reduce((sum, one) => sum + sizeOf(one), 0) <= maxCloses
      for (const [name, one] of read) {
        const before = kept.peek(name)
        if (before?.version === one.version) continue
        kept.delete(name)
        if (isRoomForAll || kept.calculatedSize + sizeOf(one) <= maxCloses) kept.set(name, one)
      }
    },
    datesOfYear: (year) => {
      const found = dates.get(year) ?? datesOfYear(year)
      dates.set(year, found)
      return found
    },
  }
}
