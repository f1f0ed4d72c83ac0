import * as t from 'io-ts'
import { Dashboard } from '../../domain/dashboards/dashboard.ts'
import { DashboardType } from '../../domain/dashboards/dashboard-type.ts'
import { NamedSave } from '../../domain/dashboards/history/history.ts'
import { NumberFromString } from '../../domain/numbers/number-from-string.ts'
import { StreamRevision } from '../../domain/uuid.ts'
import { WidgetNote } from '../../domain/widgets/widget.ts'
import { anyPermissionAccess, defineEndpoint } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const dashboardParams = { type: DashboardType, code: textUpTo(200) }

const DashboardHistoryReply = t.readonly(
  t.strict({ revision: t.number, saves: t.readonlyArray(NamedSave), hasMore: t.boolean }),
)
export type DashboardHistoryReply = t.TypeOf<typeof DashboardHistoryReply>

export const dashboardHistory = defineEndpoint({
  method: 'GET',
  path: '/dashboard/:type/:code/history',
  access: anyPermissionAccess('site.admin'),
  params: t.strict(dashboardParams),
  query: t.exact(t.partial({ before: NumberFromString })),
  reply: DashboardHistoryReply,
  refusals: { NotFound: 404 },
})

const PastDashboardReply = t.readonly(
  t.strict({
    dashboard: Dashboard,
    revision: t.number,
    info: t.readonly(t.record(t.string, t.readonlyArray(WidgetNote))),
  }),
)
export type PastDashboardReply = t.TypeOf<typeof PastDashboardReply>

/** Revision 0 is the default of the type. Widgets that follow the library show today's library. */
export const pastDashboard = defineEndpoint({
  method: 'GET',
  path: '/dashboard/:type/:code/history/:revision',
  access: anyPermissionAccess('site.admin'),
  params: t.strict({ ...dashboardParams, revision: NumberFromString }),
  reply: PastDashboardReply,
  refusals: { NotFound: 404 },
})

export const restoreDashboard = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/dashboard/:type/:code/restore',
  access: anyPermissionAccess('site.admin'),
  params: t.strict(dashboardParams),
  body: t.strict({ to: t.number, revision: StreamRevision }),
  reply: t.readonly(t.strict({ revision: t.number, position: t.number })),
  refusals: { NotFound: 404, StaleRevision: 409, Conflict: 409 },
})
