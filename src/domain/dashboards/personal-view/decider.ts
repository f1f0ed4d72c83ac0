import type { Decider } from '../../decider.ts'
import { E } from '../../fp.ts'
import type { DashboardPlace } from '../../log/frame.ts'
import { placePath } from '../../log/place-path.ts'
import { sameJson } from '../../same-json.ts'
import type { ViewCommand } from './command.ts'
import type { ViewEvent } from './event.ts'
import { asEverybody, isAsEverybody, type WidgetView, type WidgetViews } from './widget-view.ts'

export interface ViewRefusal {
  readonly _tag: 'TooLong'
}

const longestWid = 100
const longestView = 10_000
const mostWidgets = 200

const viewIn = (views: WidgetViews, wid: string): WidgetView =>
  Object.hasOwn(views, wid) ? (views[wid] ?? asEverybody) : asEverybody

/** Nobody needs more to find their way back; what has no end would be carried to each of their browsers. */
const isTooLong = (wid: string, view: WidgetView, views: WidgetViews): boolean =>
  wid.length > longestWid ||
  JSON.stringify(view).length > longestView ||
  (!Object.hasOwn(views, wid) && Object.keys(views).length >= mostWidgets)

/** One person's own view of one dashboard: of each widget what they have set, nothing of those they left alone. */
export const personalView: Decider<WidgetViews, ViewCommand, ViewEvent, ViewRefusal> = {
  initial: {},

  decide: (command, views) => {
    if (command.type === 'ResetViews') return E.right(Object.keys(views).length === 0 ? [] : [{ type: 'ViewsReset' }])
    const { wid, view } = command
    if (sameJson(viewIn(views, wid), view)) return E.right([])
    return isTooLong(wid, view, views) ? E.left({ _tag: 'TooLong' }) : E.right([{ type: 'WidgetViewKept', wid, view }])
  },

  evolve: (views, event) => {
    if (event.type === 'ViewsReset') return {}
    const others = Object.entries(views).filter(([wid]) => wid !== event.wid)
    return Object.fromEntries(isAsEverybody(event.view) ? others : [...others, [event.wid, event.view]])
  },
}

export const viewPrefix = 'dashboard-view/'

/** A user name may hold anything: as one segment it can lead into nobody else's stream. */
export const personalViewId = (username: string, place: DashboardPlace): string =>
  `${encodeURIComponent(username)}/${placePath(place)}`

export const ownerOfViews = (id: string): string => decodeURIComponent(id.slice(0, id.indexOf('/')))

/** Whether an event told to its owner is of their view of this dashboard. */
export const isViewOf = (place: DashboardPlace, stream: string): boolean => {
  const [, path] = /^dashboard-view\/[^/]+\/(.+)$/.exec(stream) ?? []
  return path === placePath(place)
}
