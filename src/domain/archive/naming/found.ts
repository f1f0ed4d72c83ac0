import type { Quarter } from '../quarter.ts'

/**
 * What a slot says, or all of a pattern. `year` is the calendar year the quarter ends in, `fy` the one its financial year
 * ends in, `month` the quarter that ends in that month, and `title` from where to where it stands.
 */
export interface Found {
  readonly code?: string
  readonly year?: number
  readonly fy?: number
  readonly isSaidFinancial?: boolean
  readonly quarter?: Quarter
  readonly month?: Quarter
  readonly title?: readonly [start: number, end: number]
}

/** So many letters, and what they say. */
interface Reading {
  readonly length: number
  readonly found: Found
}

export type Readings = readonly Reading[]
