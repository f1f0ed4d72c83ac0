import { E, O, pipe } from '../fp.ts'
import { configFaults, isTemplateUrl } from '../widgets/library/config-faults.ts'
import { sameJson } from '../json/parse-json.ts'
import { shownLine } from '../text/visible-text.ts'
import type { WidgetDefinition } from '../widgets/widget-definition.ts'
import {
  type Dashboard,
  type DashboardCommand,
  type DashboardEvent,
  type DashboardRefusal,
  normalizedTemplate,
} from './dashboard.ts'
import { findWidget, hasLeaf, isAt, type WidgetSlot } from './structure.ts'

type DashboardDecision = E.Either<DashboardRefusal, readonly DashboardEvent[]>

const refuseDashboard = (_tag: DashboardRefusal['_tag'], wid: string | null = null): DashboardDecision =>
  E.left({ _tag, wid })
const decideDashboardEvent = (event: DashboardEvent): DashboardDecision => E.right([event])
const noDashboardEvents: DashboardDecision = E.right([])

const maxTitleLength = 200

const titleFault = (title: string): O.Option<DashboardRefusal['_tag']> => {
  if (title.trim() === '') return O.some('TitleRequired')
  return title.length > maxTitleLength ? O.some('TitleTooLong') : O.none
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

const retitleDashboard = (written: string, dashboard: Dashboard): DashboardDecision => {
  const title = shownLine(written)
  if (title === dashboard.title) return noDashboardEvents
  return pipe(
    titleFault(title),
    O.match(
      () => decideDashboardEvent({ type: 'DashboardRetitled', title }),
      (fault) => refuseDashboard(fault),
    ),
  )
}

const setTitleTemplate = (written: string | null, dashboard: Dashboard): DashboardDecision => {
  const url = normalizedTemplate(written)
  if (url === normalizedTemplate(dashboard.titleTemplateUrl)) return noDashboardEvents
  return url === null || (url.length <= maxTitleLength && isTemplateUrl(url))
    ? decideDashboardEvent({ type: 'TitleTemplateSet', titleTemplateUrl: url })
    : refuseDashboard('TitleTemplateNotValid')
}

const withVisibleTitle = (widget: WidgetDefinition): WidgetDefinition => ({ ...widget, title: shownLine(widget.title) })

const addWidget = (written: WidgetDefinition, { cid, index }: WidgetSlot, { rows }: Dashboard): DashboardDecision => {
  const widget = withVisibleTitle(written)
  const fault = widgetFault(widget)
  if (O.isSome(fault)) return refuseDashboard(fault.value, widget.wid)
  if (!hasLeaf(rows, cid)) return refuseDashboard('NoSuchColumn', widget.wid)
  return pipe(
    findWidget(rows, widget.wid),
    O.match(
      () => decideDashboardEvent({ type: 'WidgetAdded', widget, cid, index }),
      (there) =>
        sameJson(there, widget) && isAt(rows, widget.wid, { cid, index })
          ? noDashboardEvents
          : refuseDashboard('WidgetAlreadyThere', widget.wid),
    ),
  )
}

const moveWidget = (wid: string, { cid, index }: WidgetSlot, { rows }: Dashboard): DashboardDecision => {
  if (O.isNone(findWidget(rows, wid))) return refuseDashboard('WidgetGone', wid)
  if (!hasLeaf(rows, cid)) return refuseDashboard('NoSuchColumn', wid)
  return isAt(rows, wid, { cid, index })
    ? noDashboardEvents
    : decideDashboardEvent({ type: 'WidgetMoved', wid, cid, index })
}

const editWidget = (written: WidgetDefinition, { rows }: Dashboard): DashboardDecision =>
  pipe(
    findWidget(rows, written.wid),
    O.match(
      () => refuseDashboard('WidgetGone', written.wid),
      (there) => {
        // leaves an unchanged title as it is, so that an old title never makes other edits fail
        const widget = written.title === there.title ? written : withVisibleTitle(written)
        if (there.type !== widget.type) return refuseDashboard('WidgetTypeFixed', widget.wid)
        const fault = widgetFault(widget, O.some(there))
        if (O.isSome(fault)) return refuseDashboard(fault.value, widget.wid)
        return sameJson(there, widget) ? noDashboardEvents : decideDashboardEvent({ type: 'WidgetEdited', widget })
      },
    ),
  )

const collapseWidget = (wid: string, { rows }: Dashboard): DashboardDecision =>
  pipe(
    findWidget(rows, wid),
    O.match(
      () => refuseDashboard('WidgetGone', wid),
      ({ collapsed = false }) =>
        collapsed ? noDashboardEvents : decideDashboardEvent({ type: 'WidgetCollapsed', wid }),
    ),
  )

const expandWidget = (wid: string, { rows }: Dashboard): DashboardDecision =>
  pipe(
    findWidget(rows, wid),
    O.match(
      () => refuseDashboard('WidgetGone', wid),
      ({ collapsed = false }) =>
        collapsed ? decideDashboardEvent({ type: 'WidgetExpanded', wid }) : noDashboardEvents,
    ),
  )

export const decideChange = (command: DashboardCommand, dashboard: Dashboard): DashboardDecision => {
  switch (command.type) {
    case 'RetitleDashboard':
      return retitleDashboard(command.title, dashboard)
    case 'SetTitleTemplate':
      return setTitleTemplate(command.titleTemplateUrl, dashboard)
    case 'RestructureDashboard':
      return command.structure === dashboard.structure
        ? noDashboardEvents
        : decideDashboardEvent({ type: 'DashboardRestructured', structure: command.structure })
    case 'AddWidget':
      return addWidget(command.widget, command, dashboard)
    case 'RemoveWidget':
      return O.isNone(findWidget(dashboard.rows, command.wid))
        ? noDashboardEvents
        : decideDashboardEvent({ type: 'WidgetRemoved', wid: command.wid })
    case 'MoveWidget':
      return moveWidget(command.wid, command, dashboard)
    case 'EditWidget':
      return editWidget(command.widget, dashboard)
    case 'CollapseWidget':
      return collapseWidget(command.wid, dashboard)
    case 'ExpandWidget':
      return expandWidget(command.wid, dashboard)
  }
}
