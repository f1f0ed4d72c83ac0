import { E, O, pipe } from '../fp.ts'
import { sameJson } from '../same-json.ts'
import type { WidgetDefinition } from '../widget/widget-definition.ts'
import type { DashboardCommand } from './command.ts'
import type { Dashboard } from './dashboard.ts'
import type { DashboardEvent } from './event.ts'
import { findWidget, hasLeaf, isAt, type Place } from './placing.ts'
import type { DashboardRefusal } from './refusal.ts'

type Decision = E.Either<DashboardRefusal, readonly DashboardEvent[]>

const refuse = (_tag: DashboardRefusal['_tag'], wid: string | null = null): Decision => E.left({ _tag, wid })
const happened = (event: DashboardEvent): Decision => E.right([event])
const nothing: Decision = E.right([])

const isBlank = (title: string): boolean => title.trim() === ''

const retitle = (title: string, dashboard: Dashboard): Decision => {
  if (isBlank(title)) return refuse('TitleRequired')
  return title === dashboard.title ? nothing : happened({ type: 'DashboardRetitled', title })
}

const add = (widget: WidgetDefinition, { cid, index }: Place, { rows }: Dashboard): Decision => {
  if (isBlank(widget.title)) return refuse('TitleRequired', widget.wid)
  if (!hasLeaf(rows, cid)) return refuse('NoSuchColumn', widget.wid)
  return pipe(
    findWidget(rows, widget.wid),
    O.match(
      () => happened({ type: 'WidgetAdded', widget, cid, index }),
      (there) =>
        sameJson(there, widget) && isAt(rows, widget.wid, { cid, index })
          ? nothing
          : refuse('WidgetAlreadyThere', widget.wid),
    ),
  )
}

const move = (wid: string, { cid, index }: Place, { rows }: Dashboard): Decision => {
  if (O.isNone(findWidget(rows, wid))) return refuse('WidgetGone', wid)
  if (!hasLeaf(rows, cid)) return refuse('NoSuchColumn', wid)
  return isAt(rows, wid, { cid, index }) ? nothing : happened({ type: 'WidgetMoved', wid, cid, index })
}

const edit = (widget: WidgetDefinition, { rows }: Dashboard): Decision => {
  if (isBlank(widget.title)) return refuse('TitleRequired', widget.wid)
  return pipe(
    findWidget(rows, widget.wid),
    O.match(
      () => refuse('WidgetGone', widget.wid),
      (there) => {
        if (there.type !== widget.type) return refuse('WidgetTypeFixed', widget.wid)
        return sameJson(there, widget) ? nothing : happened({ type: 'WidgetEdited', widget })
      },
    ),
  )
}

const collapse = (wid: string, { rows }: Dashboard): Decision =>
  pipe(
    findWidget(rows, wid),
    O.match(
      () => refuse('WidgetGone', wid),
      ({ collapsed = false }) => (collapsed ? nothing : happened({ type: 'WidgetCollapsed', wid })),
    ),
  )

const expand = (wid: string, { rows }: Dashboard): Decision =>
  pipe(
    findWidget(rows, wid),
    O.match(
      () => refuse('WidgetGone', wid),
      ({ collapsed = false }) => (collapsed ? happened({ type: 'WidgetExpanded', wid }) : nothing),
    ),
  )

/** What a command comes to on a dashboard, whether or not anybody changed it before. */
export const decideChange = (command: DashboardCommand, dashboard: Dashboard): Decision => {
  switch (command.type) {
    case 'RetitleDashboard':
      return retitle(command.title, dashboard)
    case 'RestructureDashboard':
      return command.structure === dashboard.structure
        ? nothing
        : happened({ type: 'DashboardRestructured', structure: command.structure })
    case 'AddWidget':
      return add(command.widget, command, dashboard)
    case 'RemoveWidget':
      return O.isNone(findWidget(dashboard.rows, command.wid))
        ? nothing
        : happened({ type: 'WidgetRemoved', wid: command.wid })
    case 'MoveWidget':
      return move(command.wid, command, dashboard)
    case 'EditWidget':
      return edit(command.widget, dashboard)
    case 'CollapseWidget':
      return collapse(command.wid, dashboard)
    case 'ExpandWidget':
      return expand(command.wid, dashboard)
  }
}
