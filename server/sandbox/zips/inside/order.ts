import type { Patience } from './patience.ts'

/** Where an entry's bytes are in the zip, and what they come to. No byte at `limit` or after it is the entry's. */
export interface Extent {
  readonly isDeflated: boolean
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
  readonly limit: number
}

/** What a process is told first: the zip whose directory it is to read, and what it needs to look into PDFs. */
export interface OpenOrder {
  readonly type: 'open'
  readonly zip: string
  readonly mostEntries: number
  readonly codes: readonly string[]
  /** What the threads that read PDFs run. */
  readonly pdfThread: string
  readonly patience: Patience
}

/** One entry is to be written to `at`. */
export interface TakeOrder {
  readonly type: 'take'
  readonly file: number
  readonly at: string
  readonly extent: Extent
  readonly ownCodes: readonly string[]
  readonly mayNameOthers: boolean
}

export type Order = OpenOrder | TakeOrder
