import { timestamp } from '../../dates/iso-date.ts'
import { fileStem } from '../../file-names.ts'

/** Why a dashboard was not exported. `retryAfter` is in seconds. */
export type ExportRefused =
  | {
      readonly _tag:
        | 'NoPrinter'
        | 'PrinterBusy'
        | 'PrintFailed'
        | 'PrintTooSlow'
        | 'ServerStopped'
        | 'NotFound'
        | 'NotDrawn'
        | 'Unreachable'
    }
  | { readonly _tag: 'TooManyRequests'; readonly retryAfter: number }

const mostLetters = 100

export const exportName = (
  title: string,
  moment: Date,
  timeZone: string | undefined,
  extension: 'png' | 'pdf',
): string => `dashboard_${fileStem(title, mostLetters)}_${timestamp(moment, timeZone)}.${extension}`
