import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core'
import { type RefObject, useCallback, useRef } from 'react'
import type { Leaf } from '../../../domain/dashboards/structure.ts'
import { type Gap, gapBeside, gapId, homeOf } from './drag-gap.ts'

interface Coordinates {
  readonly x: number
  readonly y: number
}

const { Space, Enter, Esc, Tab } = KeyboardCode

export const dragKeys = { start: [Space, Enter], end: [Space, Enter], cancel: [Esc, Tab] }

/** The sensor looks again only when something has moved, and scrolls by itself in the direction of the key. */
const nudged = ({ x, y }: Coordinates, code: string): Coordinates =>
  code === 'ArrowUp' || code === 'ArrowDown' ? { x: x + 1, y } : { x, y: y + 1 }

/** Keeps the gap arrived at: what the keyboard chose does not depend on what is measured while the page scrolls. */
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
