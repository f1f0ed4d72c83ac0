import { titleWithPeriod, type StaticReportKey } from './static-report.ts'

export interface ArrivedReport {
  readonly report: Pick<StaticReportKey, 'StaticReportTitle' | 'Year' | 'Quarter'>
  readonly version: number
  readonly subject: string
}

interface ArrivalText {
  readonly title: string
  readonly message: string
}

const found = (hasLink: boolean, them: 'it' | 'them'): string =>
  hasLink ? 'in your archive, under Reports' : `in your archive: open ${them} with the Reports button of your dashboard`

const oneText = ({ report, version, subject }: ArrivedReport, hasLink: boolean): ArrivalText => {
  const what = `${titleWithPeriod(report)} for ${subject}`
  const where = found(hasLink, 'it')
  return version === 1
    ? { title: 'New report', message: `The ${what} is ${where}` }
    : { title: 'Updated report', message: `A new version of the ${what} is ${where}` }
}

const manyText = (reports: readonly ArrivedReport[], hasLink: boolean): ArrivalText => {
  const count = reports.length.toLocaleString('en')
  const where = found(hasLink, 'them')
  return reports.every(({ version }) => version > 1)
    ? { title: 'Updated reports', message: `New versions of ${count} reports are ${where}` }
    : { title: 'New reports', message: `${count} new reports are ${where}` }
}

export const arrivalText = (reports: readonly ArrivedReport[], hasLink: boolean): ArrivalText => {
  const [first, ...others] = reports
  return first !== undefined && others.length === 0 ? oneText(first, hasLink) : manyText(reports, hasLink)
}
