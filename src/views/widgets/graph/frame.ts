import { scaleBand, scaleLinear, scalePoint, scaleUtc } from '@visx/scale'
import { type HorizontalAxis, horizontalAxisOf } from '../../../domain/widgets/graph/across.ts'
import {
  compactFigure,
  dateTick,
  tickCount,
  labelText,
  wrappedLabel,
} from '../../../domain/widgets/graph/label-text.ts'
import { extentOf, spanOf } from '../../../domain/widgets/graph/extent.ts'
import { drawnSeries, type ShownSeries } from '../../../domain/widgets/graph/shown-series.ts'
import { stepKinds } from '../../../domain/widgets/graph/waterfall.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'

interface AxisTick {
  readonly at: number
  readonly lines: readonly string[]
}

export interface GraphFrame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly foot: number
  readonly yOf: (value: number) => number
  readonly floor: number
  /** The x coordinate of each point's centre; NaN if the point has no position. */
  readonly xs: readonly number[]
  readonly band: number
  readonly across: readonly AxisTick[]
  readonly up: readonly AxisTick[]
  readonly names: AxisNames
  /** True if the vertical axis includes zero, as for bars. Without zero, height does not represent the figure. */
  readonly hasZero: boolean
}

interface AxisNames {
  readonly across?: string | undefined
  readonly up?: string | undefined
}

export interface GraphSize {
  readonly width: number
  readonly height: number
}

const letterWidth = 6.4
const [topRoom, rightMargin] = [10, 12]
const axisNameHeight = 16
const dotMargin = 6
const [footOfLine, footOfLines] = [26, 42]
const minLabelLength = 6
const maxTicks = 8

const pointNames = (graph: WidgetGraph): readonly string[] => {
  const names = graph.labels.map((_, index) => labelText(graph, index))
  return graph.type === 'waterfall' ? [...names, stepKinds.total] : names
}

const axisNames = (graph: WidgetGraph, across: HorizontalAxis): AxisNames => {
  const { labelAxis, valueAxis } = graph.options
  if (graph.type !== 'scatter') return { across: undefined, up: valueAxis }
  const [first, ...others] = drawnSeries(graph)
  const up = valueAxis ?? (others.length === 0 ? first?.name : undefined)
  return { across: across._tag === 'Measured' ? across.name : labelAxis, up }
}

const timeAxis = (at: readonly (number | null)[], width: number) => {
  const times = at.filter((time) => time !== null)
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0]
  const scale = scaleUtc({ domain: [first, last], range: [0, width] })
  const across = scale
    .ticks(tickCount(last - first, Math.floor(width / 90)))
    .map((date) => ({ at: scale(date), lines: [dateTick(date, last - first)] }))
  return { xs: at.map((time) => (time === null ? NaN : scale(time))), band: 0, across }
}

const measuredAxis = ({ type, at }: HorizontalAxis & { _tag: 'Measured' }, width: number) => {
  const ticks = Math.min(maxTicks, Math.max(2, Math.floor(width / 90)))
  const figures = at.filter((figure) => figure !== null)
  const domain = figures.length === 0 ? [0, 1] : [...spanOf(figures)]
  const scale = scaleLinear<number>({ domain, range: [dotMargin, width - dotMargin], nice: ticks })
  const across = scale.ticks(ticks).map((figure) => ({ at: scale(figure), lines: [compactFigure(type, figure)] }))
  return { xs: at.map((figure) => (figure === null ? NaN : scale(figure))), band: 0, across }
}

const namedAxis = ({ type }: WidgetGraph, names: readonly string[], width: number) => {
  const indexes = names.map((_, index) => index)
  const isBars = type === 'bar' || type === 'stacked-bar' || type === 'waterfall'
  const scale = isBars
    ? scaleBand({ domain: indexes, range: [0, width], padding: 0.3 })
    : scalePoint({ domain: indexes, range: [0, width], padding: 0.5 })
  const band = scale.bandwidth()
  const xs = indexes.map((index) => (scale(index) ?? 0) + band / 2)
  const letters = Math.max(minLabelLength, Math.floor(scale.step() / letterWidth) - 1)
  const every = Math.max(1, Math.ceil(((minLabelLength + 1) * letterWidth) / scale.step()))
  const across = xs.flatMap((at, index) =>
    index % every === 0 ? [{ at, lines: wrappedLabel(names[index] ?? '', letters) }] : [],
  )
  return { xs, band, across }
}

const horizontalAxis = (graph: WidgetGraph, across: HorizontalAxis, width: number) => {
  if (across._tag === 'Named') return namedAxis(graph, pointNames(graph), width)
  return across._tag === 'Dated' ? timeAxis(across.at, width) : measuredAxis(across, width)
}

const footHeight = (graph: WidgetGraph, across: HorizontalAxis): number =>
  across._tag !== 'Named' || pointNames(graph).every((name) => name.length <= minLabelLength) ? footOfLine : footOfLines

export const frameOf = (graph: WidgetGraph, series: readonly ShownSeries[], room: GraphSize): GraphFrame => {
  const across = horizontalAxisOf(graph)
  const extent = extentOf(graph, series)
  const names = axisNames(graph, across)
  const foot = footHeight(graph, across) + (names.across === undefined ? 0 : axisNameHeight)
  const roomBelow = (top: number) => Math.max(40, room.height - top - foot)
  const ticks = Math.min(maxTicks, Math.max(2, Math.floor(roomBelow(topRoom + axisNameHeight) / 48)))
  const upTo = (height: number) => scaleLinear<number>({ domain: [...extent], range: [height, 0], nice: ticks })
  const [low = 0, high = 0] = upTo(1).domain()
  const hasZero = low <= 0 && high >= 0
  const top = names.up === undefined && hasZero ? topRoom : topRoom + axisNameHeight
  const height = roomBelow(top)
  const scale = upTo(height)
  const up = scale
    .ticks(ticks)
    .map((value) => ({ at: scale(value), lines: [compactFigure(graph.options.valueType, value)] }))
  const left = 12 + letterWidth * up.reduce((longest, { lines: [text = ''] }) => Math.max(longest, text.length), 1)
  const width = Math.max(40, room.width - left - rightMargin)
  const floor = Math.max(0, Math.min(height, scale(0)))
  return {
    left,
    top,
    width,
    height,
    foot,
    yOf: scale,
    floor,
    up,
    names,
    hasZero,
    ...horizontalAxis(graph, across, width),
  }
}

const indexOfNearest = (distances: readonly number[]): number =>
  distances.reduce((best, distance, index) => (distance < (distances[best] ?? 0) ? index : best), 0)

export const nearestPoint = ({ xs }: GraphFrame, x: number): number =>
  indexOfNearest(xs.map((each) => (Number.isNaN(each) ? Infinity : Math.abs(each - x))))

export const nearestDot = ({ xs, yOf }: GraphFrame, series: readonly ShownSeries[], x: number, y: number): number =>
  indexOfNearest(
    xs.map((each, index) =>
      Math.min(
        ...series.map(({ values }) => {
          const value = values[index] ?? null
          return value === null || Number.isNaN(each) ? Infinity : Math.hypot(each - x, yOf(value) - y)
        }),
      ),
    ),
  )
