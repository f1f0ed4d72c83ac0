import type { IsoDate } from '../../dates/iso-date.ts'
import type { RunParameters } from './run-parameters.ts'
import type { ReportSubject } from '../subject.ts'

export interface RunRequest {
  readonly name: string
  readonly title: string
  readonly subject: ReportSubject
  readonly parameters: RunParameters
}

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
