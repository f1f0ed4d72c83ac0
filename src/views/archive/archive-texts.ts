import type { ListedStaticReport } from '../../domain/archive/listed-static-report.ts'
import { type ReportQuarter, periodText } from '../../domain/archive/quarter.ts'
import { type OwnerType, titleWithOwner } from '../../domain/archive/static-report.ts'
import { O } from '../../domain/fp.ts'
import { type KnownCodes, knownCode } from '../../domain/archive/naming/known-codes.ts'
import type { ParsedName } from '../../domain/archive/naming/read-name.ts'

const periodOf = ({ Year, Quarter }: ParsedName['fields']): string => {
  if (Year === undefined) return 'no year'
  return Quarter === undefined ? `year to June ${Year.toString()}, no quarter` : periodText(Year, Quarter)
}

export const readNameText = ({ fields }: ParsedName, codes: KnownCodes): string => {
  const code = fields.Code === '' ? 'no code' : fields.Code
  const isKnown = codes.byText.size === 0 || O.isSome(knownCode(codes, fields.Code))
  return [
    isKnown ? code : `${code} (no such portfolio or group)`,
    periodOf(fields),
    `“${fields.StaticReportTitle}”`,
  ].join(' · ')
}

export const reportQuarters: readonly ReportQuarter[] = ['Q1', 'Q2', 'Q3', 'Q4', 'FY']

export const ownerTypes: readonly OwnerType[] = ['portfolio', 'group']

export const typeTexts: Readonly<Record<OwnerType, string>> = { portfolio: 'Portfolio', group: 'Group' }

export const reportText = (report: ListedStaticReport): string => titleWithOwner(report)
