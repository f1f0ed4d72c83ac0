import { widgetsOf } from '../../domain/dashboards/structure.ts'
import type { Dashboard } from '../../domain/dashboards/dashboard.ts'
import { O } from '../../domain/fp.ts'
import type { FiguresDates } from '../../domain/widgets/figures/figures-dates.ts'
import type { WidgetDefinition } from '../../domain/widgets/widget-definition.ts'
import type { WidgetRef } from '../widgets/widget.ts'

interface SpawnedWidget {
  readonly definition: WidgetDefinition
  readonly actor: WidgetRef
}

export type SpawnedWidgets = Readonly<Record<string, SpawnedWidget>>

export type WidgetMessage =
  | { readonly type: 'reload.requested' | 'size.collapsed' | 'size.expanded' }
  | { readonly type: 'time.changed'; readonly dates: FiguresDates }

export const definitionsOf = (dashboard: O.Option<Dashboard>): readonly WidgetDefinition[] =>
  O.isSome(dashboard) ? widgetsOf(dashboard.value.rows) : []

export const actorsOf = (widgets: SpawnedWidgets): readonly WidgetRef[] =>
  Object.values(widgets).map(({ actor }) => actor)
