import { clampIndex } from '../../numbers/clamp.ts'
import { formatCell } from '../table/format-cell.ts'
import type { WidgetGraph } from './widget-graph.ts'
import { labelText } from './label-text.ts'
import { horizontalAxisOf } from './across.ts'
import { hasSlices, type ShownSeries, shownSeries } from './shown-series.ts'
import { type GraphSlice, slicesOf } from './slices.ts'
import { signedText, type WaterfallStep, stepColourIndex, stepsOf } from './waterfall.ts'

const keySteps: Readonly<Record<string, (point: number, points: number) => number>> = {
  ArrowLeft: (point) => point - 1,
  ArrowUp: (point) => point - 1,
  ArrowRight: (point) => point + 1,
  ArrowDown: (point) => point + 1,
  PageUp: (point, points) => point - Math.ceil(points / 10),
  PageDown: (point, points) => point + Math.ceil(points / 10),
  Home: () => 0,
  End: (_, points) => points - 1,
}

export const isPointMove = (key: string): boolean => key in keySteps

export const movedPoint = (point: number | null, key: string, points: number): number => {
  if (point === null) return key === 'End' ? clampIndex(points - 1, points) : 0
  return clampIndex(keySteps[key]?.(point, points) ?? point, points)
}

interface ReadingLine {
  readonly name: string
  readonly colourIndex: number | null
  readonly shown: string
}

export interface PointReading {
  readonly title: string
  readonly lines: readonly ReadingLine[]
}

export const readablePointCount = (graph: WidgetGraph, hidden: readonly string[]): number => {
  if (hasSlices(graph.type)) return slicesOf(graph, hidden).length
  return graph.labels.length + (graph.type === 'waterfall' ? 1 : 0)
}

const sliceReading = (graph: WidgetGraph, { name, colourIndex, value, share }: GraphSlice): PointReading => ({
  title: name,
  lines: [
    { name: graph.data[0]?.name ?? '', colourIndex, shown: formatCell(graph.options.valueType, value) },
    { name: 'Share', colourIndex, shown: formatCell('percent', share) },
  ],
})

const horizontalValueLine = (graph: WidgetGraph, label: number): readonly ReadingLine[] => {
  const across = horizontalAxisOf(graph)
  return across._tag === 'Measured' && graph.options.xType !== undefined
    ? [{ name: across.name ?? '', colourIndex: null, shown: formatCell(across.type, across.at[label] ?? null) }]
    : []
}

const totalLine = (graph: WidgetGraph, series: readonly ShownSeries[], label: number): readonly ReadingLine[] => {
  const figures = series.flatMap(({ values }) => values[label] ?? [])
  return graph.type === 'stacked-bar' && series.length > 1
    ? [
        {
          name: 'Total',
          colourIndex: null,
          shown: formatCell(
            graph.options.valueType,
            figures.reduce((sum, figure) => sum + figure, 0),
          ),
        },
      ]
    : []
}

const labelReading = (graph: WidgetGraph, series: readonly ShownSeries[], label: number): PointReading => ({
  title: labelText(graph, label),
  lines: [
    ...horizontalValueLine(graph, label),
    ...series.map(({ name, colourIndex, values }) => ({
      name,
      colourIndex,
      shown: formatCell(graph.options.valueType, values[label] ?? null),
    })),
    ...totalLine(graph, series, label),
  ],
})

const stepReading = (graph: WidgetGraph, series: readonly ShownSeries[], step: WaterfallStep): PointReading => {
  const say = (figure: number | null): string => formatCell(graph.options.valueType, figure)
  const change = {
    name: series.length === 1 ? (series[0]?.name ?? '') : 'Change',
    colourIndex: stepColourIndex[step.kind],
    shown: step.kind === 'total' ? say(step.change) : signedText(step.change, say(step.change)),
  }
  return {
    title: step.name,
    lines:
      step.kind === 'total' ? [change] : [change, { name: 'Running total', colourIndex: null, shown: say(step.to) }],
  }
}

export const readingAt = (graph: WidgetGraph, hidden: readonly string[], point: number): PointReading | null => {
  if (hasSlices(graph.type)) {
    const slice = slicesOf(graph, hidden)[point]
    return slice === undefined ? null : sliceReading(graph, slice)
  }
  const series = shownSeries(graph, hidden)
  if (graph.type === 'waterfall') {
    const step = stepsOf(graph, series)[point]
    return step === undefined ? null : stepReading(graph, series, step)
  }
  return point < graph.labels.length ? labelReading(graph, series, point) : null
}

export const spokenReading = ({ title, lines }: PointReading): string =>
  [title, ...lines.map(({ name, shown }) => `${name} ${shown}`)].join(', ')
