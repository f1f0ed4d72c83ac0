import * as api from '../../../src/api/reports/reports.ts'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import type { LiveReportPast } from '../catalogue/open-reports.ts'
import { displayNames } from '../../users/display-name.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import type { Pool } from 'pg'
import { fieldsChangedBy, reportAtRevision } from '../../../src/domain/reports/live-report.ts'
import type { ReportStore } from '../catalogue/open-reports.ts'

interface HistoryServices {
  readonly pool: Pool
  readonly reports: ReportStore
}

const reportEditions = async (pool: Pool, { recorded, events }: LiveReportPast): Promise<api.ReportEdition[]> => {
  const nameOf = await displayNames(pool)(recorded.map(({ actor }) => actor))
  return recorded
    .map(({ revision, actor, at }, index) => {
      const event = events[index]
      return {
        revision,
        at,
        by: actor,
        name: nameOf(actor),
        changed: event === undefined ? [] : fieldsChangedBy(event),
      }
    })
    .reverse()
}

export const reportHistoryRoutes = (route: Route, { reports, pool }: HistoryServices): void => {
  const pastOf = (name: string): TE.TaskEither<{ readonly _tag: 'NotFound' }, LiveReportPast> =>
    pipe(
      TE.fromTask(() => reports.past(name)),
      TE.filterOrElse(
        ({ events }) => events.length > 0,
        () => ({ _tag: 'NotFound' }),
      ),
    )

  route(api.reportHistory, ({ params: { name } }) =>
    pipe(
      pastOf(name),
      TE.chainTaskK((past) => () => reportEditions(pool, past)),
    ),
  )

  route(api.pastReport, ({ params: { name, revision } }) =>
    pipe(
      pastOf(name),
      TE.chainW(({ events }) =>
        pipe(
          reportAtRevision(events, revision),
          O.map((report) => ({ report, revision })),
          orNotFound,
        ),
      ),
    ),
  )
}
