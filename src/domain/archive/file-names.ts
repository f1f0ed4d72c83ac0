import { safeName, distinctNames } from '../file-names.ts'
import { yearLabel } from './quarter.ts'
import { type StaticReportKey, titleWithPeriod } from './static-report.ts'

interface Named {
  readonly report: StaticReportKey
  readonly subject: string
}

const ofOwner = (code: string, subject: string): string =>
  safeName(code === subject ? code : `${code} ${subject}`) || 'reports'

export const reportFileName = ({ report, subject }: Named): string =>
  `${safeName(`${ofOwner(report.Code, subject)} ${titleWithPeriod(report)}`)}.pdf`

export const yearFileNames = (reports: readonly Named[]): readonly string[] =>
  distinctNames(
    reports.map(({ report, subject }) => `${ofOwner(report.Code, subject)}/${safeName(titleWithPeriod(report))}`),
  ).map((name) => `${name}.pdf`)

const countLeftOut = (lost: number): string =>
  lost === 1 ? '1 report left out' : `${lost.toString()} reports left out`

/** `lost` is how many reports are not in it because their files could not be read. */
export const yearZipName = (code: string, subject: string, year: number, lost = 0): string =>
  `${ofOwner(code, subject)} ${yearLabel(year)}${lost === 0 ? '' : ` (${countLeftOut(lost)})`}.zip`
