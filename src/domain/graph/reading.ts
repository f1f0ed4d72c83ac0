import { formatCell } from '../widget/format-cell.ts'
import type { WidgetGraph } from '../widget/widget-graph.ts'
import { labelText } from './label-text.ts'
import { isRound, type ShownSeries, shownSeries } from './shown-series.ts'
import { type Slice, slicesOf } from './slices.ts'

interface Line {
  readonly name: string
  readonly place: number
  readonly shown: string
}

/** What a graph says at one of its points. */
export interface Reading {
  readonly title: string
  readonly lines: readonly Line[]
}

export const pointsOf = (graph: WidgetGraph, hidden: readonly string[]): number =>
  isRound(graph.type) ? slicesOf(graph, hidden).length : graph.labels.length

const sliceReading = (graph: WidgetGraph, { name, place, value, share }: Slice): Reading => ({
  title: name,
  lines: [
    { name: graph.data[0]?.name ?? '', place, shown: formatCell(graph.options.valueType, value) },
    { name: 'Share', place, shown: formatCell('percent', share) },
  ],
})

const labelReading = (graph: WidgetGraph, series: readonly ShownSeries[], label: number): Reading => ({
  title: labelText(graph, label),
  lines: series.map(({ name, place, values }) => ({
    name,
    place,
    shown: formatCell(graph.options.valueType, values[label] ?? null),
  })),
})

export const readingAt = (graph: WidgetGraph, hidden: readonly string[], point: number): Reading | null => {
  if (!isRound(graph.type))
    return point < graph.labels.length ? labelReading(graph, shownSeries(graph, hidden), point) : null
  const slice = slicesOf(graph, hidden)[point]
  return slice === undefined ? null : sliceReading(graph, slice)
}

export const spoken = ({ title, lines }: Reading): string =>
  [title, ...lines.map(({ name, shown }) => `${name} ${shown}`)].join(', ')
