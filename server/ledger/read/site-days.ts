import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'

/** What administrators have set of days for the whole site. */
export interface SiteDays {
  /** The day that figures are as at by default; null for the last with prices. */
  readonly currentDataDate: () => IsoDate | null
  /** Where days begin and end. */
  readonly timeZone: () => string
}
