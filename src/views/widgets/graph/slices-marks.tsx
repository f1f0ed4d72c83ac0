import { Group } from '@visx/group'
import { Pie } from '@visx/shape'
import { compactFigure } from '../../../domain/widgets/graph/label-text.ts'
import { type GraphSlice, sumOf } from '../../../domain/widgets/graph/slices.ts'
import { undrawnNames } from '../../../domain/widgets/graph/undrawn.ts'
import { chartColour } from '../../../domain/widgets/graph/chart-colours.ts'
import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import styles from './graph.module.css'

interface Props {
  readonly graph: WidgetGraph
  readonly slices: readonly GraphSlice[]
  readonly size: number
  readonly point?: number | null
  readonly onReach?: (point: number) => void
}

// spec §9
const donutWidth = 40
const minWidthForCents = 64

export const ringRadii = ({ type }: WidgetGraph, size: number) => {
  const outer = size / 2 - 4
  return { outer, inner: type === 'donut' ? Math.max(0, outer - donutWidth) : 0 }
}

const SlicesTotal = ({
  graph,
  slices,
  room,
}: {
  readonly graph: WidgetGraph
  readonly slices: readonly GraphSlice[]
  readonly room: number
}) => {
  const total = sumOf(slices.map(({ value }) => value))
  const { valueType } = graph.options
  return (
    <text textAnchor="middle">
      <tspan x={0} dy="-0.35em" className={styles['totalName']}>
        {undrawnNames(graph).length === 0 ? 'Total' : 'Total shown'}
      </tspan>
      <tspan x={0} dy="1.4em" className={styles['total']}>
        {room > minWidthForCents ? formatCell(valueType, total) : compactFigure(valueType, total)}
      </tspan>
    </text>
  )
}

export const SlicesMarks = ({ graph, slices, size, point = null, onReach }: Props) => {
  const { outer, inner } = ringRadii(graph, size)
  return (
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
          arcs.map((arc, index) => (
            <path
              key={arc.data.name}
              d={path(arc) ?? ''}
              className={styles['slice']}
              data-read={index === point}
              style={{ fill: chartColour(arc.data.colourIndex) }}
              onPointerMove={() => onReach?.(index)}
            />
          ))
        }
      </Pie>
      {graph.type === 'donut' && <SlicesTotal graph={graph} slices={slices} room={inner} />}
    </Group>
  )
}
