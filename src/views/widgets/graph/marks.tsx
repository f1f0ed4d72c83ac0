import { memo } from 'react'
import type { ShownSeries } from '../../../domain/widgets/graph/shown-series.ts'
import { stepsOf } from '../../../domain/widgets/graph/waterfall.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import { GraphAxes } from './axes.tsx'
import type { GraphFrame } from './frame.ts'
import { WaterfallMarks, barPath } from './waterfall-marks.tsx'
import { Area, LinePath } from '@visx/shape'
import { keptIndexes } from '../../../domain/widgets/graph/decimation.ts'
import { chartColour, lineDash } from '../../../domain/widgets/graph/chart-colours.ts'
import styles from './graph.module.css'
import { stackAt } from '../../../domain/widgets/graph/stack.ts'

const markShapes = ['circle', 'square', 'diamond', 'triangle'] as const

/** Shapes tell the series apart without colour. */
export const dotShape = (index: number): (typeof markShapes)[number] =>
  markShapes[index % markShapes.length] ?? 'circle'

export const dotPath = (index: number, x: number, y: number, r: number): string => {
  switch (dotShape(index)) {
    case 'circle':
      return `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`
    case 'square':
      return `M${x - 0.9 * r},${y - 0.9 * r}h${1.8 * r}v${1.8 * r}h${-1.8 * r}z`
    case 'diamond':
      return `M${x},${y - 1.25 * r}l${1.25 * r},${1.25 * r}l${-1.25 * r},${1.25 * r}l${-1.25 * r},${-1.25 * r}z`
    case 'triangle':
      return `M${x},${y - 1.2 * r}l${1.25 * r},${2.1 * r}h${-2.5 * r}z`
  }
}

interface BarMarksProps {
  readonly frame: GraphFrame
  readonly series: readonly ShownSeries[]
}

const maxBarWidth = 56

/** One path for all bars of a series. */
const SeriesBars = ({ colourIndex, d }: { readonly colourIndex: number; readonly d: string }) => (
  <path d={d} style={{ fill: chartColour(colourIndex) }} />
)

const BarMarks = ({ frame, series }: BarMarksProps) => {
  const width = Math.max(1, Math.min(maxBarWidth, frame.band / series.length) - 1)
  return series.map(({ name, colourIndex, values }, nth) => {
    const offset = (nth - series.length / 2) * (width + 1)
    const bars = frame.xs.map((x, label) => barPath(frame, { from: 0, to: values[label] ?? 0 }, x + offset, width))
    return <SeriesBars key={name} colourIndex={colourIndex} d={bars.join('')} />
  })
}

const StackMarks = ({ frame, series }: BarMarksProps) => {
  const width = Math.min(maxBarWidth, frame.band)
  const stacks = frame.xs.map((_, label) => stackAt(series, label))
  return series.map(({ name, colourIndex }) => {
    const blocks = stacks.map((stack, label) => {
      const block = stack.find((each) => each.colourIndex === colourIndex)
      return block === undefined ? '' : barPath(frame, block, (frame.xs[label] ?? 0) - width / 2, width)
    })
    return <SeriesBars key={name} colourIndex={colourIndex} d={blocks.join('')} />
  })
}

interface ScatterMarksProps {
  readonly frame: GraphFrame
  readonly series: readonly ShownSeries[]
}

const dotRadius = 4

const roundPixels = (pixels: number): number => Math.round(pixels * 10) / 10

const seriesDotsPath = ({ xs, yOf }: GraphFrame, { colourIndex, values }: ShownSeries): string =>
  xs
    .map((x, point) => {
      const value = values[point] ?? null
      return value === null || Number.isNaN(x)
        ? ''
        : dotPath(colourIndex, roundPixels(x), roundPixels(yOf(value)), dotRadius)
    })
    .join('')

/** One path for all dots of a series. The first series is drawn last, on top. */
const ScatterMarks = ({ frame, series }: ScatterMarksProps) =>
  series
    .toReversed()
    .map((each) => (
      <path
        key={each.name}
        d={seriesDotsPath(frame, each)}
        className={styles['dots']}
        style={{ fill: chartColour(each.colourIndex) }}
      />
    ))

interface LineMarksProps {
  readonly frame: GraphFrame
  readonly series: readonly ShownSeries[]
  readonly isFilled: boolean
}

const SeriesLine = ({ frame, series, isFilled }: Omit<LineMarksProps, 'series'> & { readonly series: ShownSeries }) => {
  const indexes = [...keptIndexes(series.values, Math.ceil(frame.width))]
  const x = (index: number): number => frame.xs[index] ?? 0
  const y = (index: number): number => frame.yOf(series.values[index] ?? 0)
  const isThere = (index: number): boolean => series.values[index] !== null
  const color = chartColour(series.colourIndex)
  return (
    <g style={{ color }}>
      {isFilled && (
        <Area data={indexes} x={x} y0={frame.yOf(0)} y1={y} defined={isThere} className={styles['area'] ?? ''} />
      )}
      <LinePath
        data={indexes}
        x={x}
        y={y}
        defined={isThere}
        strokeDasharray={lineDash(series.colourIndex)}
        className={styles['line'] ?? ''}
      />
    </g>
  )
}

/** The first series matters most, so it is drawn last, on top. */
const LineMarks = ({ series, ...rest }: LineMarksProps) =>
  series.toReversed().map((each) => <SeriesLine key={each.name} series={each} {...rest} />)

interface Props {
  readonly graph: WidgetGraph
  readonly frame: GraphFrame
  readonly series: readonly ShownSeries[]
}

const SeriesMarks = ({ graph, frame, series }: Props) => {
  const { type, options } = graph
  if (type === 'bar') return <BarMarks frame={frame} series={series} />
  if (type === 'stacked-bar') return <StackMarks frame={frame} series={series} />
  if (type === 'scatter') return <ScatterMarks frame={frame} series={series} />
  if (type === 'waterfall')
    return <WaterfallMarks frame={frame} steps={stepsOf(graph, series)} valueType={options.valueType} />
  return <LineMarks frame={frame} series={series} isFilled={type === 'area'} />
}

/** memo: a pointer move does not redraw the marks. */
export const CartesianMarks = memo((props: Props) => (
  <>
    <GraphAxes frame={props.frame} />
    <SeriesMarks {...props} />
  </>
))
CartesianMarks.displayName = 'Marks'
