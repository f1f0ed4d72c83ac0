import { timestampText } from '../../dates/iso-date.ts'
import { fileStem } from '../../text/file-names.ts'

/** `retryAfter` is in seconds. */
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

const maxLetters = 100

const maxTitleLetters = 40

export const exportTitle = (title: string, name: string, days: readonly string[]): string =>
  [fileStem(title, maxTitleLetters), name, ...(days.length === 1 ? days : [])].filter((part) => part !== '').join(' - ')

export const exportName = (title: string, moment: Date, timeZone: string, extension: 'png' | 'pdf'): string =>
  `dashboard_${fileStem(title, maxLetters)}_${timestampText(moment, timeZone)}.${extension}`
