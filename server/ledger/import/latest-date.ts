import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'

const hoursAhead = 14

/** The date where it is latest: rows of a tomorrow that has begun somewhere are no mistake. */
export const latestDateOnEarth = (now: number): IsoDate =>
  new Date(now + hoursAhead * 3_600_000).toISOString().slice(0, 10)
