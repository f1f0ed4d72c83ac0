import { type RefObject, useLayoutEffect } from 'react'
import type { Place } from '../../domain/grid/navigation.ts'

export const cellId = (grid: string, row: number, column: number): string => `${grid}-${row}-${column}`

/** Moves the browser's focus with the grid's, while the grid has it. */
export const useCellFocus = (
  grid: string,
  scroller: RefObject<HTMLDivElement | null>,
  { row, column }: Place,
): void => {
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused?.role !== 'gridcell' || scroller.current?.contains(focused) !== true) return
    const cell = document.getElementById(cellId(grid, row, column))
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [grid, scroller, row, column])
}
