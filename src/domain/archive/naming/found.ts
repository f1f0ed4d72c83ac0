import type { Quarter } from '../quarter.ts'
import { O } from '../../fp.ts'
import { folded } from './plain-name.ts'

export interface KnownCodes {
  readonly byText: ReadonlyMap<string, string>
  readonly lengths: readonly number[]
}

export const knownCodes = (codes: Iterable<string>): KnownCodes => {
  const byText = new Map([...codes].map((code) => [folded(code), code]))
  const lengths = new Set([...byText.keys()].map(({ length }) => length))
  return { byText, lengths: [...lengths].toSorted((a, b) => b - a) }
}

export const knownCode = ({ byText }: KnownCodes, text: string): O.Option<string> =>
  O.fromNullable(byText.get(folded(text.trim())))

/** `year` is when the quarter ends, `fy` when its financial year ends, `month` the quarter that ends then. */
export interface Found {
  readonly code?: string
  readonly year?: number
  readonly fy?: number
  readonly isSaidFinancial?: boolean
  readonly quarter?: Quarter
  readonly month?: Quarter
  readonly title?: readonly [start: number, end: number]
}

interface Reading {
  readonly length: number
  readonly found: Found
}

export type Readings = readonly Reading[]
