import type { GraphType, GraphSeries, WidgetGraph } from './widget-graph.ts'

/** `colourIndex` is fixed, so that hiding another series never changes the colour. */
export interface ShownSeries {
  readonly name: string
  readonly colourIndex: number
  readonly values: readonly (number | null)[]
}

export const isRound = (type: GraphType): boolean => type === 'donut' || type === 'pie'

export const hasSlices = (type: GraphType): boolean => isRound(type) || type === 'treemap'

export const horizontalSeries = ({ type, data, options }: WidgetGraph): GraphSeries | undefined =>
  type === 'scatter' && options.xType !== undefined && data.length > 1 ? data[0] : undefined

export const drawnSeries = (graph: WidgetGraph): readonly GraphSeries[] =>
  horizontalSeries(graph) === undefined ? graph.data : graph.data.slice(1)

export const shownSeries = (graph: WidgetGraph, hidden: readonly string[]): readonly ShownSeries[] =>
  drawnSeries(graph)
    .map(({ name, values }, index) => ({ name, values, colourIndex: index }))
    .filter(({ name }) => !hidden.includes(name))
