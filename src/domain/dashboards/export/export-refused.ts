/** Why a dashboard was not exported. `retryAfter` is in seconds. */
export type ExportRefused =
  | {
      readonly _tag:
        | 'NoPrinter'
        | 'PrinterBusy'
        | 'PrintFailed'
        | 'PrintTooSlow'
        | 'NotFound'
        | 'NotDrawn'
        | 'Unreachable'
    }
  | { readonly _tag: 'TooManyRequests'; readonly retryAfter: number }
