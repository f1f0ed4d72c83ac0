import type { KeyboardEvent } from 'react'
import { footerHeight, headerHeight, rowHeight } from '../../../domain/grid/grid-height.ts'
import { type Bounds, isMove } from '../../../domain/grid/navigation.ts'
import { cellOf } from '../../adapters/cell-place.ts'

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
