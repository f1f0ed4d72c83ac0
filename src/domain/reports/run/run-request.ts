import type { IsoDate } from '../../dates/iso-date.ts'
import type { RunParameters } from './run-parameters.ts'
import type { Subject } from '../subject.ts'

/** A report that somebody wants run, and what whoever reads it sees of that. */
export interface RunRequest {
  readonly name: string
  readonly title: string
  readonly subject: Subject
  readonly parameters: RunParameters
}

/** What a report says its figures are of: a day, a stretch of days, or both. */
export interface ReportPeriod {
  readonly asAt: IsoDate | null
  readonly from: IsoDate | null
  readonly to: IsoDate | null
}

export const periodOf = ({ StartDate, EndDate, PositionDate }: RunParameters): ReportPeriod => ({
  asAt: PositionDate ?? null,
  from: StartDate ?? null,
  to: EndDate ?? null,
})
