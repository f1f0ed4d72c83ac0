import { E, O, pipe } from '../fp.ts'
import { configFaults, isTemplate } from '../widgets/library/config-faults.ts'
import { sameJson } from '../parse-json.ts'
import { shownLine } from '../shown-line.ts'
import type { WidgetDefinition } from '../widgets/widget-definition.ts'
import {
  type Dashboard,
  type DashboardCommand,
  type DashboardEvent,
  type DashboardRefusal,
  templateOf,
} from './dashboard.ts'
import { findWidget, hasLeaf, isAt, type Place } from './structure.ts'

type Decision = E.Either<DashboardRefusal, readonly DashboardEvent[]>

const refuse = (_tag: DashboardRefusal['_tag'], wid: string | null = null): Decision => E.left({ _tag, wid })
const happened = (event: DashboardEvent): Decision => E.right([event])
const nothing: Decision = E.right([])

const longestTitle = 200

const titleFault = (title: string): O.Option<DashboardRefusal['_tag']> => {
  if (title.trim() === '') return O.some('TitleRequired')
  return title.length > longestTitle ? O.some('TitleTooLong') : O.none
}

const widgetFault = (
  { title, type, config }: WidgetDefinition,
  there: O.Option<WidgetDefinition> = O.none,
): O.Option<DashboardRefusal['_tag']> => {
  const isAnother = (part: 'title' | 'config', value: unknown): boolean =>
    O.isNone(there) || !sameJson(there.value[part], value)
  if (isAnother('title', title) && O.isSome(titleFault(title))) return titleFault(title)
  return isAnother('config', config) && configFaults(type, config).length > 0 ? O.some('ConfigNotValid') : O.none
}

const retitle = (written: string, dashboard: Dashboard): Decision => {
  const title = shownLine(written)
  if (title === dashboard.title) return nothing
  return pipe(
    titleFault(title),
    O.match(
      () => happened({ type: 'DashboardRetitled', title }),
      (fault) => refuse(fault),
    ),
  )
}

const setTitleTemplate = (written: string | null, dashboard: Dashboard): Decision => {
  const url = templateOf(written)
  if (url === templateOf(dashboard.titleTemplateUrl)) return nothing
  return url === null || (url.length <= longestTitle && isTemplate(url))
    ? happened({ type: 'TitleTemplateSet', titleTemplateUrl: url })
    : refuse('TitleTemplateNotValid')
}

const shown = (widget: WidgetDefinition): WidgetDefinition => ({ ...widget, title: shownLine(widget.title) })

const add = (written: WidgetDefinition, { cid, index }: Place, { rows }: Dashboard): Decision => {
  const widget = shown(written)
  const fault = widgetFault(widget)
  if (O.isSome(fault)) return refuse(fault.value, widget.wid)
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

const edit = (written: WidgetDefinition, { rows }: Dashboard): Decision =>
  pipe(
    findWidget(rows, written.wid),
    O.match(
      () => refuse('WidgetGone', written.wid),
      (there) => {
        // other edits do not fail because of an old title
        const widget = written.title === there.title ? written : shown(written)
        if (there.type !== widget.type) return refuse('WidgetTypeFixed', widget.wid)
        const fault = widgetFault(widget, O.some(there))
        if (O.isSome(fault)) return refuse(fault.value, widget.wid)
        return sameJson(there, widget) ? nothing : happened({ type: 'WidgetEdited', widget })
      },
    ),
  )

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

export const decideChange = (command: DashboardCommand, dashboard: Dashboard): Decision => {
  switch (command.type) {
    case 'RetitleDashboard':
      return retitle(command.title, dashboard)
    case 'SetTitleTemplate':
      return setTitleTemplate(command.titleTemplateUrl, dashboard)
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
