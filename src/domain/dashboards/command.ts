import * as t from 'io-ts'
import { WidgetDefinition } from '../widgets/widget-definition.ts'
import { Structure } from './dashboard.ts'

/** What an editor of a dashboard asks for. `index` counts from 0 within the leaf column `cid`. */
export const DashboardCommand = t.union([
  t.strict({ type: t.literal('RetitleDashboard'), title: t.string }),
  t.strict({ type: t.literal('RestructureDashboard'), structure: Structure }),
  t.strict({ type: t.literal('AddWidget'), widget: WidgetDefinition, cid: t.string, index: t.number }),
  t.strict({ type: t.literal('RemoveWidget'), wid: t.string }),
  t.strict({ type: t.literal('MoveWidget'), wid: t.string, cid: t.string, index: t.number }),
  t.strict({ type: t.literal('EditWidget'), widget: WidgetDefinition }),
  t.strict({ type: t.literal('CollapseWidget'), wid: t.string }),
  t.strict({ type: t.literal('ExpandWidget'), wid: t.string }),
])
export type DashboardCommand = t.TypeOf<typeof DashboardCommand>
