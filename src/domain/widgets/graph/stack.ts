import type { ShownSeries } from './shown-series.ts'
import type { WidgetGraph } from './widget-graph.ts'
import { acrossOf } from './across.ts'

export const inOrder = (graph: WidgetGraph): WidgetGraph => {
  const across = acrossOf(graph)
  if (across._tag === 'Named') return graph
  const at = (place: number): number => across.at[place] ?? Infinity
  const isOrdered = graph.labels.every((_, place) => place === 0 || at(place - 1) <= at(place))
  if (isOrdered) return graph
  const order = graph.labels
    .map((_, place) => place)
    .toSorted((left, right) => (at(left) < at(right) ? -1 : Number(at(left) > at(right))))
  return {
    ...graph,
    labels: order.map((place) => graph.labels[place] ?? ''),
    data: graph.data.map(({ name, values }) => ({ name, values: order.map((place) => values[place] ?? null) })),
  }
}

export interface Block {
  readonly place: number
  readonly from: number
  readonly to: number
}

export const stackAt = (series: readonly ShownSeries[], label: number): readonly Block[] =>
  series.reduce<readonly Block[]>((blocks, { place, values }) => {
    const value = values[label] ?? 0
    const from = blocks.findLast(({ from: start, to }) => to - start > 0 === value > 0)?.to ?? 0
    return value === 0 ? blocks : [...blocks, { place, from, to: from + value }]
  }, [])
