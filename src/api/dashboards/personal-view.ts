import * as t from 'io-ts'
import { DashboardType } from '../../domain/dashboards/dashboard-type.ts'
import { WidgetView, WidgetViews } from '../../domain/dashboards/personal-view/personal-view.ts'
import { defineEndpoint, ownCodeAccess } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const dashboardParams = t.strict({ type: DashboardType, code: textUpTo(200) })

export const personalView = defineEndpoint({
  method: 'GET',
  path: '/dashboard/:type/:code/view',
  access: ownCodeAccess('dashboard'),
  params: dashboardParams,
  reply: t.strict({ views: WidgetViews, position: t.number }),
  refusals: { NotFound: 404 },
})

/** `{}` restores the shared view. */
export const keepWidgetView = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/dashboard/:type/:code/view/:wid',
  access: ownCodeAccess('dashboard'),
  params: t.strict({ type: DashboardType, code: textUpTo(200), wid: textUpTo(200) }),
  body: WidgetView,
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, TooLong: 422 },
})

export const resetViews = defineEndpoint({
  method: 'DELETE',
  writes: true,
  path: '/dashboard/:type/:code/view',
  access: ownCodeAccess('dashboard'),
  params: dashboardParams,
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, TooLong: 422 },
})
