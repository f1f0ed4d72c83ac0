import type { MouseEvent } from 'react'
import type { HeaderColumn } from './column-state.ts'
import styles from './sort-button.module.css'

interface Props {
  readonly column: HeaderColumn
  readonly sorts: number
  readonly onSort: (isAdded: boolean) => void
  readonly isStop?: boolean
}

const sortMark = (column: HeaderColumn, sorts: number): string => {
  const index = column.getSortIndex()
  return `${column.getIsSorted() === 'desc' ? '↓' : '↑'}${sorts > 1 && index >= 0 ? index + 1 : ''}`
}

/** Marks only the first sorted column, because a table may have only one header with `aria-sort`. */
export const ariaSort = (column: HeaderColumn): 'ascending' | 'descending' | 'none' => {
  if (column.getSortIndex() !== 0) return 'none'
  return column.getIsSorted() === 'desc' ? 'descending' : 'ascending'
}

export const SortButton = ({ column, sorts, onSort, isStop = true }: Props) => (
  <button
    type="button"
    className={styles['button']}
    data-sorted={column.getIsSorted() !== false}
    tabIndex={isStop ? 0 : -1}
    onClick={(event: MouseEvent) => onSort(event.shiftKey)}
  >
    <span className={styles['title']}>{column.columnDef.meta?.title.value}</span>
    <span className={styles['mark']} aria-hidden="true">
      {sortMark(column, sorts)}
    </span>
  </button>
)
