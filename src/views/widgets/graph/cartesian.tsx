import { Group } from '@visx/group'
import { useSelector } from '@xstate/react'
import { type PointerEvent, useMemo } from 'react'
import { readingAt } from '../../../domain/widgets/graph/reading.ts'
import { shownSeries } from '../../../domain/widgets/graph/shown-series.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import { Cursor } from './cursor.tsx'
import { frameOf, nearest, nearestDot } from './frame.ts'
import type { GraphActor } from './graph-actor.ts'
import { Marks } from './marks.tsx'
import { Tooltip } from './tooltip.tsx'

interface Props {
  readonly graph: WidgetGraph
  readonly width: number
  readonly height: number
  readonly actor: GraphActor
}

/** A graph with two axes. */
export const Cartesian = ({ graph, width, height, actor }: Props) => {
  const hidden = useSelector(actor, ({ context }) => context.hidden)
  const point = useSelector(actor, ({ context }) => context.point)
  const series = useMemo(() => shownSeries(graph, hidden), [graph, hidden])
  const frame = useMemo(() => frameOf(graph, series, { width, height }), [graph, series, width, height])
  const reading = point === null ? null : readingAt(graph, hidden, point)

  const follow = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const [across, down] = [clientX - box.left - frame.left, clientY - box.top - frame.top]
    const reached = graph.type === 'scatter' ? nearestDot(frame, series, across, down) : nearest(frame, across)
    actor.send({ type: 'point.reached', point: reached })
  }

  const middle = frame.xs[point ?? 0] ?? 0
  const x = frame.left + (Number.isNaN(middle) ? 0 : middle)
  return (
    <>
      <svg width={width} height={height} aria-hidden="true" onPointerMove={follow} onPointerDown={follow}>
        <rect width={width} height={height} fill="transparent" />
        <Group left={frame.left} top={frame.top}>
          <Marks graph={graph} frame={frame} series={series} />
          {reading !== null && <Cursor type={graph.type} frame={frame} series={series} point={point ?? 0} />}
        </Group>
      </svg>
      {reading !== null && (
        <Tooltip type={graph.type} reading={reading} x={x} y={frame.top} side={x > width / 2 ? 'left' : 'right'} />
      )}
    </>
  )
}
