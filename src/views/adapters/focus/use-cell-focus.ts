import { type RefObject, useLayoutEffect } from 'react'
import type { Place } from '../../../domain/widgets/grid/navigation.ts'
import { cellAt, cellOf } from './cell-place.ts'

export const useCellFocus = (scroller: RefObject<HTMLDivElement | null>, place: Place): void => {
  useLayoutEffect(() => {
    const focused = cellOf(document.activeElement)
    if (focused === null || scroller.current?.contains(focused) !== true) return
    const cell = cellAt(scroller.current, place)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller, place])
}
