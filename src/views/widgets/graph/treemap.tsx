import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { readingAt } from '../../../domain/widgets/graph/reading.ts'
import { slicesOf } from '../../../domain/widgets/graph/slices.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import type { GraphActor } from './graph-actor.ts'
import { Tile, Tiled } from './tiled.tsx'
import { Tooltip } from './tooltip.tsx'

interface Props {
  readonly graph: WidgetGraph
  readonly width: number
  readonly height: number
  readonly actor: GraphActor
}

/** The parts of a whole as tiles. */
export const Treemap = ({ graph, width, height, actor }: Props) => {
  const hidden = useSelector(actor, ({ context }) => context.hidden)
  const point = useSelector(actor, ({ context }) => context.point)
  const slices = useMemo(() => slicesOf(graph, hidden), [graph, hidden])
  const reading = point === null ? null : readingAt(graph, hidden, point)

  return (
    <Tiled slices={slices} width={width} height={height}>
      {(tiles) => {
        const read = tiles[point ?? 0]?.box
        const [x, y] = read === undefined ? [0, 0] : [(read.x0 + read.x1) / 2, (read.y0 + read.y1) / 2]
        return (
          <>
            <svg width={width} height={height} aria-hidden="true">
              {tiles.map(({ slice, box }, place) => (
                <Tile
                  key={slice.place}
                  slice={slice}
                  valueType={graph.options.valueType}
                  box={box}
                  isRead={place === point}
                  onReach={() => actor.send({ type: 'point.reached', point: place })}
                />
              ))}
            </svg>
            {reading !== null && (
              <Tooltip type={graph.type} reading={reading} x={x} y={y} side={x > width / 2 ? 'left' : 'right'} />
            )}
          </>
        )
      }}
    </Tiled>
  )
}
