import * as t from 'io-ts'
import { DashboardType } from '../../domain/dashboards/dashboard-type.ts'
import { WidgetView, WidgetViews } from '../../domain/dashboards/personal-view/personal-view.ts'
import { endpoint, ownCode } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const place = t.strict({ type: DashboardType, code: text(200) })

export const personalView = endpoint({
  method: 'GET',
  path: '/dashboard/:type/:code/view',
  access: ownCode('dashboard'),
  params: place,
  reply: t.strict({ views: WidgetViews, position: t.number }),
  refusals: { NotFound: 404 },
})

/** `{}` restores the shared view. */
export const keepWidgetView = endpoint({
  method: 'PUT',
  writes: true,
  path: '/dashboard/:type/:code/view/:wid',
  access: ownCode('dashboard'),
  params: t.strict({ type: DashboardType, code: text(200), wid: text(200) }),
  body: WidgetView,
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, TooLong: 422 },
})

export const resetViews = endpoint({
  method: 'DELETE',
  writes: true,
  path: '/dashboard/:type/:code/view',
  access: ownCode('dashboard'),
  params: place,
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, TooLong: 422 },
})
