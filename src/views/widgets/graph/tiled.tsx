import { hierarchy, Treemap as Tiles, treemapSquarify } from '@visx/hierarchy'
import { type ReactNode, useMemo } from 'react'
import type { Slice } from '../../../domain/widgets/graph/slices.ts'
import { compactFigure, wrapped } from '../../../domain/widgets/graph/label-text.ts'
import { chartColour, chartInk } from '../../../domain/widgets/graph/chart-colours.ts'
import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import type { ColumnType } from '../../../domain/widgets/table/widget-table.ts'
import styles from './graph.module.css'

interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

interface BoxProps {
  readonly slice: Slice
  readonly valueType: ColumnType
  readonly box: Box
  readonly isRead?: boolean
  readonly onReach?: () => void
}

const letterWidth = 7
const lineHeight = 15
const margin = 6
const fewestLetters = 5

/** The name in as many lines as fit, and the figure and the share below it where there is room for them whole. */
const wordsOf = ({ name, value, share }: Slice, valueType: ColumnType, { x0, x1, y0, y1 }: Box): readonly string[] => {
  const letters = Math.floor((x1 - x0 - 2 * margin) / letterWidth)
  const lines = Math.floor((y1 - y0 - margin) / lineHeight)
  if (letters < Math.min(fewestLetters, name.length) || lines < 1) return []
  const names = wrapped(name, letters).slice(0, lines)
  const figures = [compactFigure(valueType, value), formatCell('percent', share)]
  return [...names, ...figures.filter((figure) => figure.length <= letters).slice(0, lines - names.length)]
}

export const Tile = ({ slice, valueType, box, isRead = false, onReach }: BoxProps) => {
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
        style={{ fill: chartColour(slice.place) }}
      />
      <text className={styles['tileText']} style={{ fill: chartInk(slice.place) }}>
        {wordsOf(slice, valueType, box).map((line, place) => (
          <tspan key={place} x={x0 + margin} y={y0 + margin + 10 + place * lineHeight}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  )
}

interface Props {
  readonly slices: readonly Slice[]
  readonly width: number
  readonly height: number
  readonly children: (tiles: readonly Laid[]) => ReactNode
}

interface Laid {
  readonly slice: Slice
  readonly box: Box
}

interface Branch {
  readonly slice?: Slice
  readonly children?: Branch[]
}

const treeOf = (slices: readonly Slice[]) =>
  hierarchy<Branch>({ children: slices.map((slice) => ({ slice })) }, ({ children }) => children).sum(
    ({ slice }) => slice?.value ?? 0,
  )

/** The parts of a whole laid out as tiles, each as large as its share. */
export const Tiled = ({ slices, width, height, children }: Props) => {
  const root = useMemo(() => treeOf(slices), [slices])
  return (
    <Tiles root={root} size={[width, height]} tile={treemapSquarify} paddingInner={2} round>
      {(tree) =>
        children(tree.leaves().flatMap(({ data: { slice }, ...box }) => (slice === undefined ? [] : [{ slice, box }])))
      }
    </Tiles>
  )
}
