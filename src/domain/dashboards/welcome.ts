import type { Dashboard } from './dashboard.ts'
import { mapLeaves } from './structure.ts'
import type { WidgetDefinition } from '../widgets/widget-definition.ts'

export const isWelcome = ({ name }: Pick<WidgetDefinition, 'name'>): boolean => name.startsWith('welcome-')

export const withWelcomeFolded = (dashboard: Dashboard): Dashboard => ({
  ...dashboard,
  rows: mapLeaves(dashboard.rows, ({ widgets }) =>
    widgets.map((widget) => (isWelcome(widget) ? { ...widget, collapsed: true } : widget)),
  ),
})
