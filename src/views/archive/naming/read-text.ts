import { O } from '../../../domain/fp.ts'
import { type KnownCodes, knownCode } from '../../../domain/archive/naming/known-codes.ts'
import type { NameRead } from '../../../domain/archive/naming/read-name.ts'
import { periodText } from '../../../domain/archive/quarter.ts'

const periodOf = ({ Year, Quarter }: NameRead['fields']): string => {
  if (Year === undefined) return 'no year'
  return Quarter === undefined ? `year to June ${Year.toString()}, no quarter` : periodText(Year, Quarter)
}

/** What was read in a name: `PD0001 · June 2026 · “Quarterly report”`. */
export const readText = ({ fields }: NameRead, codes: KnownCodes): string => {
  const code = fields.Code === '' ? 'no code' : fields.Code
  const isKnown = codes.byText.size === 0 || O.isSome(knownCode(codes, fields.Code))
  return [
    isKnown ? code : `${code} (no such portfolio or group)`,
    periodOf(fields),
    `“${fields.StaticReportTitle}”`,
  ].join(' · ')
}
