import { timestamp } from '../../dates/iso-date.ts'
import { fileStem } from '../../file-names.ts'

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

const mostLetters = 100

const mostTitleLetters = 40

export const exportTitle = (title: string, name: string, days: readonly string[]): string =>
  [fileStem(title, mostTitleLetters), name, ...(days.length === 1 ? days : [])]
    .filter((part) => part !== '')
    .join(' - ')

export const exportName = (title: string, moment: Date, timeZone: string, extension: 'png' | 'pdf'): string =>
  `dashboard_${fileStem(title, mostLetters)}_${timestamp(moment, timeZone)}.${extension}`
