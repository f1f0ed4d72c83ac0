import type { WidgetGraph } from './widget-graph.ts'
import type { ShownSeries } from './shown-series.ts'
import { stackAt } from './stack.ts'
import { stepsOf } from './waterfall.ts'

export type FigureExtent = readonly [low: number, high: number]

const lowestOf = (figures: readonly number[]): number =>
  figures.reduce((low, figure) => Math.min(low, figure), Infinity)
const highestOf = (figures: readonly number[]): number =>
  figures.reduce((high, figure) => Math.max(high, figure), -Infinity)

const figuresOf = (graph: WidgetGraph, series: readonly ShownSeries[]): readonly number[] => {
  if (graph.type === 'waterfall') return stepsOf(graph, series).map(({ to }) => to)
  return graph.type === 'stacked-bar'
    ? graph.labels.flatMap((_, label) => stackAt(series, label).map(({ to }) => to))
    : series.flatMap(({ values }) => values.filter((value) => value !== null))
}

export const spanOf = (figures: readonly number[]): FigureExtent => {
  const [low, high] = [lowestOf(figures), highestOf(figures)]
  return low === high ? [low - Math.abs(low) / 10 - 1, high + Math.abs(high) / 10 + 1] : [low, high]
}

/** Lines and dots need not include zero. */
export const extentOf = (graph: WidgetGraph, series: readonly ShownSeries[]): FigureExtent => {
  const figures = figuresOf(graph, series)
  if (figures.length === 0) return [0, 1]
  if (graph.type === 'line' || graph.type === 'scatter') return spanOf(figures)
  const [low, high] = [lowestOf(figures), highestOf(figures)]
  return low === 0 && high === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)]
}
