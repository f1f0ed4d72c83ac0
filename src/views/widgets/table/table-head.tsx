import type { Sort } from '../../../domain/widgets/table/sort.ts'
import type { Column } from '../../../domain/widgets/table/widget-table.ts'
import { ariaSort, SortButton } from '../figures/sort-button.tsx'
import styles from './table.module.css'

interface Props {
  readonly columns: readonly Column[]
  readonly headings: readonly string[]
  readonly sort: readonly Sort[]
  readonly onSort: (path: string, isAdded: boolean) => void
  /** What stands over the boxes rows are chosen with. */
  readonly choice: React.ReactNode
  readonly children?: React.ReactNode
}

export const TableHead = ({ columns, headings, sort, onSort, choice, children }: Props) => (
  <thead>
    {headings.map((heading) => (
      <tr key={heading}>
        <th className={styles['heading']} colSpan={columns.length + (choice === null ? 0 : 1)} scope="colgroup">
          {heading}
        </th>
      </tr>
    ))}
    <tr>
      {choice !== null && <td className={styles['choice']}>{choice}</td>}
      {columns.map((column) => (
        <th key={column.path} scope="col" data-align={column.title.alignment} aria-sort={ariaSort(sort, column.path)}>
          <SortButton column={column} sort={sort} onSort={(isAdded) => onSort(column.path, isAdded)} />
        </th>
      ))}
    </tr>
    {children}
  </thead>
)
