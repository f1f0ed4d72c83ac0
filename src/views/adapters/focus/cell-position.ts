import { type RefObject, useLayoutEffect } from 'react'
import type { GridPosition } from '../../../domain/widgets/grid/navigation.ts'

export const ariaRowIndex = (row: number): number => row + 2

export const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[aria-rowindex] > [role=gridcell]') : null

export const cellPositionOf = (cell: HTMLElement): GridPosition => ({
  row: Number(cell.parentElement?.getAttribute('aria-rowindex')) - ariaRowIndex(0),
  column: Number(cell.getAttribute('aria-colindex')) - 1,
})

const cellAt = (grid: HTMLElement, { row, column }: GridPosition): HTMLElement | null =>
  grid.querySelector(`[aria-rowindex="${ariaRowIndex(row)}"] > [aria-colindex="${column + 1}"]`)

export const useCellFocus = (scroller: RefObject<HTMLDivElement | null>, position: GridPosition): void => {
  useLayoutEffect(() => {
    const focused = cellOf(document.activeElement)
    if (focused === null || scroller.current?.contains(focused) !== true) return
    const cell = cellAt(scroller.current, position)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller, position])
}
