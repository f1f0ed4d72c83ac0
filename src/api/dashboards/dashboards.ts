import * as t from 'io-ts'
import { DashboardCommand, Dashboard, DashboardRefusal } from '../../domain/dashboards/dashboard.ts'
import { DashboardKind } from '../../domain/dashboards/dashboard-kinds.ts'
import { DashboardType } from '../../domain/dashboards/dashboard-type.ts'
import { StreamRevision } from '../../domain/uuid.ts'
import { WidgetNote } from '../../domain/widgets/widget.ts'
import {
  anyPermissionAccess,
  defineEndpoint,
  ownCodeAccess,
  signedInAccess,
  FileReply,
  printTimeoutMs,
  printRefusalStatuses,
} from '../endpoint.ts'
import { IsoDate } from '../../domain/dates/iso-date.ts'
import { TimeZone } from '../../domain/dates/time-zone.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

/** The dashboard as the caller sees it, without unsaved changes. */
export const dashboardPdf = defineEndpoint({
  method: 'GET',
  path: '/dashboard/:type/:code/pdf',
  access: ownCodeAccess('dashboard'),
  params: t.strict({ type: DashboardType, code: textUpTo(200) }),
  query: t.exact(t.partial({ asAt: IsoDate, knownOn: IsoDate })),
  allowance: 'pdfs',
  timeoutMs: printTimeoutMs,
  media: ['application/pdf'],
  reply: FileReply,
  refusals: { NotFound: 404, ServerStopped: 503, ...printRefusalStatuses },
})

const dashboardParams = t.strict({ type: DashboardType, code: textUpTo(200) })

/** `revision` 0 is the default; `name` is the entity's; `info` is by widget name; `timeZone` is the firm's. */
export const DashboardReply = t.readonly(
  t.strict({
    dashboard: Dashboard,
    revision: t.number,
    position: t.number,
    name: t.string,
    info: t.readonly(t.record(t.string, t.readonlyArray(WidgetNote))),
    timeZone: TimeZone,
  }),
)
export type DashboardReply = t.TypeOf<typeof DashboardReply>

export const dashboard = defineEndpoint({
  method: 'GET',
  path: '/dashboard/:type/:code',
  access: ownCodeAccess('dashboard'),
  params: dashboardParams,
  reply: DashboardReply,
  refusals: { NotFound: 404 },
})

export const dashboardTypes = defineEndpoint({
  method: 'GET',
  path: '/dashboard',
  access: signedInAccess,
  reply: t.readonlyArray(DashboardKind),
})

const maxChanges = 1000

const AnyChanges = t.readonlyArray(DashboardCommand)

const ChangesBody = new t.ReadonlyType(
  'Changes',
  AnyChanges.is,
  (value, context) =>
    Array.isArray(value) && value.length > maxChanges
      ? t.failure(value, context, `must be at most ${maxChanges} changes`)
      : AnyChanges.validate(value, context),
  AnyChanges.encode,
  AnyChanges,
)

const SaveBody = t.strict({ revision: StreamRevision, changes: ChangesBody })

const hasChanges = t.type({ changes: t.unknown }).is

const layoutRefusedText =
  'must be { revision, changes }: a dashboard is saved as changes on a revision, because a whole layout would overwrite what others saved'

const DashboardSave = new t.ReadonlyType(
  'DashboardSave',
  SaveBody.is,
  (value, context) =>
    hasChanges(value) ? SaveBody.validate(value, context) : t.failure(value, context, layoutRefusedText),
  SaveBody.encode,
  SaveBody,
)

/** Rebases changes of an older `revision`. `refused` are indexes of changes that no longer apply; others are saved. */
export const changeDashboard = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/widgets/:type/:code',
  access: anyPermissionAccess('site.admin'),
  params: dashboardParams,
  bodyLimit: 2 * 1024 * 1024,
  body: DashboardSave,
  reply: t.readonly(
    t.strict({
      revision: t.number,
      position: t.number,
      refused: t.readonlyArray(t.strict({ index: t.number, refusal: DashboardRefusal })),
    }),
  ),
  refusals: { NotFound: 404, FutureRevision: 409, Conflict: 409 },
})
