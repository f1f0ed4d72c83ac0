import * as api from '../../../src/api/dashboards/dashboard-history.ts'
import { dashboardDecider } from '../../../src/domain/dashboards/decider.ts'
import { dashboardAt, savesOf } from '../../../src/domain/dashboards/history/history.ts'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { followLibrary, notesOn } from '../../../src/domain/widgets/library/following.ts'
import { displayNames } from '../../users/display-name.ts'
import { changesIn, namedSaves, restoreDashboard } from '../history/restore-dashboard.ts'
import { nameOf } from '../name-of.ts'
import type { RepositoryKey } from '../dashboard-repositories.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import type { Pool } from 'pg'
import type { EventLog, LogTail } from '../../log/event-log.ts'
import type { FirmDirectory } from '../../ledger/directory.ts'
import type { WidgetCatalogue } from '../../widgets/open-widget-catalogue.ts'
import type { DashboardRepositories } from '../dashboard-repositories.ts'

interface HistoryServices {
  readonly pool: Pool
  readonly log: EventLog
  readonly tail: LogTail
  readonly directory: FirmDirectory
  readonly widgetCatalogue: WidgetCatalogue
  readonly dashboardRepositories: DashboardRepositories
}

const maxChanges = 30

export const dashboardHistoryRoutes = (route: Route, services: HistoryServices): void => {
  const { directory, widgetCatalogue, dashboardRepositories, pool } = services
  const namesOf = displayNames(pool)
  const restore = restoreDashboard(services)
  const exists = (key: RepositoryKey) => orNotFound(nameOf(directory, key))
  const changesOf = (key: RepositoryKey) =>
    pipe(
      exists(key),
      TE.chainTaskK(() => () => dashboardRepositories.of(key.type).past(key.code)),
      TE.map(changesIn),
    )

  route(api.dashboardHistory, ({ params, query: { before = Infinity } }) =>
    pipe(
      changesOf(params),
      TE.chainTaskK((changes) => async () => {
        const saves = savesOf(dashboardDecider(params.type).initial.dashboard, changes, {
          before,
          maxEntries: maxChanges,
        })
        return {
          revision: changes.length,
          saves: await namedSaves(saves, namesOf),
          hasMore: (saves.at(-1)?.first ?? 1) > 1,
        }
      }),
    ),
  )

  route(api.pastDashboard, ({ params: { revision, ...key } }) =>
    pipe(
      changesOf(key),
      TE.chainOptionK(() => ({ _tag: 'NotFound' as const }))((changes) =>
        pipe(
          O.some(dashboardAt(dashboardDecider(key.type).initial.dashboard, changes, revision)),
          O.filter(() => Number.isInteger(revision) && revision >= 0 && revision <= changes.length),
        ),
      ),
      TE.map((dashboard) => ({
        dashboard: followLibrary(widgetCatalogue.widget, dashboard),
        revision,
        info: notesOn(widgetCatalogue.widget, dashboard),
      })),
    ),
  )

  route(api.restoreDashboard, ({ params, body, intent }) =>
    pipe(
      exists(params),
      TE.chainW(() => restore({ key: params, ...body }, intent)),
    ),
  )
}
