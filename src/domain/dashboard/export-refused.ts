/** Why a dashboard was not exported. */
export interface ExportRefused {
  readonly _tag: 'NoPrinter' | 'PrinterBusy' | 'PrintFailed' | 'PrintTooSlow' | 'NotFound' | 'NotDrawn' | 'Unreachable'
}
