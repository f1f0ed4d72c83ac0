import {
  type ClientRect,
  type Collision,
  type DroppableContainer,
  KeyboardCode,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { type RefObject, useCallback, useRef } from 'react'
import type { LeafColumn } from '../../../domain/dashboards/structure.ts'
import { columnOf, type DragGap, gapAfterArrowKey, gapId, homeGapOf } from './drag-gap.ts'

interface PointerPoint {
  readonly x: number
  readonly y: number
}

interface MeasuredColumn {
  readonly id: DroppableContainer['id']
  readonly cid: string
  readonly rect: ClientRect
}

type EdgeBox = Pick<ClientRect, 'left' | 'right' | 'top' | 'bottom'>

const distanceOutside = (value: number, from: number, to: number): number => Math.max(from - value, 0, value - to)

const distanceToBox = ({ x, y }: PointerPoint, { left, right, top, bottom }: EdgeBox): number =>
  Math.hypot(distanceOutside(x, left, right), distanceOutside(y, top, bottom))

const enclosingBox = (a: EdgeBox, b: EdgeBox): EdgeBox => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
})

const nearestItem = <T>(items: readonly T[], distanceTo: (item: T) => number): T | undefined =>
  items.reduce<{ readonly item: T; readonly far: number } | undefined>((best, item) => {
    const far = distanceTo(item)
    return best === undefined || far < best.far ? { item, far } : best
  }, undefined)?.item

const columnBoxesOf = (gaps: readonly MeasuredColumn[]): readonly (readonly [string, EdgeBox])[] => [
  ...gaps.reduce((columns, { cid, rect }) => {
    const sofar = columns.get(cid)
    return columns.set(cid, sofar === undefined ? rect : enclosingBox(sofar, rect))
  }, new Map<string, EdgeBox>()),
]

export const gapCollisionsAt = (
  point: PointerPoint,
  containers: readonly DroppableContainer[],
  rects: ReadonlyMap<DroppableContainer['id'], ClientRect>,
): Collision[] => {
  const gaps = containers.flatMap(({ id }): readonly MeasuredColumn[] => {
    const rect = rects.get(id)
    return rect === undefined ? [] : [{ id, cid: columnOf(String(id)), rect }]
  })
  const column = nearestItem(columnBoxesOf(gaps), ([, box]) => distanceToBox(point, box))
  const gap = nearestItem(
    gaps.filter(({ cid }) => cid === column?.[0]),
    ({ rect }) => distanceOutside(point.y, rect.top, rect.bottom),
  )
  return gap === undefined ? [] : [{ id: gap.id }]
}

interface DragCoordinates {
  readonly x: number
  readonly y: number
}

const { Space, Enter, Esc, Tab } = KeyboardCode

export const dragKeys = { start: [Space, Enter], end: [Space, Enter], cancel: [Esc, Tab] }

/** A move of one pixel makes the sensor measure again. Along the key's axis, the sensor would also scroll. */
const nudgedCoordinates = ({ x, y }: DragCoordinates, code: string): DragCoordinates =>
  code === 'ArrowUp' || code === 'ArrowDown' ? { x: x + 1, y } : { x, y: y + 1 }

/** Keeps the chosen gap while the page scrolls and measurements change. */
export const useKeyboardAim = (leaves: RefObject<readonly LeafColumn[]>) => {
  const aim = useRef<DragGap | null>(null)
  const step = useCallback<KeyboardCoordinateGetter>(
    ({ code }, { active, currentCoordinates }) => {
      const wid = String(active)
      const from = aim.current ?? homeGapOf(leaves.current, wid)
      const gap = from && gapAfterArrowKey(leaves.current, wid, from, code)
      if (gap === undefined) return undefined
      aim.current = gap
      document.getElementById(gapId(gap))?.scrollIntoView({ block: 'nearest' })
      return nudgedCoordinates(currentCoordinates, code)
    },
    [leaves],
  )
  const aimed = useCallback(() => aim.current, [])
  const forget = useCallback(() => {
    aim.current = null
  }, [])
  return { step, aimed, forget }
}
