import { runningSum } from '../widget/running-sum.ts'
import type { WidgetGraph } from '../widget/widget-graph.ts'

export interface Slice {
  readonly name: string
  readonly value: number
  readonly place: number
  /** Of the slices that are shown. */
  readonly share: number
}

interface Part {
  readonly name: string
  readonly value: number
}

const most = 7

export const sumOf = (values: readonly number[]): number => {
  const sum = runningSum()
  values.forEach(sum.add)
  return sum.total()
}

/** A circle can only be cut into what is more than nothing. */
const partsOf = ({ labels, data: [series] }: WidgetGraph): readonly Part[] =>
  labels
    .map((name, place) => ({ name, value: series?.values[place] ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((left, right) => right.value - left.value)

/** Seven colours: past seven parts the smallest share the last one. */
const gathered = (parts: readonly Part[]): readonly Part[] => {
  if (parts.length <= most) return parts
  const rest = parts.slice(most - 1)
  return [...parts.slice(0, most - 1), { name: `Other (${rest.length})`, value: sumOf(rest.map(({ value }) => value)) }]
}

export const namedParts = (graph: WidgetGraph): readonly string[] => gathered(partsOf(graph)).map(({ name }) => name)

export const slicesOf = (graph: WidgetGraph, hidden: readonly string[]): readonly Slice[] => {
  const parts = gathered(partsOf(graph))
    .map((part, place) => ({ ...part, place }))
    .filter(({ name }) => !hidden.includes(name))
  const whole = sumOf(parts.map(({ value }) => value))
  return parts.map((part) => ({ ...part, share: part.value / whole }))
}

/** The labels whose figures are less than nothing. */
export const undrawn = ({ labels, data: [series] }: WidgetGraph): readonly string[] =>
  labels.filter((_, place) => (series?.values[place] ?? 0) < 0)
