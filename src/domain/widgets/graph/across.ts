import { isFigureType } from '../figures/figure-type.ts'
import type { WidgetGraph } from './widget-graph.ts'
import type { ColumnType } from '../table/widget-table.ts'
import { horizontalSeries } from './shown-series.ts'

export type HorizontalAxis =
  | { readonly _tag: 'Named' }
  | { readonly _tag: 'Dated'; readonly at: readonly (number | null)[] }
  | {
      readonly _tag: 'Measured'
      readonly name: string | undefined
      readonly type: ColumnType
      readonly at: readonly (number | null)[]
    }

const namedAxis: HorizontalAxis = { _tag: 'Named' }

const figureIn = (label: string): number | null =>
  label.trim() !== '' && Number.isFinite(Number(label)) ? Number(label) : null

const timeOf = (label: string): number | null => {
  const time = Date.parse(label)
  return Number.isNaN(time) ? null : time
}

const axisFromLabels = ({
  type,
  labels,
  options: { labelType = 'text', labelAxis: name },
}: WidgetGraph): HorizontalAxis => {
  if (labelType === 'date') return { _tag: 'Dated', at: labels.map(timeOf) }
  return type === 'scatter' && isFigureType(labelType)
    ? { _tag: 'Measured', name, type: labelType, at: labels.map(figureIn) }
    : namedAxis
}

export const horizontalAxisOf = (graph: WidgetGraph): HorizontalAxis => {
  const { type, options } = graph
  const series = horizontalSeries(graph)
  if (series !== undefined)
    return { _tag: 'Measured', name: series.name, type: options.xType ?? 'number', at: series.values }
  return type === 'line' || type === 'area' || type === 'scatter' ? axisFromLabels(graph) : namedAxis
}
