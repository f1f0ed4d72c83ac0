import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core'
import { type RefObject, useCallback, useRef } from 'react'
import type { Leaf } from '../../domain/dashboard/structure.ts'
import { type Gap, gapBeside, gapId, homeOf } from './drag-gap.ts'

const { Space, Enter, Esc, Tab } = KeyboardCode

export const dragKeys = { start: [Space, Enter], end: [Space, Enter], cancel: [Esc, Tab] }

/**
 * Steps from gap to gap, and keeps the one arrived at: what the keyboard chose does not depend on what is
 * measured while the page scrolls.
 */
export const useKeyboardAim = (leaves: RefObject<readonly Leaf[]>) => {
  const aim = useRef<Gap | null>(null)
  const step = useCallback<KeyboardCoordinateGetter>(
    (event, { active, context }) => {
      const wid = String(active)
      const from = aim.current ?? homeOf(leaves.current, wid)
      const gap = from && gapBeside(leaves.current, wid, from, event.code)
      const rect = gap && context.droppableRects.get(gapId(gap))
      if (gap === undefined || rect === undefined) return undefined
      aim.current = gap
      document.getElementById(gapId(gap))?.scrollIntoView({ block: 'nearest' })
      return { x: rect.left, y: rect.top }
    },
    [leaves],
  )
  const aimed = useCallback(() => aim.current, [])
  const forget = useCallback(() => {
    aim.current = null
  }, [])
  return { step, aimed, forget }
}
