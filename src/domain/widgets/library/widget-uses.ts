import * as t from 'io-ts'
import type { Dashboard } from '../../dashboards/dashboard.ts'
import { DashboardType } from '../../dashboards/dashboard-type.ts'
import { widgetsOf } from '../../dashboards/structure.ts'

const DashboardUses = t.readonly(t.strict({ type: DashboardType, dashboards: t.number }))

export const WidgetUses = t.readonly(t.strict({ uses: t.readonlyArray(DashboardUses), people: t.number }))
export type WidgetUses = t.TypeOf<typeof WidgetUses>

export const countDashboards = ({ uses }: WidgetUses): number =>
  uses.reduce((sum, { dashboards }) => sum + dashboards, 0)

export const followingWidgetIds = ({ rows }: Dashboard, name: string): readonly string[] =>
  widgetsOf(rows)
    .filter((widget) => widget.name === name && widget.configModified !== true)
    .map(({ wid }) => wid)
