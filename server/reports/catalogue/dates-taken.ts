import { O, pipe } from '../../../src/domain/fp.ts'
import { datesIn, type ReportDate } from '../../../src/domain/reports/report.ts'
import type { ReportStore } from './open-reports.ts'

export const datesTaken = (reports: Pick<ReportStore, 'get'>, name: string): readonly ReportDate[] | undefined =>
  pipe(
    reports.get(name).state,
    O.map(({ ReportParams }) => datesIn(ReportParams)),
    O.toUndefined,
  )
