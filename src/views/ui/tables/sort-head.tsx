import sort from '../../widgets/figures/sort-button.module.css'
import type { AriaSort } from '../../adapters/rows/use-data-table.ts'

interface Props {
  readonly title: string
  readonly sorted: AriaSort
  readonly onSort: () => void
}

export const SortHead = ({ title, sorted, onSort }: Props) => (
  <button type="button" className={sort['button']} data-sorted={sorted !== 'none'} onClick={onSort}>
    <span className={sort['title']}>{title}</span>
    <span className={sort['mark']} aria-hidden="true">
      {sorted === 'descending' ? '↓' : '↑'}
    </span>
  </button>
)
