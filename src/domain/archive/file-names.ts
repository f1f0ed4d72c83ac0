import { safeName, toldApart } from '../file-names.ts'
import { yearLabel } from './quarter.ts'
import { type StaticReportKey, titleWithPeriod } from './static-report.ts'

/** A report, and what its portfolio or group is called. */
interface Named {
  readonly report: StaticReportKey
  readonly subject: string
}

const ofOwner = (code: string, subject: string): string =>
  safeName(code === subject ? code : `${code} ${subject}`) || 'reports'

/** Under what name the file of a report is kept. */
export const reportFileName = ({ report, subject }: Named): string =>
  `${safeName(`${ofOwner(report.Code, subject)} ${titleWithPeriod(report)}`)}.pdf`

/** The files of a financial year in their zip, each under a name of its own in the folder of whose it is. */
export const yearFileNames = (reports: readonly Named[]): readonly string[] =>
  toldApart(
    reports.map(({ report, subject }) => `${ofOwner(report.Code, subject)}/${safeName(titleWithPeriod(report))}`),
  ).map((name) => `${name}.pdf`)

export const yearZipName = (code: string, subject: string, year: number): string =>
  `${ofOwner(code, subject)} ${yearLabel(year)}.zip`
