import type { GraphType } from '../widget/widget-graph.ts'
import type { ShownSeries } from './shown-series.ts'
import { stackAt } from './stack.ts'

export type Extent = readonly [low: number, high: number]

const lowest = (figures: readonly number[]): number => figures.reduce((low, figure) => Math.min(low, figure), Infinity)
const highest = (figures: readonly number[]): number =>
  figures.reduce((high, figure) => Math.max(high, figure), -Infinity)

const figuresOf = (type: GraphType, series: readonly ShownSeries[], labels: number): readonly number[] =>
  type === 'stacked-bar'
    ? Array.from({ length: labels }, (_, label) => stackAt(series, label).map(({ to }) => to)).flat()
    : series.flatMap(({ values }) => values.filter((value) => value !== null))

/** From the least to the greatest figure drawn; a line alone may leave nothing out of sight. */
export const extentOf = (type: GraphType, series: readonly ShownSeries[], labels: number): Extent => {
  const figures = figuresOf(type, series, labels)
  if (figures.length === 0) return [0, 1]
  const [low, high] = [lowest(figures), highest(figures)]
  if (type !== 'line') return low === 0 && high === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)]
  return low === high ? [low - Math.abs(low) / 10 - 1, high + Math.abs(high) / 10 + 1] : [low, high]
}
