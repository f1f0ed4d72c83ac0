import type { Place } from '../../domain/grid/navigation.ts'

/** The header is row 1. */
export const ariaRowIndex = (row: number): number => row + 2

const isCell = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.role === 'gridcell' && element.parentElement?.ariaRowIndex != null

/** The cell of a grid's rows that an event began in. */
export const cellOf = (target: EventTarget | null): HTMLElement | null => {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
  return isCell(cell) ? cell : null
}

export const placeOf = (cell: HTMLElement): Place => ({
  row: Number(cell.parentElement?.ariaRowIndex) - ariaRowIndex(0),
  column: Number(cell.ariaColIndex) - 1,
})

export const cellAt = (grid: HTMLElement, { row, column }: Place): HTMLElement | null =>
  grid.querySelector(`[aria-rowindex="${ariaRowIndex(row)}"] > [aria-colindex="${column + 1}"]`)
