import { safeName, toldApart } from '../file-names.ts'
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
  toldApart(
    reports.map(({ report, subject }) => `${ofOwner(report.Code, subject)}/${safeName(titleWithPeriod(report))}`),
  ).map((name) => `${name}.pdf`)

export const yearZipName = (code: string, subject: string, year: number): string =>
  `${ofOwner(code, subject)} ${yearLabel(year)}.zip`
