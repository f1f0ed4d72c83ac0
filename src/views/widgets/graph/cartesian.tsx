import { Group } from '@visx/group'
import { useSelector } from '@xstate/react'
import { type PointerEvent, useMemo } from 'react'
import { readingAt } from '../../../domain/widgets/graph/reading.ts'
import { shownSeries, type ShownSeries } from '../../../domain/widgets/graph/shown-series.ts'
import type { WidgetGraph, GraphType } from '../../../domain/widgets/graph/widget-graph.ts'
import { frameOf, nearestPoint, nearestDot, type GraphFrame } from './frame.ts'
import { CartesianMarks, dotPath } from './marks.tsx'
import { GraphTooltip } from './tooltip.tsx'
import { chartColour } from '../../../domain/widgets/graph/chart-colours.ts'
import type { GraphActor } from '../../../machines/widgets/graph.ts'
import styles from './graph.module.css'

interface CursorProps {
  readonly type: GraphType
  readonly frame: GraphFrame
  readonly series: readonly ShownSeries[]
  readonly point: number
}

const PointDots = ({ frame, series, point }: Omit<CursorProps, 'type'>) =>
  series.flatMap(({ name, colourIndex, values }) => {
    const value = values[point] ?? null
    return value === null
      ? []
      : [
          <circle
            key={name}
            cx={frame.xs[point]}
            cy={frame.yOf(value)}
            r={4}
            className={styles['dot']}
            style={{ fill: chartColour(colourIndex) }}
          />,
        ]
  })

const PointRings = ({ frame, series, point }: Omit<CursorProps, 'type'>) =>
  series.map(({ name, colourIndex, values }) => {
    const [x = NaN, value = null] = [frame.xs[point], values[point]]
    if (value === null || Number.isNaN(x)) return null
    return <path key={name} d={dotPath(colourIndex, x, frame.yOf(value), 7)} className={styles['ring']} />
  })

const PointCursor = ({ type, ...rest }: CursorProps) => {
  const x = rest.frame.xs[rest.point] ?? NaN
  if (Number.isNaN(x)) return null
  return (
    <g pointerEvents="none">
      <line x1={x} x2={x} y1={0} y2={rest.frame.height} className={styles['rule']} />
      {(type === 'line' || type === 'area') && <PointDots {...rest} />}
      {type === 'scatter' && <PointRings {...rest} />}
    </g>
  )
}

interface Props {
  readonly graph: WidgetGraph
  readonly width: number
  readonly height: number
  readonly actor: GraphActor
}

export const CartesianGraph = ({ graph, width, height, actor }: Props) => {
  const hidden = useSelector(actor, ({ context }) => context.hidden)
  const point = useSelector(actor, ({ context }) => context.point)
  const series = useMemo(() => shownSeries(graph, hidden), [graph, hidden])
  const frame = useMemo(() => frameOf(graph, series, { width, height }), [graph, series, width, height])
  const reading = point === null ? null : readingAt(graph, hidden, point)

  const follow = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const [across, down] = [clientX - box.left - frame.left, clientY - box.top - frame.top]
    const reached = graph.type === 'scatter' ? nearestDot(frame, series, across, down) : nearestPoint(frame, across)
    actor.send({ type: 'point.reached', point: reached })
  }

  const middle = frame.xs[point ?? 0] ?? 0
  const x = frame.left + (Number.isNaN(middle) ? 0 : middle)
  return (
    <>
      <svg width={width} height={height} aria-hidden="true" onPointerMove={follow} onPointerDown={follow}>
        <rect width={width} height={height} fill="transparent" />
        <Group left={frame.left} top={frame.top}>
          <CartesianMarks graph={graph} frame={frame} series={series} />
          {reading !== null && <PointCursor type={graph.type} frame={frame} series={series} point={point ?? 0} />}
        </Group>
      </svg>
      {reading !== null && (
        <GraphTooltip type={graph.type} reading={reading} x={x} y={frame.top} side={x > width / 2 ? 'left' : 'right'} />
      )}
    </>
  )
}
