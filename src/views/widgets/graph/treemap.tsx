import { useSelector } from '@xstate/react'
import { useMemo, type ReactNode } from 'react'
import { readingAt } from '../../../domain/widgets/graph/reading.ts'
import { slicesOf, type GraphSlice } from '../../../domain/widgets/graph/slices.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import { GraphTooltip } from './tooltip.tsx'
import { hierarchy, Treemap as Tiles, treemapSquarify } from '@visx/hierarchy'
import { compactFigure, wrappedLabel } from '../../../domain/widgets/graph/label-text.ts'
import { chartColour, textColourOnChart } from '../../../domain/widgets/graph/chart-colours.ts'
import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import type { ColumnType } from '../../../domain/widgets/table/widget-table.ts'
import type { GraphActor } from '../../../machines/widgets/graph.ts'
import styles from './graph.module.css'

interface TileBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

interface BoxProps {
  readonly slice: GraphSlice
  readonly valueType: ColumnType
  readonly box: TileBox
  readonly isRead?: boolean
  readonly onReach?: () => void
}

const letterWidth = 7
const lineHeight = 15
const tileMargin = 6
const minLabelLength = 5

const tileLines = (
  { name, value, share }: GraphSlice,
  valueType: ColumnType,
  { x0, x1, y0, y1 }: TileBox,
): readonly string[] => {
  const letters = Math.floor((x1 - x0 - 2 * tileMargin) / letterWidth)
  const lines = Math.floor((y1 - y0 - tileMargin) / lineHeight)
  if (letters < Math.min(minLabelLength, name.length) || lines < 1) return []
  const names = wrappedLabel(name, letters).slice(0, lines)
  const figures = [compactFigure(valueType, value), formatCell('percent', share)]
  return [...names, ...figures.filter((figure) => figure.length <= letters).slice(0, lines - names.length)]
}

export const TreemapTile = ({ slice, valueType, box, isRead = false, onReach }: BoxProps) => {
  const { x0, y0, x1, y1 } = box
  return (
    <g onPointerMove={onReach} onPointerDown={onReach}>
      <rect
        x={x0}
        y={y0}
        width={Math.max(0, x1 - x0)}
        height={Math.max(0, y1 - y0)}
        className={styles['tile']}
        data-read={isRead}
        style={{ fill: chartColour(slice.colourIndex) }}
      />
      <text className={styles['tileText']} style={{ fill: textColourOnChart(slice.colourIndex) }}>
        {tileLines(slice, valueType, box).map((line, index) => (
          <tspan key={index} x={x0 + tileMargin} y={y0 + tileMargin + 10 + index * lineHeight}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  )
}

interface TileProps {
  readonly slices: readonly GraphSlice[]
  readonly width: number
  readonly height: number
  readonly children: (tiles: readonly PlacedTile[]) => ReactNode
}

interface PlacedTile {
  readonly slice: GraphSlice
  readonly box: TileBox
}

interface TreeBranch {
  readonly slice?: GraphSlice
  readonly children?: TreeBranch[]
}

const sliceHierarchy = (slices: readonly GraphSlice[]) =>
  hierarchy<TreeBranch>({ children: slices.map((slice) => ({ slice })) }, ({ children }) => children).sum(
    ({ slice }) => slice?.value ?? 0,
  )

export const TiledSlices = ({ slices, width, height, children }: TileProps) => {
  const root = useMemo(() => sliceHierarchy(slices), [slices])
  return (
    <Tiles root={root} size={[width, height]} tile={treemapSquarify} paddingInner={2} round>
      {(tree) =>
        children(tree.leaves().flatMap(({ data: { slice }, ...box }) => (slice === undefined ? [] : [{ slice, box }])))
      }
    </Tiles>
  )
}

interface Props {
  readonly graph: WidgetGraph
  readonly width: number
  readonly height: number
  readonly actor: GraphActor
}

export const TreemapGraph = ({ graph, width, height, actor }: Props) => {
  const hidden = useSelector(actor, ({ context }) => context.hidden)
  const point = useSelector(actor, ({ context }) => context.point)
  const slices = useMemo(() => slicesOf(graph, hidden), [graph, hidden])
  const reading = point === null ? null : readingAt(graph, hidden, point)

  return (
    <TiledSlices slices={slices} width={width} height={height}>
      {(tiles) => {
        const read = tiles[point ?? 0]?.box
        const [x, y] = read === undefined ? [0, 0] : [(read.x0 + read.x1) / 2, (read.y0 + read.y1) / 2]
        return (
          <>
            <svg width={width} height={height} aria-hidden="true">
              {tiles.map(({ slice, box }, index) => (
                <TreemapTile
                  key={slice.colourIndex}
                  slice={slice}
                  valueType={graph.options.valueType}
                  box={box}
                  isRead={index === point}
                  onReach={() => actor.send({ type: 'point.reached', point: index })}
                />
              ))}
            </svg>
            {reading !== null && (
              <GraphTooltip type={graph.type} reading={reading} x={x} y={y} side={x > width / 2 ? 'left' : 'right'} />
            )}
          </>
        )
      }}
    </TiledSlices>
  )
}
