import { formatCell } from '../table/format-cell.ts'
import type { Series, WidgetGraph } from './widget-graph.ts'
import type { ColumnType } from '../table/widget-table.ts'
import { labelText } from './label-text.ts'
import { acrossSeries, shownSeries } from './shown-series.ts'
import { sumOf } from './slices.ts'
import { stepsOf } from './waterfall.ts'

interface TextRow {
  readonly name: string
  readonly cells: readonly string[]
}

export interface TextTable {
  readonly heads: readonly string[]
  readonly rows: readonly TextRow[]
}

const plain = (graph: WidgetGraph): TextTable => {
  const typeOf = (series: Series): ColumnType =>
    series === acrossSeries(graph) ? (graph.options.xType ?? 'number') : graph.options.valueType
  return {
    heads: graph.data.map(({ name }) => name),
    rows: graph.labels.map((_, place) => ({
      name: labelText(graph, place),
      cells: graph.data.map((series) => formatCell(typeOf(series), series.values[place] ?? null)),
    })),
  }
}

const totalOf = ({ values }: Series): number => sumOf(values.filter((value) => value !== null))

export const textTable = (graph: WidgetGraph): TextTable => {
  const table = plain(graph)
  if (graph.type !== 'waterfall') return table
  const say = (figure: number): string => formatCell(graph.options.valueType, figure)
  const steps = stepsOf(graph, shownSeries(graph, []))
  const total: TextRow = { name: 'Total', cells: graph.data.map((series) => say(totalOf(series))) }
  return {
    heads: [...table.heads, 'Running total'],
    rows: [...table.rows, total].map(({ name, cells }, place) => ({
      name,
      cells: [...cells, say(steps[place]?.to ?? 0)],
    })),
  }
}
