import { distinctNames, maxNameLength, safeName } from '../text/file-names.ts'
import { periodText, yearLabel } from './quarter.ts'
import type { StaticReportKey } from './static-report.ts'

interface NamedReport {
  readonly report: StaticReportKey
  readonly subject: string
}

const ofOwner = (code: string, subject: string): string =>
  safeName(code === subject ? code : `${code} ${subject}`) || 'reports'

const stemOf = ({ StaticReportTitle: title, Year, Quarter }: StaticReportKey, owner = ''): string => {
  const period = `, ${periodText(Year, Quarter)}`
  return `${safeName(`${owner}${title}`, maxNameLength - period.length)}${period}`
}

export const reportFileName = ({ report, subject }: NamedReport): string =>
  `${stemOf(report, `${ofOwner(report.Code, subject)} `)}.pdf`

export const yearFileNames = (reports: readonly NamedReport[]): readonly string[] =>
  distinctNames(reports.map(({ report, subject }) => `${ofOwner(report.Code, subject)}/${stemOf(report)}`)).map(
    (name) => `${name}.pdf`,
  )

const leftOutText = (lost: number): string => (lost === 1 ? '1 report left out' : `${lost.toString()} reports left out`)

/** `lost` counts reports left out because their files could not be read. */
export const yearZipName = (code: string, subject: string, year: number, lost = 0): string =>
  `${ofOwner(code, subject)} ${yearLabel(year)}${lost === 0 ? '' : ` (${leftOutText(lost)})`}.zip`
