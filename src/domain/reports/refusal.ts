import type { CodecFault } from '../codec-fault.ts'

/** Why a report is not saved. The faults say where. */
export type ReportRefusal =
  | { readonly _tag: 'NotFound' }
  | { readonly _tag: 'NameTaken' }
  | { readonly _tag: 'ReportNotValid'; readonly faults: readonly CodecFault[] }
