import type { MouseEvent } from 'react'
import type { Sort } from '../../../domain/widgets/table/sort.ts'
import type { Column } from '../../../domain/widgets/table/widget-table.ts'
import styles from './sort-button.module.css'

interface Props {
  readonly column: Column
  readonly sort: readonly Sort[]
  readonly onSort: (isAdded: boolean) => void
  readonly isStop?: boolean
}

const markOf = (sort: readonly Sort[], path: string): string => {
  const place = sort.findIndex((each) => each.path === path)
  const order = sort.length > 1 && place >= 0 ? String(place + 1) : ''
  return `${sort[place]?.isDescending === true ? '↓' : '↑'}${order}`
}

/** Only the column in charge of the order says so: a table may have one sorted header. */
export const ariaSort = ([first]: readonly Sort[], path: string): 'ascending' | 'descending' | 'none' => {
  if (first?.path !== path) return 'none'
  return first.isDescending ? 'descending' : 'ascending'
}

export const SortButton = ({ column: { path, title }, sort, onSort, isStop = true }: Props) => (
  <button
    type="button"
    className={styles['button']}
    data-sorted={sort.some((each) => each.path === path)}
    tabIndex={isStop ? 0 : -1}
    onClick={(event: MouseEvent) => onSort(event.shiftKey)}
  >
    <span className={styles['title']}>{title.value}</span>
    <span className={styles['mark']} aria-hidden="true">
      {markOf(sort, path)}
    </span>
  </button>
)
