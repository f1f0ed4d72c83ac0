import type { Sheet } from './sheet.ts'

export type Way = 'copy' | 'csv' | 'xlsx' | 'print'

export interface SheetRequest {
  readonly way: Way
  readonly sheet: Sheet
}

export interface SheetFailed {
  readonly _tag: 'NotAllowed' | 'TooLong' | 'Broken'
}

/** More is a book nobody reads, and a page no browser lays out. */
export const mostPrinted = 5000

export const isTooLong = ({ way, sheet }: SheetRequest): boolean => way === 'print' && sheet.rows.length > mostPrinted
