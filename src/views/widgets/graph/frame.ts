import { scaleBand, scaleLinear, scalePoint, scaleUtc } from '@visx/scale'
import { compactFigure } from '../../../domain/graph/compact-figure.ts'
import { dateTick, tickCount } from '../../../domain/graph/date-tick.ts'
import { extentOf } from '../../../domain/graph/extent.ts'
import { labelText, wrapped } from '../../../domain/graph/label-text.ts'
import type { ShownSeries } from '../../../domain/graph/shown-series.ts'
import type { WidgetGraph } from '../../../domain/widget/widget-graph.ts'

interface Tick {
  readonly at: number
  readonly lines: readonly string[]
}

/** Where everything in a graph with two axes goes. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly yOf: (value: number) => number
  /** Where the labels' axis crosses: at nothing, or at the foot of what never gets there. */
  readonly floor: number
  /** The middle of each label. */
  readonly xs: readonly number[]
  /** How wide each label's bars may be together. */
  readonly band: number
  readonly across: readonly Tick[]
  readonly up: readonly Tick[]
}

export interface Room {
  readonly width: number
  readonly height: number
}

const letterWidth = 6.4
const [top, right] = [10, 12]
const [footOfLine, footOfLines] = [26, 42]
const fewestLetters = 6
const mostTicks = 8

const isTime = ({ type, options }: WidgetGraph): boolean =>
  (type === 'line' || type === 'area') && options.labelType === 'date'

const isShort = (graph: WidgetGraph): boolean =>
  graph.labels.every((_, place) => labelText(graph, place).length <= fewestLetters)

const timeAxis = ({ labels }: WidgetGraph, width: number) => {
  const times = labels.map((label) => Date.parse(label))
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0]
  const scale = scaleUtc({ domain: [first, last], range: [0, width] })
  const across = scale
    .ticks(tickCount(last - first, Math.floor(width / 90)))
    .map((date) => ({ at: scale(date), lines: [dateTick(date, last - first)] }))
  return { xs: times.map((time) => scale(time)), band: 0, across }
}

const namedAxis = (graph: WidgetGraph, width: number) => {
  const places = graph.labels.map((_, place) => place)
  const isBars = graph.type === 'bar' || graph.type === 'stacked-bar'
  const scale = isBars
    ? scaleBand({ domain: places, range: [0, width], padding: 0.3 })
    : scalePoint({ domain: places, range: [0, width], padding: 0.5 })
  const band = scale.bandwidth()
  const xs = places.map((place) => (scale(place) ?? 0) + band / 2)
  const letters = Math.max(fewestLetters, Math.floor(scale.step() / letterWidth) - 1)
  const every = Math.max(1, Math.ceil(((fewestLetters + 1) * letterWidth) / scale.step()))
  const across = xs.flatMap((at, place) =>
    place % every === 0 ? [{ at, lines: wrapped(labelText(graph, place), letters) }] : [],
  )
  return { xs, band, across }
}

export const frameOf = (graph: WidgetGraph, series: readonly ShownSeries[], room: Room): Frame => {
  const foot = isTime(graph) || isShort(graph) ? footOfLine : footOfLines
  const height = Math.max(40, room.height - top - foot)
  const ticks = Math.min(mostTicks, Math.max(2, Math.floor(height / 48)))
  const scale = scaleLinear<number>({
    domain: [...extentOf(graph.type, series, graph.labels.length)],
    range: [height, 0],
    nice: ticks,
  })
  const up = scale
    .ticks(ticks)
    .map((value) => ({ at: scale(value), lines: [compactFigure(graph.options.valueType, value)] }))
  const left = 12 + letterWidth * up.reduce((most, { lines: [text = ''] }) => Math.max(most, text.length), 1)
  const width = Math.max(40, room.width - left - right)
  const axis = isTime(graph) ? timeAxis(graph, width) : namedAxis(graph, width)
  return { left, top, width, height, yOf: scale, floor: Math.min(height, scale(0)), up, ...axis }
}

/** The label whose middle is nearest. */
export const nearest = (xs: readonly number[], x: number): number => {
  const after = xs.findIndex((each) => each >= x)
  if (after < 0) return Math.max(0, xs.length - 1)
  return after > 0 && x - (xs[after - 1] ?? 0) < (xs[after] ?? 0) - x ? after - 1 : after
}
