import type { ReportQuarter } from '../quarter.ts'
import { O } from '../../fp.ts'
import { foldedName } from './plain-name.ts'

export interface KnownCodes {
  readonly byText: ReadonlyMap<string, string>
  readonly lengths: readonly number[]
}

export const knownCodes = (codes: Iterable<string>): KnownCodes => {
  const byText = new Map([...codes].map((code) => [foldedName(code), code]))
  const lengths = new Set([...byText.keys()].map(({ length }) => length))
  return { byText, lengths: [...lengths].toSorted((a, b) => b - a) }
}

export const knownCode = ({ byText }: KnownCodes, text: string): O.Option<string> =>
  O.fromNullable(byText.get(foldedName(text.trim())))

/** `year` and `fy`: years in which the quarter and its financial year end. `month`: the quarter that the month ends. */
export interface NameFacts {
  readonly code?: string
  readonly year?: number
  readonly fy?: number
  readonly isSaidFinancial?: boolean
  readonly quarter?: ReportQuarter
  readonly month?: ReportQuarter
  readonly title?: readonly [start: number, end: number]
}

interface NameReading {
  readonly length: number
  readonly found: NameFacts
}

export type NameReadings = readonly NameReading[]
