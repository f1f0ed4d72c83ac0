import type { HeaderColumn } from '../figures/column-state.ts'
import { ariaSort, SortButton } from '../figures/sort-button.tsx'
import styles from './table.module.css'

interface Props {
  readonly columns: readonly HeaderColumn[]
  readonly headings: readonly string[]
  readonly sorts: number
  readonly onSort: (path: string, isAdded: boolean) => void
  readonly choice: React.ReactNode
  readonly children?: React.ReactNode
}

export const TableHead = ({ columns, headings, sorts, onSort, choice, children }: Props) => (
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
        <th
          key={column.id}
          scope="col"
          data-align={column.columnDef.meta?.title.alignment}
          aria-sort={ariaSort(column)}
        >
          <SortButton column={column} sorts={sorts} onSort={(isAdded) => onSort(column.id, isAdded)} />
        </th>
      ))}
    </tr>
    {children}
  </thead>
)
