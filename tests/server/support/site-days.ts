import type { SiteDays } from '../../../server/ledger/read/site-days.ts'

/** Nothing is set. */
export const noDaysSet: SiteDays = { currentDataDate: () => null, timeZone: () => 'UTC' }
