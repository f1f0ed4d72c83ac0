import { O } from '../../fp.ts'
import type { Found, Readings } from './found.ts'
import type { Pattern, Piece, SlotName } from './pattern.ts'
import { dayReadings, monthReadings, quarterReadings, financialYearReadings, yearReadings } from './readings.ts'

export type CodeReadings = (name: string, at: number) => Readings

const longestPeriod = 16
const letter = /\p{L}/u

const periodReadings: Readonly<Record<Exclude<SlotName, 'code' | 'title' | '*'>, (text: string) => Readings>> = {
  year: yearReadings,
  fy: financialYearReadings,
  quarter: quarterReadings,
  month: monthReadings,
  day: dayReadings,
}

const noReadings: Readings = []

/**
 * What a pattern finds in all of a folded name. Each piece is tried at most once at each place, and what may be of any
 * length never goes where it failed already: a name takes time as it is long, whatever is in it.
 */
export const matched = ({ pieces }: Pattern, name: string, codes: CodeReadings): O.Option<Found> => {
  const failed = new Set<number>()
  const reach = pieces.map(() => name.length)

  const anyLength = function* (piece: number, at: number, isTitle: boolean): Iterable<Readings[number]> {
    if (isTitle && !letter.test(name.charAt(at))) return
    const end = reach[piece] ?? at
    for (const length of Array(Math.max(0, end - at)).keys())
      yield { length: length + 1, found: isTitle ? { title: [at, at + length + 1] } : {} }
    reach[piece] = Math.min(end, at)
  }

  const readings = (piece: Piece, place: number, at: number): Iterable<Readings[number]> => {
    if (piece._tag === 'Text')
      return name.startsWith(piece.text, at) ? [{ length: piece.text.length, found: {} }] : noReadings
    if (piece.slot === 'title' || piece.slot === '*') return anyLength(place, at, piece.slot === 'title')
    return piece.slot === 'code' ? codes(name, at) : periodReadings[piece.slot](name.slice(at, at + longestPeriod))
  }

  const from = (place: number, at: number): Found | null => {
    const piece = pieces[place]
    if (piece === undefined) return at === name.length ? {} : null
    const key = place * (name.length + 1) + at
    if (failed.has(key)) return null
    for (const { length, found } of readings(piece, place, at)) {
      const rest = from(place + 1, at + length)
      if (rest !== null) return { ...found, ...rest }
    }
    failed.add(key)
    return null
  }

  return O.fromNullable(from(0, 0))
}
