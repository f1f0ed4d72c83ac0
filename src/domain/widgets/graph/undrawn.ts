import type { WidgetGraph } from './widget-graph.ts'
import { horizontalAxisOf } from './across.ts'
import { labelText } from './label-text.ts'
import { hasSlices } from './shown-series.ts'

/** A negative value cannot be part of a whole. */
const isBelowZero = ({ data: [series] }: WidgetGraph, label: number): boolean => (series?.values[label] ?? 0) < 0

export const undrawnNames = (graph: WidgetGraph): readonly string[] => {
  const across = horizontalAxisOf(graph)
  const isLeftOut = (label: number): boolean =>
    hasSlices(graph.type) ? isBelowZero(graph, label) : across._tag !== 'Named' && (across.at[label] ?? null) === null
  return graph.labels
    .map((_, label) => label)
    .filter(isLeftOut)
    .map((label) => labelText(graph, label))
}
