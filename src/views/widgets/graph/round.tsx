import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { readingAt } from '../../../domain/widgets/graph/reading.ts'
import { type GraphSlice, slicesOf, sumOf } from '../../../domain/widgets/graph/slices.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import type { GraphActor } from '../../../machines/widgets/graph.ts'
import { ringRadii, SlicesMarks } from './slices-marks.tsx'
import { GraphTooltip } from './tooltip.tsx'

interface Props {
  readonly graph: WidgetGraph
  readonly size: number
  readonly actor: GraphActor
}

const sliceMiddles = (slices: readonly GraphSlice[], radius: number) => {
  const starts = slices.map((_, index) => sumOf(slices.slice(0, index).map(({ share }) => share)))
  return slices.map(({ share }, index) => {
    const turn = 2 * Math.PI * ((starts[index] ?? 0) + share / 2)
    return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn) }
  })
}

export const RoundChart = ({ graph, size, actor }: Props) => {
  const hidden = useSelector(actor, ({ context }) => context.hidden)
  const point = useSelector(actor, ({ context }) => context.point)
  const slices = useMemo(() => slicesOf(graph, hidden), [graph, hidden])
  const { outer, inner } = ringRadii(graph, size)
  const reading = point === null ? null : readingAt(graph, hidden, point)
  const middle = sliceMiddles(slices, (outer + inner) / 2)[point ?? 0] ?? { x: 0, y: 0 }

  return (
    <>
      <svg width={size} height={size} aria-hidden="true">
        <SlicesMarks
          graph={graph}
          slices={slices}
          size={size}
          point={point}
          onReach={(index) => actor.send({ type: 'point.reached', point: index })}
        />
      </svg>
      {reading !== null && (
        <GraphTooltip
          type={graph.type}
          reading={reading}
          x={size / 2 + middle.x}
          y={size / 2 + middle.y}
          side={middle.x > 0 ? 'left' : 'right'}
        />
      )}
    </>
  )
}
