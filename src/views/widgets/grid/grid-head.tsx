import { useSelector } from '@xstate/react'
import type { Column } from '../../../domain/widget/widget-table.ts'
import { FilterInput } from '../figures/filter-input.tsx'
import { ariaSort, SortButton } from '../figures/sort-button.tsx'
import styles from './grid.module.css'
import type { Grid } from './grid-actor.ts'

interface Props {
  readonly grid: Grid
  readonly columns: readonly Column[]
}

const FilterLine = ({ grid, columns }: Props) => {
  const filters = useSelector(grid, ({ context }) => context.wanted.filters)
  return (
    <div role="row" className={`${styles['line'] ?? ''} ${styles['filters'] ?? ''}`}>
      {columns.map((column) => (
        <div key={column.path} role="gridcell" className={styles['cell']}>
          <FilterInput
            column={column}
            typed={filters[column.path] ?? ''}
            onType={(typed) => grid.send({ type: 'filter.typed', path: column.path, typed })}
          />
        </div>
      ))}
    </div>
  )
}

export const GridHead = ({ grid, columns }: Props) => {
  const sort = useSelector(grid, ({ context }) => context.wanted.sort)
  const isFiltering = useSelector(grid, (snapshot) => snapshot.matches({ filters: 'offered' }))
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['line']}>
        {columns.map((column, place) => (
          <div
            key={column.path}
            role="columnheader"
            aria-colindex={place + 1}
            aria-sort={ariaSort(sort, column.path)}
            data-align={column.title.alignment}
            className={styles['cell']}
          >
            <SortButton
              column={column}
              sort={sort}
              onSort={(isAdded) => grid.send({ type: 'sort.toggled', path: column.path, isAdded })}
            />
          </div>
        ))}
      </div>
      {isFiltering && <FilterLine grid={grid} columns={columns} />}
    </div>
  )
}
