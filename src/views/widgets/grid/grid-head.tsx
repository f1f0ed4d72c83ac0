import { useSelector } from '@xstate/react'
import type { Column } from '../../../domain/widgets/table/widget-table.ts'
import { FilterInput } from '../figures/filter-input.tsx'
import { ariaSort, SortButton } from '../figures/sort-button.tsx'
import styles from './grid.module.css'
import { rowsInOrder } from '../../../domain/widgets/grid/arrangement.ts'
import { AllRowsChoice } from '../sheet/row-choice.tsx'
import type { Grid } from './grid-actor.ts'

interface Props {
  readonly grid: Grid
  readonly columns: readonly Column[]
  readonly isChoosing: boolean
}

const FilterLine = ({ grid, columns, isChoosing }: Props) => {
  const filters = useSelector(grid, ({ context }) => context.wanted.filters)
  return (
    <div role="row" className={`${styles['line'] ?? ''} ${styles['filters'] ?? ''}`}>
      {isChoosing && <div role="gridcell" className={styles['cell']} />}
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

export const GridHead = ({ grid, columns, isChoosing }: Props) => {
  const sheet = useSelector(grid, ({ context }) => context.sheet)
  const count = useSelector(grid, ({ context }) => context.shown.order.length)
  const sort = useSelector(grid, ({ context }) => context.wanted.sort)
  const isFiltering = useSelector(grid, (snapshot) => snapshot.matches({ filters: 'offered' }))
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['line']}>
        {isChoosing && (
          <div role="gridcell" className={styles['cell']}>
            <AllRowsChoice sheet={sheet} rows={() => rowsInOrder(grid.getSnapshot().context.shown)} count={count} />
          </div>
        )}
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
      {isFiltering && <FilterLine grid={grid} columns={columns} isChoosing={isChoosing} />}
    </div>
  )
}
