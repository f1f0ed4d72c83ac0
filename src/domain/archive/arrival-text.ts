import { titleWithPeriod, type StaticReportKey } from './static-report.ts'
import { countText } from '../numbers/count-text.ts'

export interface ArrivedReport {
  readonly report: Pick<StaticReportKey, 'StaticReportTitle' | 'Year' | 'Quarter'>
  readonly version: number
  readonly subject: string
}

interface ArrivalText {
  readonly title: string
  readonly message: string
}

const singleReportText = ({ report, version, subject }: ArrivedReport): ArrivalText => {
  const what = `${titleWithPeriod(report)} for ${subject}`
  return version === 1
    ? { title: 'New report', message: `The ${what} is ready` }
    : { title: 'Updated report', message: `A new version of the ${what} is ready` }
}

const severalReportsText = (reports: readonly ArrivedReport[]): ArrivalText => {
  const count = countText(reports.length)
  return reports.every(({ version }) => version > 1)
    ? { title: 'Updated reports', message: `New versions of ${count} reports are ready` }
    : { title: 'New reports', message: `${count} new reports are ready` }
}

export const arrivalText = (reports: readonly ArrivedReport[]): ArrivalText => {
  const [first, ...others] = reports
  return first !== undefined && others.length === 0 ? singleReportText(first) : severalReportsText(reports)
}
