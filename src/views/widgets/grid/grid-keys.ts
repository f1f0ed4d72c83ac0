import type { KeyboardEvent } from 'react'
import { footerHeight, headerHeight, rowHeight } from '../../../domain/widgets/grid/lines.ts'
import { type Bounds, isMove } from '../../../domain/widgets/grid/navigation.ts'
import { cellOf } from '../../adapters/cell-place.ts'

export const boundsOf = (scroller: HTMLElement, rows: number, columns: number): Bounds => ({
  rows,
  columns,
  screen: Math.max(1, Math.floor((scroller.clientHeight - headerHeight - footerHeight) / rowHeight)),
})

/** Whether a key moves the grid's focus rather than a text cursor in one of its filters. */
export const movesFocus = ({ target, key }: KeyboardEvent): boolean => isMove(key) && cellOf(target) !== null

/** Follows the link of a cell or folds its group: neither is a stop of its own. */
export const openCell = ({ target, key }: KeyboardEvent): void => {
  if (key === 'Enter' && target === cellOf(target)) cellOf(target)?.querySelector<HTMLElement>('a, button')?.click()
}

/** Whether Control or Command and C means the grid, and not words picked out on the page. */
export const copies = ({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'c' && (ctrlKey || metaKey) && cellOf(target) !== null && !getSelection()?.toString()

export const chooses = ({ target, key }: KeyboardEvent): boolean => key === ' ' && target === cellOf(target)

export const chooseRow = ({ target }: KeyboardEvent): void =>
  cellOf(target)?.parentElement?.querySelector<HTMLElement>('input')?.click()
