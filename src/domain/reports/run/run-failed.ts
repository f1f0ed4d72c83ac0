import type { ReportFault } from '../template/report-fault.ts'

/** Why a report did not come. Of one that is `Lost` nobody knows whether it was made: it may be asked for again by its id. */
export type RunFailed =
  | { readonly _tag: 'Faulty'; readonly fault: ReportFault | null }
  | { readonly _tag: 'Refused'; readonly message: string }
  | { readonly _tag: 'Lost' }
