import { formatCell } from '../table/format-cell.ts'
import type { GraphType, Series, WidgetGraph } from './widget-graph.ts'
import { labelText } from './label-text.ts'
import { acrossSeries, drawnSeries } from './shown-series.ts'

const kinds: Readonly<Record<GraphType, string>> = {
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

export const kindOf = (graph: WidgetGraph): string => {
  const names = drawnSeries(graph)
    .map(({ name }) => name)
    .join(', ')
  const across = acrossSeries(graph)
  if (across !== undefined) return `${kinds[graph.type]} of ${names} against ${across.name}`
  const ends = graph.labels.length > 1 ? `, ${labelText(graph, 0)} to ${labelText(graph, graph.labels.length - 1)}` : ''
  return `${kinds[graph.type]} of ${names}${ends}`
}

interface Point {
  readonly label: number
  readonly value: number
}

const pointsOf = ({ values }: Series): readonly Point[] =>
  values.flatMap((value, label) => (value === null ? [] : [{ label, value }]))

export const outline = (graph: WidgetGraph, series: Series): string => {
  const points = pointsOf(series)
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return `${series.name}: no figures`
  const low = points.reduce((least, point) => (point.value < least.value ? point : least))
  const high = points.reduce((most, point) => (point.value > most.value ? point : most))
  const on = graph.options.labelType === 'date' ? 'on' : 'at'
  const say = (word: string, { label, value }: Point): string =>
    `${word} ${formatCell(graph.options.valueType, value)} ${on} ${labelText(graph, label)}`
  const extremes = [say('lowest', low), say('highest', high)]
  const turns = graph.type === 'scatter' ? extremes : [say('starts at', first), ...extremes, say('ends at', last)]
  return `${series.name}: ${turns.join(', ')}`
}
