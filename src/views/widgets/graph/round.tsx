import { Group } from '@visx/group'
import { Pie } from '@visx/shape'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { compactFigure } from '../../../domain/graph/compact-figure.ts'
import { readingAt } from '../../../domain/graph/reading.ts'
import { type Slice, slicesOf, sumOf } from '../../../domain/graph/slices.ts'
import { chartColour } from '../../../domain/widget/chart-colours.ts'
import { formatCell } from '../../../domain/widget/format-cell.ts'
import type { WidgetGraph } from '../../../domain/widget/widget-graph.ts'
import type { GraphActor } from './graph-actor.ts'
import styles from './graph.module.css'
import { Tooltip } from './tooltip.tsx'

interface Props {
  readonly graph: WidgetGraph
  readonly size: number
  readonly actor: GraphActor
}

// spec §9
const donutWidth = 40
const roomForCents = 64

const Total = ({
  graph,
  slices,
  room,
}: {
  readonly graph: WidgetGraph
  readonly slices: readonly Slice[]
  readonly room: number
}) => {
  const total = sumOf(slices.map(({ value }) => value))
  const { valueType } = graph.options
  return (
    <text textAnchor="middle">
      <tspan x={0} dy="-0.35em" className={styles['totalName']}>
        Total
      </tspan>
      <tspan x={0} dy="1.4em" className={styles['total']}>
        {room > roomForCents ? formatCell(valueType, total) : compactFigure(valueType, total)}
      </tspan>
    </text>
  )
}

/** Where a slice's middle is on its rim, clockwise from the top. */
const middles = (slices: readonly Slice[], radius: number) => {
  const starts = slices.map((_, place) => sumOf(slices.slice(0, place).map(({ share }) => share)))
  return slices.map(({ share }, place) => {
    const turn = 2 * Math.PI * ((starts[place] ?? 0) + share / 2)
    return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn) }
  })
}

/** A donut or a pie. */
export const Round = ({ graph, size, actor }: Props) => {
  const hidden = useSelector(actor, ({ context }) => context.hidden)
  const point = useSelector(actor, ({ context }) => context.point)
  const slices = useMemo(() => slicesOf(graph, hidden), [graph, hidden])
  const outer = size / 2 - 4
  const inner = graph.type === 'donut' ? Math.max(0, outer - donutWidth) : 0
  const reading = point === null ? null : readingAt(graph, hidden, point)
  const middle = middles(slices, (outer + inner) / 2)[point ?? 0] ?? { x: 0, y: 0 }

  return (
    <>
      <svg width={size} height={size} aria-hidden="true">
        <Group left={size / 2} top={size / 2}>
          <Pie
            data={[...slices]}
            pieValue={({ value }) => value}
            pieSort={null}
            pieSortValues={null}
            outerRadius={outer}
            innerRadius={inner}
          >
            {({ arcs, path }) =>
              arcs.map((arc, place) => (
                <path
                  key={arc.data.name}
                  d={path(arc) ?? ''}
                  className={styles['slice']}
                  data-read={place === point}
                  style={{ fill: chartColour(arc.data.place) }}
                  onPointerMove={() => actor.send({ type: 'point.reached', point: place })}
                />
              ))
            }
          </Pie>
          {graph.type === 'donut' && <Total graph={graph} slices={slices} room={inner} />}
        </Group>
      </svg>
      {reading !== null && (
        <Tooltip
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
