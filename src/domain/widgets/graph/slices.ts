import type { NamedFigures } from '../sheet/figures-subject.ts'
import { runningSum } from '../table/totals.ts'
import type { GraphType, WidgetGraph } from './widget-graph.ts'
import { labelText } from './label-text.ts'

export type PictureFormat = 'svg' | 'png'

export interface Picture {
  readonly title: string
  readonly svg: string
  readonly width: number
  readonly height: number
}

export interface PictureRequest {
  readonly format: PictureFormat
  readonly picture: Picture
  readonly named: NamedFigures
}

/** `NotDrawn`: the server refuses to make a PNG of it. `retryAfter` is in seconds. */
export type PictureFailed =
  | { readonly _tag: 'NotDrawn' | 'Unreachable' }
  | { readonly _tag: 'TooManyRequests'; readonly retryAfter: number }

export interface Slice {
  readonly name: string
  readonly value: number
  readonly place: number
  readonly share: number
}

interface Part {
  readonly name: string
  readonly value: number
}

/** Seven colours; tiles of a treemap have names and may share one. */
const mostOf = (type: GraphType): number => (type === 'treemap' ? 28 : 7)

export const sumOf = (values: readonly number[]): number => {
  const sum = runningSum()
  values.forEach(sum.add)
  return sum.total()
}

const partsOf = (graph: WidgetGraph): readonly Part[] =>
  graph.labels
    .map((_, place) => ({ name: labelText(graph, place), value: graph.data[0]?.values[place] ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((left, right) => right.value - left.value)

const gathered = (parts: readonly Part[], most: number): readonly Part[] => {
  if (parts.length <= most) return parts
  const rest = parts.slice(most - 1)
  return [...parts.slice(0, most - 1), { name: `Other (${rest.length})`, value: sumOf(rest.map(({ value }) => value)) }]
}

const drawnParts = (graph: WidgetGraph): readonly Part[] => gathered(partsOf(graph), mostOf(graph.type))

export const namedParts = (graph: WidgetGraph): readonly string[] => drawnParts(graph).map(({ name }) => name)

export const slicesOf = (graph: WidgetGraph, hidden: readonly string[]): readonly Slice[] => {
  const parts = drawnParts(graph)
    .map((part, place) => ({ ...part, place }))
    .filter(({ name }) => !hidden.includes(name))
  const whole = sumOf(parts.map(({ value }) => value))
  return parts.map((part) => ({ ...part, share: part.value / whole }))
}
