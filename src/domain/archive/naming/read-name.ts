import { O, pipe, RA } from '../../fp.ts'
import { shownLine } from '../../text/visible-text.ts'
import type { StaticReportKey } from '../static-report.ts'
import {
  dayReadings,
  financialYearReadings,
  knownCodeReadings,
  likelyCodeReadings,
  monthReadings,
  quarterReadings,
  yearReadings,
} from './readings.ts'
import type { NameFacts, KnownCodes, NameReadings } from './known-codes.ts'
import type { NamePattern, PatternPiece, SlotName } from './pattern.ts'
import { type PlainName, plainName } from './plain-name.ts'
import { financialYearOfQuarter, type ReportQuarter } from '../quarter.ts'

interface FoundPeriod {
  readonly Year?: number
  readonly Quarter?: ReportQuarter
}

const quarterOf = ({ quarter, month, isSaidFinancial = false }: NameFacts): ReportQuarter | undefined =>
  quarter ?? month ?? (isSaidFinancial ? 'FY' : undefined)

const foundPeriod = (found: NameFacts): O.Option<FoundPeriod> => {
  const { year, fy, quarter, month } = found
  if (quarter !== undefined && month !== undefined && quarter !== month) return O.none
  const Quarter = quarterOf(found)
  if (Quarter === undefined) return O.some(fy === undefined ? {} : { Year: fy })
  const ended = year === undefined ? undefined : financialYearOfQuarter(year, Quarter)
  if (ended !== undefined && fy !== undefined && ended !== fy) return O.none
  const Year = fy ?? ended
  return O.some(Year === undefined ? { Quarter } : { Year, Quarter })
}

export type NameFields = Partial<Omit<StaticReportKey, 'Type'>> & Pick<StaticReportKey, 'Code' | 'StaticReportTitle'>

export interface ParsedName {
  readonly pattern: string
  readonly fields: NameFields
}

const maxNameLength = 255
const folderPrefix = /^.*[/\\]/s
const pdfExtension = /\.pdf$/i

const titleText = (text: string): string => (text.includes(' ') ? text : text.replaceAll('-', ' ')).trim()

const defaultTitle = ({ Quarter }: FoundPeriod): string => (Quarter === 'FY' ? 'Annual report' : 'Quarterly report')

const nameFieldsFrom = ({ code, title, ...found }: NameFacts, { shown }: PlainName): O.Option<NameFields> =>
  pipe(
    foundPeriod(found),
    O.map((period) => ({
      ...period,
      Code: code ?? '',
      StaticReportTitle: title === undefined ? defaultTitle(period) : titleText(shown.slice(...title)),
    })),
  )

type CodeReadings = (name: string, at: number) => NameReadings

const maxPeriodLength = 16
const anyLetter = /\p{L}/u

const periodReadings: Readonly<Record<Exclude<SlotName, 'code' | 'title' | '*'>, (text: string) => NameReadings>> = {
  year: yearReadings,
  fy: financialYearReadings,
  quarter: quarterReadings,
  month: monthReadings,
  day: dayReadings,
}

const noReadings: NameReadings = []

/** Tries each piece at most once at each index, so that time is proportional to the name's length. */
const matchPattern = ({ pieces }: NamePattern, name: string, codes: CodeReadings): O.Option<NameFacts> => {
  const failed = new Set<number>()
  const reach = pieces.map(() => name.length)

  const anyLength = function* (piece: number, at: number, isTitle: boolean): Iterable<NameReadings[number]> {
    if (isTitle && !anyLetter.test(name.charAt(at))) return
    const end = reach[piece] ?? at
    for (const length of Array(Math.max(0, end - at)).keys())
      yield { length: length + 1, found: isTitle ? { title: [at, at + length + 1] } : {} }
    reach[piece] = Math.min(end, at)
  }

  const readings = (piece: PatternPiece, index: number, at: number): Iterable<NameReadings[number]> => {
    if (piece._tag === 'Text')
      return name.startsWith(piece.text, at) ? [{ length: piece.text.length, found: {} }] : noReadings
    if (piece.slot === 'title' || piece.slot === '*') return anyLength(index, at, piece.slot === 'title')
    return piece.slot === 'code' ? codes(name, at) : periodReadings[piece.slot](name.slice(at, at + maxPeriodLength))
  }

  const from = (index: number, at: number): NameFacts | null => {
    const piece = pieces[index]
    if (piece === undefined) return at === name.length ? {} : null
    const key = index * (name.length + 1) + at
    if (failed.has(key)) return null
    for (const { length, found } of readings(piece, index, at)) {
      const rest = from(index + 1, at + length)
      if (rest !== null) return { ...found, ...rest }
    }
    failed.add(key)
    return null
  }

  return O.fromNullable(from(0, 0))
}

const readWith = (patterns: readonly NamePattern[], name: PlainName, codes: CodeReadings): O.Option<ParsedName> =>
  pipe(
    patterns,
    RA.findFirstMap((pattern) =>
      pipe(
        matchPattern(pattern, name.folded, codes),
        O.chain((found) => nameFieldsFrom(found, name)),
        O.map((fields) => ({ pattern: pattern.text, fields })),
      ),
    ),
  )

export const readName = (patterns: readonly NamePattern[], codes: KnownCodes, path: string): O.Option<ParsedName> => {
  const bare = shownLine(path).replace(folderPrefix, '').replace(pdfExtension, '')
  if (bare.length > maxNameLength) return O.none
  const name = plainName(bare)
  return pipe(
    readWith(patterns, name, knownCodeReadings(codes)),
    O.alt(() => readWith(patterns, name, likelyCodeReadings)),
  )
}
