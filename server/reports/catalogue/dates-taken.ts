import { O, pipe } from '../../../src/domain/fp.ts'
import { datesIn, type ReportDate } from '../../../src/domain/reports/report.ts'
import type { Reports } from './open-reports.ts'

export const datesTaken = (reports: Pick<Reports, 'get'>, name: string): readonly ReportDate[] | undefined =>
  pipe(
    reports.get(name).state,
    O.map(({ ReportParams }) => datesIn(ReportParams)),
    O.toUndefined,
  )
