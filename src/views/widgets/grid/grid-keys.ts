import type { KeyboardEvent, MouseEvent } from 'react'
import { footerHeight, headerHeight, rowHeight } from '../../../domain/grid/grid-height.ts'
import { type Bounds, isMove, type Place } from '../../../domain/grid/navigation.ts'

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

export const boundsOf = (scroller: HTMLElement, rows: number, columns: number): Bounds => ({
  rows,
  columns,
  screen: Math.max(1, Math.floor((scroller.clientHeight - headerHeight - footerHeight) / rowHeight)),
})

/** Whether a key moves the grid's focus rather than a text cursor in one of its filters. */
export const movesFocus = ({ target, key }: KeyboardEvent): boolean => isMove(key) && cellOf(target) !== null

export const openLink = ({ target, key }: KeyboardEvent): void => {
  if (key === 'Enter') cellOf(target)?.querySelector('a')?.click()
}

export const placeOf = ({ target }: MouseEvent): Place | null => {
  const cell = cellOf(target)
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}
