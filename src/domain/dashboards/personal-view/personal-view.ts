import type { Decider } from '../../decider.ts'
import { E, type O } from '../../fp.ts'
import { type DashboardKey, dashboardKeyFrom, dashboardKeyText } from '../dashboard-key.ts'
import { sameJson } from '../../json/parse-json.ts'
import * as t from 'io-ts'
import { TableView } from '../../widgets/table/table-query.ts'
import type { WidgetDefinition } from '../../widgets/widget-definition.ts'
import { textUpTo } from '../../text/text-codec.ts'

/** Only what differs from the shared view. `hidden` are series and parts left out of a graph. */
export const WidgetView = t.readonly(
  t.exact(
    t.partial({
      collapsed: t.boolean,
      table: TableView,
      hidden: t.readonlyArray(textUpTo(20_000)),
      calendar: t.literal('list'),
    }),
  ),
)
export type WidgetView = t.TypeOf<typeof WidgetView>

export const defaultWidgetView: WidgetView = {}

export const isDefaultWidgetView = (view: WidgetView): boolean => Object.keys(view).length === 0

export const WidgetViews = t.readonly(t.record(t.string, WidgetView))
export type WidgetViews = t.TypeOf<typeof WidgetViews>

export type ContentView = Omit<WidgetView, 'collapsed'>

export const isCollapsed = (definition: WidgetDefinition, view: WidgetView): boolean =>
  view.collapsed ?? definition.collapsed ?? false

export const contentIn = ({ collapsed: _, ...content }: WidgetView): ContentView => content

export const withCollapsed = (view: WidgetView, collapsed: boolean, definition: WidgetDefinition): WidgetView => ({
  ...contentIn(view),
  ...(collapsed === isCollapsed(definition, defaultWidgetView) ? {} : { collapsed }),
})

export const withContent = ({ collapsed }: WidgetView, content: ContentView): WidgetView => ({
  ...content,
  ...(collapsed === undefined ? {} : { collapsed }),
})

export type ViewCommand =
  | { readonly type: 'KeepWidgetView'; readonly wid: string; readonly view: WidgetView }
  | { readonly type: 'ResetViews' }

export const ViewEvent = t.union([
  t.readonly(t.strict({ type: t.literal('WidgetViewKept'), wid: t.string, view: WidgetView })),
  t.readonly(t.strict({ type: t.literal('ViewsReset') })),
])
export type ViewEvent = t.TypeOf<typeof ViewEvent>

export interface ViewRefusal {
  readonly _tag: 'TooLong'
}

const maxWidLength = 100
const maxViewLength = 10_000
const maxWidgets = 200

const viewIn = (views: WidgetViews, wid: string): WidgetView =>
  Object.hasOwn(views, wid) ? (views[wid] ?? defaultWidgetView) : defaultWidgetView

const isTooLong = (wid: string, view: WidgetView, views: WidgetViews): boolean =>
  wid.length > maxWidLength ||
  JSON.stringify(view).length > maxViewLength ||
  (!Object.hasOwn(views, wid) && Object.keys(views).length >= maxWidgets)

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
    return Object.fromEntries(isDefaultWidgetView(event.view) ? others : [...others, [event.wid, event.view]])
  },
}

export const viewPrefix = 'dashboard-view/'

/** A user name may contain any character. Encoded as one segment, it cannot lead into another user's stream. */
export const personalViewId = (username: string, key: DashboardKey): string =>
  `${encodeURIComponent(username)}/${dashboardKeyText(key)}`

export const ownerOfViews = (id: string): string => decodeURIComponent(id.slice(0, id.indexOf('/')))

export const viewDashboardKey = (id: string): O.Option<DashboardKey> => dashboardKeyFrom(id.slice(id.indexOf('/') + 1))

export const isViewOf = (key: DashboardKey, stream: string): boolean => {
  const [, path] = /^dashboard-view\/[^/]+\/(.+)$/.exec(stream) ?? []
  return path === dashboardKeyText(key)
}
