import * as api from '../../../src/api/dashboards/dashboards.ts'
import { dashboardKinds } from '../../../src/domain/dashboards/dashboard-kinds.ts'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { mayOpenDashboard } from '../../../src/domain/permissions/permission.ts'
import { changeDashboard } from '../change-dashboard.ts'
import { nameOf } from '../name-of.ts'
import { openReplyCache } from '../reply-cache.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import { EncodedReply } from '../../http/route/replies.ts'
import type { Route } from '../../http/route/route.ts'
import type { SiteSettings } from '../../settings/site-settings.ts'
import type { EventLog, LogTail } from '../../log/event-log.ts'
import type { FirmDirectory } from '../../ledger/directory.ts'
import type { WidgetCatalogue } from '../../widgets/open-widget-catalogue.ts'
import type { DashboardRepositories } from '../dashboard-repositories.ts'

interface DashboardServices {
  readonly log: EventLog
  readonly tail: LogTail
  readonly directory: FirmDirectory
  readonly widgetCatalogue: WidgetCatalogue
  readonly dashboardRepositories: DashboardRepositories
  readonly siteSettings: SiteSettings
}

export const dashboardRoutes = (route: Route, services: DashboardServices): void => {
  const { directory, dashboardRepositories, widgetCatalogue, siteSettings, tail } = services
  const replyJson = openReplyCache(tail, widgetCatalogue.widget, siteSettings.timeZone)
  const change = changeDashboard(services)

  route(api.dashboard, ({ params }) =>
    pipe(
      nameOf(directory, params),
      O.map((name) => new EncodedReply(replyJson(params, dashboardRepositories.get(params), name))),
      orNotFound,
    ),
  )

  route(api.changeDashboard, ({ params, body, intent }) =>
    pipe(
      orNotFound(nameOf(directory, params)),
      TE.chainW(() => change({ key: params, ...body }, intent)),
    ),
  )

  route(api.dashboardTypes, (_, session) =>
    TE.right(dashboardKinds.filter(({ name }) => mayOpenDashboard(session, name))),
  )
}
