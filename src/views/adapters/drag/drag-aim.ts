import {
  type ClientRect,
  type Collision,
  type DroppableContainer,
  KeyboardCode,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { type RefObject, useCallback, useRef } from 'react'
import type { Leaf } from '../../../domain/dashboards/structure.ts'
import { columnOf, type Gap, gapBeside, gapId, homeOf } from './drag-gap.ts'

interface Point {
  readonly x: number
  readonly y: number
}

interface Measured {
  readonly id: DroppableContainer['id']
  readonly cid: string
  readonly rect: ClientRect
}

type Box = Pick<ClientRect, 'left' | 'right' | 'top' | 'bottom'>

const outside = (value: number, from: number, to: number): number => Math.max(from - value, 0, value - to)

const distance = ({ x, y }: Point, { left, right, top, bottom }: Box): number =>
  Math.hypot(outside(x, left, right), outside(y, top, bottom))

const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
})

const nearest = <T>(items: readonly T[], distanceTo: (item: T) => number): T | undefined =>
  items.reduce<{ readonly item: T; readonly far: number } | undefined>((best, item) => {
    const far = distanceTo(item)
    return best === undefined || far < best.far ? { item, far } : best
  }, undefined)?.item

const columnsOf = (gaps: readonly Measured[]): readonly (readonly [string, Box])[] => [
  ...gaps.reduce((columns, { cid, rect }) => {
    const sofar = columns.get(cid)
    return columns.set(cid, sofar === undefined ? rect : around(sofar, rect))
  }, new Map<string, Box>()),
]

export const aimedAt = (
  point: Point,
  containers: readonly DroppableContainer[],
  rects: ReadonlyMap<DroppableContainer['id'], ClientRect>,
): Collision[] => {
  const gaps = containers.flatMap(({ id }): readonly Measured[] => {
    const rect = rects.get(id)
    return rect === undefined ? [] : [{ id, cid: columnOf(String(id)), rect }]
  })
  const column = nearest(columnsOf(gaps), ([, box]) => distance(point, box))
  const gap = nearest(
    gaps.filter(({ cid }) => cid === column?.[0]),
    ({ rect }) => outside(point.y, rect.top, rect.bottom),
  )
  return gap === undefined ? [] : [{ id: gap.id }]
}

interface Coordinates {
  readonly x: number
  readonly y: number
}

const { Space, Enter, Esc, Tab } = KeyboardCode

export const dragKeys = { start: [Space, Enter], end: [Space, Enter], cancel: [Esc, Tab] }

/** One pixel makes the sensor look again; along the key's axis it would scroll by itself. */
const nudged = ({ x, y }: Coordinates, code: string): Coordinates =>
  code === 'ArrowUp' || code === 'ArrowDown' ? { x: x + 1, y } : { x, y: y + 1 }

/** Keeps the chosen gap while the page scrolls and measurements change. */
export const useKeyboardAim = (leaves: RefObject<readonly Leaf[]>) => {
  const aim = useRef<Gap | null>(null)
  const step = useCallback<KeyboardCoordinateGetter>(
    ({ code }, { active, currentCoordinates }) => {
      const wid = String(active)
      const from = aim.current ?? homeOf(leaves.current, wid)
      const gap = from && gapBeside(leaves.current, wid, from, code)
      if (gap === undefined) return undefined
      aim.current = gap
      document.getElementById(gapId(gap))?.scrollIntoView({ block: 'nearest' })
      return nudged(currentCoordinates, code)
    },
    [leaves],
  )
  const aimed = useCallback(() => aim.current, [])
  const forget = useCallback(() => {
    aim.current = null
  }, [])
  return { step, aimed, forget }
}
