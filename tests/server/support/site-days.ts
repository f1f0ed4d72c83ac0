import type { SiteDays } from '../../../server/ledger/read/scope.ts'

/** Nothing is set. */
export const noDaysSet: SiteDays = { currentDataDate: () => null, timeZone: () => 'UTC' }
