import type { ShownSeries } from './shown-series.ts'
import type { WidgetGraph } from './widget-graph.ts'
import { horizontalAxisOf } from './across.ts'

export const withSortedPoints = (graph: WidgetGraph): WidgetGraph => {
  const across = horizontalAxisOf(graph)
  if (across._tag === 'Named') return graph
  const at = (index: number): number => across.at[index] ?? Infinity
  const isOrdered = graph.labels.every((_, index) => index === 0 || at(index - 1) <= at(index))
  if (isOrdered) return graph
  const order = graph.labels
    .map((_, index) => index)
    .toSorted((left, right) => (at(left) < at(right) ? -1 : Number(at(left) > at(right))))
  return {
    ...graph,
    labels: order.map((index) => graph.labels[index] ?? ''),
    data: graph.data.map(({ name, values }) => ({ name, values: order.map((index) => values[index] ?? null) })),
  }
}

export interface StackBlock {
  readonly colourIndex: number
  readonly from: number
  readonly to: number
}

export const stackAt = (series: readonly ShownSeries[], label: number): readonly StackBlock[] =>
  series.reduce<readonly StackBlock[]>((blocks, { colourIndex, values }) => {
    const value = values[label] ?? 0
    const from = blocks.findLast(({ from: start, to }) => to - start > 0 === value > 0)?.to ?? 0
    return value === 0 ? blocks : [...blocks, { colourIndex, from, to: from + value }]
  }, [])
