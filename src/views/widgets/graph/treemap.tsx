import { hierarchy, Treemap as Tiles, treemapSquarify } from '@visx/hierarchy'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { readingAt } from '../../../domain/graph/reading.ts'
import { type Slice, slicesOf } from '../../../domain/graph/slices.ts'
import type { WidgetGraph } from '../../../domain/widget/widget-graph.ts'
import type { GraphActor } from './graph-actor.ts'
import { Tile } from './tile.tsx'
import { Tooltip } from './tooltip.tsx'

interface Props {
  readonly graph: WidgetGraph
  readonly width: number
  readonly height: number
  readonly actor: GraphActor
}

interface Branch {
  readonly slice?: Slice
  readonly children?: Branch[]
}

const treeOf = (slices: readonly Slice[]) =>
  hierarchy<Branch>({ children: slices.map((slice) => ({ slice })) }, ({ children }) => children).sum(
    ({ slice }) => slice?.value ?? 0,
  )

/** The parts of a whole as tiles, each as large as its share. */
export const Treemap = ({ graph, width, height, actor }: Props) => {
  const hidden = useSelector(actor, ({ context }) => context.hidden)
  const point = useSelector(actor, ({ context }) => context.point)
  const slices = useMemo(() => slicesOf(graph, hidden), [graph, hidden])
  const root = useMemo(() => treeOf(slices), [slices])
  const reading = point === null ? null : readingAt(graph, hidden, point)

  return (
    <Tiles root={root} size={[width, height]} tile={treemapSquarify} paddingInner={2} round>
      {(tree) => {
        const read = tree.leaves()[point ?? 0]
        const [x, y] = read === undefined ? [0, 0] : [(read.x0 + read.x1) / 2, (read.y0 + read.y1) / 2]
        return (
          <>
            <svg width={width} height={height} aria-hidden="true">
              {tree
                .leaves()
                .map(({ data: { slice }, ...box }, place) =>
                  slice === undefined ? null : (
                    <Tile
                      key={slice.place}
                      slice={slice}
                      valueType={graph.options.valueType}
                      box={box}
                      isRead={place === point}
                      onReach={() => actor.send({ type: 'point.reached', point: place })}
                    />
                  ),
                )}
            </svg>
            {reading !== null && (
              <Tooltip type={graph.type} reading={reading} x={x} y={y} side={x > width / 2 ? 'left' : 'right'} />
            )}
          </>
        )
      }}
    </Tiles>
  )
}
