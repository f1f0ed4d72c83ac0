import * as api from '../../../src/api/dashboards/dashboard-history.ts'
import { dashboardOf } from '../../../src/domain/dashboards/decider.ts'
import { dashboardAt, savesOf } from '../../../src/domain/dashboards/history/history.ts'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { following, notesOn } from '../../../src/domain/widgets/library/following.ts'
import { displayNames } from '../../users/display-name.ts'
import { changesIn, namedSaves, restoreDashboard } from '../history/restore-dashboard.ts'
import { nameOf } from '../name-of.ts'
import type { Place } from '../dashboard-repositories.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import type { Pool } from 'pg'
import type { EventLog, Tail } from '../../log/event-log.ts'
import type { Directory } from '../../ledger/directory.ts'
import type { WidgetCatalogue } from '../../widgets/open-widget-catalogue.ts'
import type { DashboardRepositories } from '../dashboard-repositories.ts'

interface Services {
  readonly pool: Pool
  readonly log: EventLog
  readonly tail: Tail
  readonly directory: Directory
  readonly widgetCatalogue: WidgetCatalogue
  readonly dashboardRepositories: DashboardRepositories
}

const most = 30

export const dashboardHistoryRoutes = (route: Route, services: Services): void => {
  const { directory, widgetCatalogue, dashboardRepositories, pool } = services
  const namesOf = displayNames(pool)
  const restore = restoreDashboard(services)
  const exists = (place: Place) => orNotFound(nameOf(directory, place))
  const changesOf = (place: Place) =>
    pipe(
      exists(place),
      TE.chainTaskK(() => () => dashboardRepositories.of(place.type).past(place.code)),
      TE.map(changesIn),
    )

  route(api.dashboardHistory, ({ params, query: { before = Infinity } }) =>
    pipe(
      changesOf(params),
      TE.chainTaskK((changes) => async () => {
        const saves = savesOf(dashboardOf(params.type).initial.dashboard, changes, { before, most })
        return {
          revision: changes.length,
          saves: await namedSaves(saves, namesOf),
          hasMore: (saves.at(-1)?.first ?? 1) > 1,
        }
      }),
    ),
  )

  route(api.pastDashboard, ({ params: { revision, ...place } }) =>
    pipe(
      changesOf(place),
      TE.chainOptionK(() => ({ _tag: 'NotFound' as const }))((changes) =>
        pipe(
          O.some(dashboardAt(dashboardOf(place.type).initial.dashboard, changes, revision)),
          O.filter(() => Number.isInteger(revision) && revision >= 0 && revision <= changes.length),
        ),
      ),
      TE.map((dashboard) => ({
        dashboard: following(widgetCatalogue.widget, dashboard),
        revision,
        info: notesOn(widgetCatalogue.widget, dashboard),
      })),
    ),
  )

  route(api.restoreDashboard, ({ params, body, intent }) =>
    pipe(
      exists(params),
      TE.chainW(() => restore({ place: params, ...body }, intent)),
    ),
  )
}
