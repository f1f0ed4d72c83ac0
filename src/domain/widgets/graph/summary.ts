import { formatCell } from '../table/format-cell.ts'
import type { ColumnType } from '../table/widget-table.ts'
import type { GraphType, GraphSeries, WidgetGraph } from './widget-graph.ts'
import { labelText } from './label-text.ts'
import { horizontalSeries, drawnSeries, shownSeries } from './shown-series.ts'
import { sumOf } from './slices.ts'
import { stepsOf } from './waterfall.ts'

const graphNames: Readonly<Record<GraphType, string>> = {
  donut: 'Donut chart',
  pie: 'Pie chart',
  bar: 'Bar chart',
  'stacked-bar': 'Stacked bar chart',
  line: 'Line chart',
  area: 'Area chart',
  scatter: 'Scatter chart',
  treemap: 'Treemap',
  waterfall: 'Waterfall chart',
}

export const graphKindText = (graph: WidgetGraph): string => {
  const names = drawnSeries(graph)
    .map(({ name }) => name)
    .join(', ')
  const across = horizontalSeries(graph)
  if (across !== undefined) return `${graphNames[graph.type]} of ${names} against ${across.name}`
  const ends = graph.labels.length > 1 ? `, ${labelText(graph, 0)} to ${labelText(graph, graph.labels.length - 1)}` : ''
  return `${graphNames[graph.type]} of ${names}${ends}`
}

interface OutlinePoint {
  readonly label: number
  readonly value: number
}

const pointsOf = ({ values }: GraphSeries): readonly OutlinePoint[] =>
  values.flatMap((value, label) => (value === null ? [] : [{ label, value }]))

export const seriesOutline = (graph: WidgetGraph, series: GraphSeries): string => {
  const points = pointsOf(series)
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return `${series.name}: no figures`
  const low = points.reduce((least, point) => (point.value < least.value ? point : least))
  const high = points.reduce((most, point) => (point.value > most.value ? point : most))
  const on = graph.options.labelType === 'date' ? 'on' : 'at'
  const say = (word: string, { label, value }: OutlinePoint): string =>
    `${word} ${formatCell(graph.options.valueType, value)} ${on} ${labelText(graph, label)}`
  const extremes = [say('lowest', low), say('highest', high)]
  const turns = graph.type === 'scatter' ? extremes : [say('starts at', first), ...extremes, say('ends at', last)]
  return `${series.name}: ${turns.join(', ')}`
}

interface TextRow {
  readonly name: string
  readonly cells: readonly string[]
}

interface TextTable {
  readonly heads: readonly string[]
  readonly rows: readonly TextRow[]
}

const plainTable = (graph: WidgetGraph): TextTable => {
  const typeOf = (series: GraphSeries): ColumnType =>
    series === horizontalSeries(graph) ? (graph.options.xType ?? 'number') : graph.options.valueType
  return {
    heads: graph.data.map(({ name }) => name),
    rows: graph.labels.map((_, index) => ({
      name: labelText(graph, index),
      cells: graph.data.map((series) => formatCell(typeOf(series), series.values[index] ?? null)),
    })),
  }
}

const totalOf = ({ values }: GraphSeries): number => sumOf(values.filter((value) => value !== null))

export const textTable = (graph: WidgetGraph): TextTable => {
  const table = plainTable(graph)
  if (graph.type !== 'waterfall') return table
  const say = (figure: number): string => formatCell(graph.options.valueType, figure)
  const steps = stepsOf(graph, shownSeries(graph, []))
  const total: TextRow = { name: 'Total', cells: graph.data.map((series) => say(totalOf(series))) }
  return {
    heads: [...table.heads, 'Running total'],
    rows: [...table.rows, total].map(({ name, cells }, index) => ({
      name,
      cells: [...cells, say(steps[index]?.to ?? 0)],
    })),
  }
}
