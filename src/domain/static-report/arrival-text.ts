import { titleWithPeriod, type StaticReportKey } from './static-report.ts'

/** A report somebody has in their archive as of now; `version` says whether it was there before. */
export interface ArrivedReport {
  readonly report: Pick<StaticReportKey, 'StaticReportTitle' | 'Year' | 'Quarter'>
  readonly version: number
  /** Whose it is, by name. */
  readonly subject: string
}

interface ArrivalText {
  readonly title: string
  readonly message: string
}

const oneText = ({ report, version, subject }: ArrivedReport): ArrivalText => {
  const what = `${titleWithPeriod(report)} for ${subject}`
  return version === 1
    ? { title: 'New report', message: `The ${what} is in your archive, under Reports` }
    : { title: 'Updated report', message: `A new version of the ${what} is in your archive, under Reports` }
}

const manyText = (reports: readonly ArrivedReport[]): ArrivalText => {
  const count = reports.length.toLocaleString('en')
  return reports.every(({ version }) => version > 1)
    ? { title: 'Updated reports', message: `New versions of ${count} reports are in your archive, under Reports` }
    : { title: 'New reports', message: `${count} new reports are in your archive, under Reports` }
}

/** What somebody is told of all that has come for them at once. */
export const arrivalText = (reports: readonly ArrivedReport[]): ArrivalText => {
  const [first, ...others] = reports
  return first !== undefined && others.length === 0 ? oneText(first) : manyText(reports)
}
