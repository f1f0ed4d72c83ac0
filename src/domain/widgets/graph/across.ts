import { isFigureType } from '../figures/figure-type.ts'
import type { WidgetGraph } from './widget-graph.ts'
import type { ColumnType } from '../table/widget-table.ts'
import { acrossSeries } from './shown-series.ts'

export type GraphAcross =
  | { readonly _tag: 'Named' }
  | { readonly _tag: 'Dated'; readonly at: readonly (number | null)[] }
  | {
      readonly _tag: 'Measured'
      readonly name: string | undefined
      readonly type: ColumnType
      readonly at: readonly (number | null)[]
    }

const namedAcross: GraphAcross = { _tag: 'Named' }

const figureIn = (label: string): number | null =>
  label.trim() !== '' && Number.isFinite(Number(label)) ? Number(label) : null

const timeOf = (label: string): number | null => {
  const time = Date.parse(label)
  return Number.isNaN(time) ? null : time
}

const acrossLabels = ({ type, labels, options: { labelType = 'text', labelAxis: name } }: WidgetGraph): GraphAcross => {
  if (labelType === 'date') return { _tag: 'Dated', at: labels.map(timeOf) }
  return type === 'scatter' && isFigureType(labelType)
    ? { _tag: 'Measured', name, type: labelType, at: labels.map(figureIn) }
    : namedAcross
}

export const acrossOf = (graph: WidgetGraph): GraphAcross => {
  const { type, options } = graph
  const series = acrossSeries(graph)
  if (series !== undefined)
    return { _tag: 'Measured', name: series.name, type: options.xType ?? 'number', at: series.values }
  return type === 'line' || type === 'area' || type === 'scatter' ? acrossLabels(graph) : namedAcross
}
