import { LRUCache } from 'lru-cache'
import { datesOfYear } from '../../../../src/domain/dates/calendar.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import type { Step } from '../../../../src/domain/ledger/valuation/step.ts'

/** The closes of a price year as one transaction wrote them. */
export interface VersionedCloses {
  readonly version: string
  readonly closes: readonly Step[]
}

/** Price years that were read of one database, by their security and year, each as last read. */
export interface KeptCloses {
  readonly get: (name: string, version: string) => readonly Step[] | undefined
  /**
   * Keeps what one reading wanted, by its names. What is more than all that is kept takes the room that is left and drops nothing: the next
   * of its kind comes by in the same order, when what it is about to want has always just been dropped.
   */
  readonly keep: (read: ReadonlyMap<string, VersionedCloses>) => void
  readonly datesOfYear: (year: number) => readonly IsoDate[]
}

/** Closes, of all of them together: some 30 MB. */
const mostKept = 500_000
const mostYears = 200

const sizeOf = ({ closes }: VersionedCloses): number => closes.length + 1

export const openKeptCloses = (most = mostKept): KeptCloses => {
  const kept = new LRUCache<string, VersionedCloses>({ maxSize: most, sizeCalculation: sizeOf })
  const dates = new LRUCache<number, readonly IsoDate[]>({ max: mostYears })
  return {
    get: (name, version) => (kept.peek(name)?.version === version ? kept.get(name)?.closes : undefined),
    keep: (read) => {
      const isRoomForAll = [...read.values()].reduce((sum, one) => sum + sizeOf(one), 0) <= most
      for (const [name, one] of read) {
        const before = kept.peek(name)
        if (before?.version === one.version) continue
        kept.delete(name)
        if (isRoomForAll || kept.calculatedSize + sizeOf(one) <= most) kept.set(name, one)
      }
    },
    datesOfYear: (year) => {
      const found = dates.get(year) ?? datesOfYear(year)
      dates.set(year, found)
      return found
    },
  }
}
