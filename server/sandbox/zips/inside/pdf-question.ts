import type { FilingFault } from '../../../../src/domain/archive/uploads/filing-fault.ts'

export interface PdfQuestion {
  readonly path: string
  readonly ownCodes: readonly string[]
  readonly mayNameOthers: boolean
}

/** A thread says `ready` once, and then answers one question after the other; `isKept` says that it has not grown too large. */
export type PdfAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'read'; readonly fault: FilingFault | null; readonly isKept: boolean }
