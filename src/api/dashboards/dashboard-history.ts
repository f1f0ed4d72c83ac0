import * as t from 'io-ts'
import { Dashboard } from '../../domain/dashboards/dashboard.ts'
import { DashboardType } from '../../domain/dashboards/dashboard-type.ts'
import { NamedSave } from '../../domain/dashboards/history/history.ts'
import { NumberFromString } from '../../domain/number-from-string.ts'
import { Revision } from '../../domain/uuid.ts'
import { Note } from '../../domain/widgets/widget.ts'
import { anyOf, endpoint } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const place = { type: DashboardType, code: text(200) }

const HistoryReply = t.readonly(t.strict({ revision: t.number, saves: t.readonlyArray(NamedSave), hasMore: t.boolean }))
export type HistoryReply = t.TypeOf<typeof HistoryReply>

export const dashboardHistory = endpoint({
  method: 'GET',
  path: '/dashboard/:type/:code/history',
  access: anyOf('site.admin'),
  params: t.strict(place),
  query: t.exact(t.partial({ before: NumberFromString })),
  reply: HistoryReply,
  refusals: { NotFound: 404 },
})

const PastReply = t.readonly(
  t.strict({ dashboard: Dashboard, revision: t.number, info: t.readonly(t.record(t.string, t.readonlyArray(Note))) }),
)
export type PastReply = t.TypeOf<typeof PastReply>

/** Revision 0 is the default of the type. Widgets that follow the library show today's library. */
export const pastDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/:type/:code/history/:revision',
  access: anyOf('site.admin'),
  params: t.strict({ ...place, revision: NumberFromString }),
  reply: PastReply,
  refusals: { NotFound: 404 },
})

export const restoreDashboard = endpoint({
  method: 'POST',
  writes: true,
  path: '/dashboard/:type/:code/restore',
  access: anyOf('site.admin'),
  params: t.strict(place),
  body: t.strict({ to: t.number, revision: Revision }),
  reply: t.readonly(t.strict({ revision: t.number, position: t.number })),
  refusals: { NotFound: 404, StaleRevision: 409, Conflict: 409 },
})
