import type { NamedFigures } from '../sheet/figures-subject.ts'
import { runningSum } from '../table/totals.ts'
import type { GraphType, WidgetGraph } from './widget-graph.ts'
import { labelText } from './label-text.ts'

export type PictureFormat = 'svg' | 'png'

export interface SavedPicture {
  readonly title: string
  readonly svg: string
  readonly width: number
  readonly height: number
}

export interface PictureRequest {
  readonly format: PictureFormat
  readonly picture: SavedPicture
  readonly named: NamedFigures
}

/** `NotDrawn`: the server refuses to make a PNG of it. `retryAfter` is in seconds. */
export type PictureFailure =
  | { readonly _tag: 'NotDrawn' | 'Unreachable' }
  | { readonly _tag: 'TooManyRequests'; readonly retryAfter: number }

export interface GraphSlice {
  readonly name: string
  readonly value: number
  readonly colourIndex: number
  readonly share: number
}

interface SlicePart {
  readonly name: string
  readonly value: number
}

/** Seven colours; tiles of a treemap have names and may share one. */
const maxSlicesOf = (type: GraphType): number => (type === 'treemap' ? 28 : 7)

export const sumOf = (values: readonly number[]): number => {
  const sum = runningSum()
  values.forEach(sum.add)
  return sum.total()
}

const partsOf = (graph: WidgetGraph): readonly SlicePart[] =>
  graph.labels
    .map((_, index) => ({ name: labelText(graph, index), value: graph.data[0]?.values[index] ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((left, right) => right.value - left.value)

const gatherSmallest = (parts: readonly SlicePart[], most: number): readonly SlicePart[] => {
  if (parts.length <= most) return parts
  const rest = parts.slice(most - 1)
  return [...parts.slice(0, most - 1), { name: `Other (${rest.length})`, value: sumOf(rest.map(({ value }) => value)) }]
}

const drawnParts = (graph: WidgetGraph): readonly SlicePart[] => gatherSmallest(partsOf(graph), maxSlicesOf(graph.type))

export const slicePartNames = (graph: WidgetGraph): readonly string[] => drawnParts(graph).map(({ name }) => name)

export const slicesOf = (graph: WidgetGraph, hidden: readonly string[]): readonly GraphSlice[] => {
  const parts = drawnParts(graph)
    .map((part, index) => ({ ...part, colourIndex: index }))
    .filter(({ name }) => !hidden.includes(name))
  const whole = sumOf(parts.map(({ value }) => value))
  return parts.map((part) => ({ ...part, share: part.value / whole }))
}
