import * as t from 'io-ts'
import { WidgetDefinition } from '../widgets/widget-definition.ts'
import { Dashboard, Structure } from './dashboard.ts'

/**
 * `DashboardCreated` pins the default layout a dashboard was first changed from, so that its history never depends on
 * today's defaults; `DashboardRestored` brings back what it was at `revision`.
 */
export const DashboardEvent = t.union([
  t.strict({ type: t.literal('DashboardCreated'), dashboard: Dashboard }),
  t.strict({ type: t.literal('DashboardRestored'), revision: t.number, dashboard: Dashboard }),
  t.strict({ type: t.literal('DashboardRetitled'), title: t.string }),
  t.strict({ type: t.literal('DashboardRestructured'), structure: Structure }),
  t.strict({ type: t.literal('WidgetAdded'), widget: WidgetDefinition, cid: t.string, index: t.number }),
  t.strict({ type: t.literal('WidgetRemoved'), wid: t.string }),
  t.strict({ type: t.literal('WidgetMoved'), wid: t.string, cid: t.string, index: t.number }),
  t.strict({ type: t.literal('WidgetEdited'), widget: WidgetDefinition }),
  t.strict({ type: t.literal('WidgetCollapsed'), wid: t.string }),
  t.strict({ type: t.literal('WidgetExpanded'), wid: t.string }),
])
export type DashboardEvent = t.TypeOf<typeof DashboardEvent>
