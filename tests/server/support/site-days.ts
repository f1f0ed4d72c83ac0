import type { SiteDays } from '../../../server/ledger/book/site-days.ts'

/** Nothing is set. */
export const noDaysSet: SiteDays = { currentDataDate: () => null, timeZone: () => 'UTC' }
