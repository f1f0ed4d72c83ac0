import { timestampText } from '../../dates/iso-date.ts'
import { fileStem } from '../../text/file-names.ts'

/** `retryAfter` is in seconds. */
export type ExportRefusal =
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

const maxLength = 100

const maxTitleLength = 40

export const exportTitle = (title: string, name: string, days: readonly string[]): string =>
  [fileStem(title, maxTitleLength), name, ...(days.length === 1 ? days : [])].filter((part) => part !== '').join(' - ')

export const exportName = (title: string, moment: Date, timeZone: string, extension: 'png' | 'pdf'): string =>
  `dashboard_${fileStem(title, maxLength)}_${timestampText(moment, timeZone)}.${extension}`
