import type { Decider } from '../decider.ts'
import { E, pipe, O } from '../fp.ts'
import type { DashboardCommand, Dashboard, DashboardRefusal, DashboardEvent, DashboardRow } from './dashboard.ts'
import type { DashboardType } from './dashboard-type.ts'
import { decideChange } from './decide-change.ts'
import { defaultDashboard } from './default-dashboard.ts'
import { findWidget, putWidget, removeWidget, replaceWidget, restructureRows } from './structure.ts'

const withTitleTemplate = ({ titleTemplateUrl: _, ...dashboard }: Dashboard, url: string | null): Dashboard =>
  url === null ? dashboard : { ...dashboard, titleTemplateUrl: url }

const withCollapsed = (rows: readonly DashboardRow[], wid: string, collapsed: boolean): readonly DashboardRow[] =>
  pipe(
    findWidget(rows, wid),
    O.match(
      () => rows,
      (widget) => replaceWidget(rows, { ...widget, collapsed }),
    ),
  )

export const evolveDashboard = (dashboard: Dashboard, event: DashboardEvent): Dashboard => {
  const { rows } = dashboard
  switch (event.type) {
    case 'DashboardCreated':
    case 'DashboardRestored':
      return event.dashboard
    case 'DashboardRetitled':
      return { ...dashboard, title: event.title }
    case 'TitleTemplateSet':
      return withTitleTemplate(dashboard, event.titleTemplateUrl)
    case 'DashboardRestructured':
      return { ...dashboard, structure: event.structure, rows: restructureRows(rows, event.structure) }
    case 'WidgetAdded':
      return { ...dashboard, rows: putWidget(rows, event.widget, event) }
    case 'WidgetRemoved':
      return { ...dashboard, rows: removeWidget(rows, event.wid) }
    case 'WidgetMoved':
      return pipe(
        findWidget(rows, event.wid),
        O.match(
          () => dashboard,
          (widget) => ({ ...dashboard, rows: putWidget(rows, widget, event) }),
        ),
      )
    case 'WidgetEdited':
      return { ...dashboard, rows: replaceWidget(rows, event.widget) }
    case 'WidgetCollapsed':
      return { ...dashboard, rows: withCollapsed(rows, event.wid, true) }
    case 'WidgetExpanded':
      return { ...dashboard, rows: withCollapsed(rows, event.wid, false) }
  }
}

export interface DashboardState {
  readonly _tag: 'Default' | 'Changed'
  readonly dashboard: Dashboard
}

export const withDefaultPinned =
  ({ _tag, dashboard }: DashboardState) =>
  (events: readonly DashboardEvent[]): readonly DashboardEvent[] =>
    _tag === 'Default' && events.length > 0 ? [{ type: 'DashboardCreated', dashboard }, ...events] : events

export const dashboardDecider = (
  type: DashboardType,
): Decider<DashboardState, DashboardCommand, DashboardEvent, DashboardRefusal> => ({
  initial: { _tag: 'Default', dashboard: defaultDashboard(type) },
  decide: (command, state) => pipe(decideChange(command, state.dashboard), E.map(withDefaultPinned(state))),
  evolve: (state, event) => ({ _tag: 'Changed', dashboard: evolveDashboard(state.dashboard, event) }),
})
