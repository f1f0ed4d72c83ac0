import { O, pipe, RA } from '../../fp.ts'
import type { StaticReportKey } from '../static-report.ts'
import { knownReadings, likelyReadings } from './code-readings.ts'
import type { Found } from './found.ts'
import { foundPeriod, type FoundPeriod } from './found-period.ts'
import type { KnownCodes } from './known-codes.ts'
import { type CodeReadings, matched } from './match.ts'
import type { Pattern } from './pattern.ts'
import { type PlainName, plainName } from './plain-name.ts'

/** What a name says of a report; a code nobody knows, a year or a quarter may be missing or wrong. */
export type NameFields = Partial<Omit<StaticReportKey, 'Type'>> & Pick<StaticReportKey, 'Code' | 'StaticReportTitle'>

export interface NameRead {
  readonly pattern: string
  readonly fields: NameFields
}

const mostNameLetters = 255
const folders = /^.*[/\\]/s
const ending = /\.pdf$/i

/** Hyphens that stand for blanks are blanks. */
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

/** By the first pattern that finds a code of the firm in a file's name, or else the first that finds what may be one. */
export const readName = (patterns: readonly Pattern[], codes: KnownCodes, path: string): O.Option<NameRead> => {
  const bare = path.replace(folders, '').replace(ending, '')
  if (bare.length > mostNameLetters) return O.none
  const name = plainName(bare)
  return pipe(
    readWith(patterns, name, knownReadings(codes)),
    O.alt(() => readWith(patterns, name, likelyReadings)),
  )
}
