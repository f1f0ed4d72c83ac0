import { fileStem } from '../../text/file-names.ts'
import { ReportDate } from '../report.ts'
import type { RunParameters } from './run-parameters.ts'

const everyDate = Object.keys(ReportDate.keys).filter(ReportDate.is)

/** `2026-07-01 to 2026-11-20`, or the only day of a report's dates. */
export const periodName = (parameters: RunParameters, dates: readonly ReportDate[] = everyDate): string => {
  const valueOf = (date: ReportDate): string | undefined => (dates.includes(date) ? parameters[date] : undefined)
  const [from, to, asAt] = [valueOf('StartDate'), valueOf('EndDate'), valueOf('PositionDate')]
  const last = to ?? asAt ?? parameters.PositionDate
  const span = [from, last].filter((day) => day !== undefined).join(' to ')
  return asAt === undefined || asAt === last ? span : `${span}, as at ${asAt}`
}

const maxLength = 120
const maxSubjectLength = 60

interface NamedRun {
  readonly title: string
  readonly subject: string
  readonly parameters: RunParameters
  readonly dates?: readonly ReportDate[] | undefined
}

export const issuedName = ({ title, subject, parameters, dates }: NamedRun, ext: string): string => {
  const code = parameters.AccountCode ?? parameters.GroupCode ?? parameters.AdvisorCode ?? subject
  const name = subject === '' ? code : fileStem(subject, maxSubjectLength)
  const whose = code === subject ? name : `${name} (${code})`
  const rest = [whose, periodName(parameters, dates)].filter((part) => part !== '').join(' - ')
  return `${fileStem(`${fileStem(title, maxLength - rest.length - 3)} - ${rest}`, maxLength)}.${ext}`
}
