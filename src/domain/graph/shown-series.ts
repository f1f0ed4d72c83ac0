import type { GraphType, WidgetGraph } from '../widget/widget-graph.ts'

/** A series with its fixed place, so that hiding another never changes its colour. */
export interface ShownSeries {
  readonly name: string
  readonly place: number
  readonly values: readonly (number | null)[]
}

export const isRound = (type: GraphType): boolean => type === 'donut' || type === 'pie'

export const shownSeries = ({ data }: WidgetGraph, hidden: readonly string[]): readonly ShownSeries[] =>
  data.map(({ name, values }, place) => ({ name, values, place })).filter(({ name }) => !hidden.includes(name))
