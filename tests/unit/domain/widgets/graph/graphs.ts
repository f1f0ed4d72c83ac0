import type { GraphType, WidgetGraph } from '../../../../../src/domain/widgets/graph/widget-graph.ts'

export const graphOf = (
  type: GraphType,
  labels: readonly string[],
  data: Readonly<Record<string, readonly (number | null)[]>>,
  options: Partial<WidgetGraph['options']> = {},
): WidgetGraph => ({
  type,
  labels,
  data: Object.entries(data).map(([name, values]) => ({ name, values })),
  options: { valueType: 'currency', ...options },
  meta: [],
})
