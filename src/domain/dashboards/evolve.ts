import { O, pipe } from '../fp.ts'
import type { Dashboard, Row } from './dashboard.ts'
import type { DashboardEvent } from './event.ts'
import { findWidget, putWidget, removeWidget, replaceWidget } from './placing.ts'
import { pour } from './structure.ts'

const folded = (rows: readonly Row[], wid: string, collapsed: boolean): readonly Row[] =>
  pipe(
    findWidget(rows, wid),
    O.match(
      () => rows,
      (widget) => replaceWidget(rows, { ...widget, collapsed }),
    ),
  )

/** Folds one event into a dashboard; an event that has no place in it changes nothing. */
export const evolveDashboard = (dashboard: Dashboard, event: DashboardEvent): Dashboard => {
  const { rows } = dashboard
  switch (event.type) {
    case 'DashboardCreated':
    case 'DashboardRestored':
      return event.dashboard
    case 'DashboardRetitled':
      return { ...dashboard, title: event.title }
    case 'DashboardRestructured':
      return { ...dashboard, structure: event.structure, rows: pour(rows, event.structure) }
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
      return { ...dashboard, rows: folded(rows, event.wid, true) }
    case 'WidgetExpanded':
      return { ...dashboard, rows: folded(rows, event.wid, false) }
  }
}
