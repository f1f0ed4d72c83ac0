import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { datesOfYear } from '../../../src/domain/dates/calendar.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { Step } from '../../../src/domain/ledger/valuation/step.ts'

/** Price years that were read of one database, each by its security, its year and the transaction that wrote it. */
export interface KeptCloses {
  readonly closes: Pick<LRUCache<string, readonly Step[]>, 'get' | 'set'>
  readonly datesOfYear: (year: number) => readonly IsoDate[]
}

/** Closes, of all of them together: some 30 MB. */
const mostKept = 500_000
const mostYears = 200

const opened = (): KeptCloses => {
  const dates = new LRUCache<number, readonly IsoDate[]>({ max: mostYears })
  return {
    closes: new LRUCache({ maxSize: mostKept, sizeCalculation: (closes) => closes.length + 1 }),
    datesOfYear: (year) => {
      const found = dates.get(year) ?? datesOfYear(year)
      dates.set(year, found)
      return found
    },
  }
}

const ofPools = new WeakMap<Pool, KeptCloses>()

export const keptClosesOf = (pool: Pool): KeptCloses => {
  const found = ofPools.get(pool) ?? opened()
  ofPools.set(pool, found)
  return found
}

export const noneKept = opened
