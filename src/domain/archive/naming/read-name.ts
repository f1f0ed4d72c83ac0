import { O, pipe, RA } from '../../fp.ts'
import { shownLine } from '../../shown-line.ts'
import type { StaticReportKey } from '../static-report.ts'
import { knownReadings, likelyReadings } from './readings.ts'
import type { Found, KnownCodes } from './found.ts'
import { type CodeReadings, matched } from './match.ts'
import type { Pattern } from './pattern.ts'
import { type PlainName, plainName } from './plain-name.ts'
import { financialYearOfQuarter, type Quarter } from '../quarter.ts'

interface FoundPeriod {
  readonly Year?: number
  readonly Quarter?: Quarter
}

const quarterOf = ({ quarter, month, isSaidFinancial = false }: Found): Quarter | undefined =>
  quarter ?? month ?? (isSaidFinancial ? 'FY' : undefined)

const foundPeriod = (found: Found): O.Option<FoundPeriod> => {
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

export interface NameRead {
  readonly pattern: string
  readonly fields: NameFields
}

const mostNameLetters = 255
const folders = /^.*[/\\]/s
const ending = /\.pdf$/i

const titleText = (text: string): string => (text.includes(' ') ? text : text.replaceAll('-', ' ')).trim()

const defaultTitle = ({ Quarter }: FoundPeriod): string => (Quarter === 'FY' ? 'Annual report' : 'Quarterly report')

const fieldsOf = ({ code, title, ...found }: Found, { shown }: PlainName): O.Option<NameFields> =>
  pipe(
    foundPeriod(found),
    O.map((period) => ({
      ...period,
      Code: code ?? '',
      StaticReportTitle: title === undefined ? defaultTitle(period) : titleText(shown.slice(...title)),
    })),
  )

const readWith = (patterns: readonly Pattern[], name: PlainName, codes: CodeReadings): O.Option<NameRead> =>
  pipe(
    patterns,
    RA.findFirstMap((pattern) =>
      pipe(
        matched(pattern, name.folded, codes),
        O.chain((found) => fieldsOf(found, name)),
        O.map((fields) => ({ pattern: pattern.text, fields })),
      ),
    ),
  )

export const readName = (patterns: readonly Pattern[], codes: KnownCodes, path: string): O.Option<NameRead> => {
  const bare = shownLine(path).replace(folders, '').replace(ending, '')
  if (bare.length > mostNameLetters) return O.none
  const name = plainName(bare)
  return pipe(
    readWith(patterns, name, knownReadings(codes)),
    O.alt(() => readWith(patterns, name, likelyReadings)),
  )
}
