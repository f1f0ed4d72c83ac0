import { useSelector } from '@xstate/react'
import type { HeaderColumn } from '../figures/column-state.ts'
import { FilterInput } from '../figures/filter-input.tsx'
import { ariaSort, SortButton } from '../figures/sort-button.tsx'
import styles from './grid.module.css'
import { rowsInOrder } from '../../../domain/widgets/grid/arrangement.ts'
import type { GridRef } from '../../../machines/widgets/grid.ts'
import { AllRowsChoice } from '../sheet/row-choice.tsx'

interface Props {
  readonly grid: GridRef
  readonly columns: readonly HeaderColumn[]
  readonly sorts: number
  readonly isChoosing: boolean
}

const FilterLine = ({ grid, columns, isChoosing }: Omit<Props, 'sorts'>) => (
  <div role="row" className={`${styles['line'] ?? ''} ${styles['filters'] ?? ''}`}>
    {isChoosing && <div role="gridcell" className={styles['cell']} />}
    {columns.map((column) => (
      <div key={column.id} role="gridcell" className={styles['cell']}>
        <FilterInput column={column} onType={(typed) => grid.send({ type: 'filter.typed', path: column.id, typed })} />
      </div>
    ))}
  </div>
)

export const GridHead = ({ grid, columns, sorts, isChoosing }: Props) => {
  const sheet = useSelector(grid, ({ context }) => context.sheet)
  const count = useSelector(grid, ({ context }) => context.shown.order.length)
  const isFiltering = useSelector(grid, (snapshot) => snapshot.matches({ filters: 'offered' }))
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['line']}>
        {isChoosing && (
          <div role="gridcell" className={styles['cell']}>
            <AllRowsChoice sheet={sheet} rows={() => rowsInOrder(grid.getSnapshot().context.shown)} count={count} />
          </div>
        )}
        {columns.map((column, index) => (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={ariaSort(column)}
            data-align={column.columnDef.meta?.title.alignment}
            className={styles['cell']}
          >
            <SortButton
              column={column}
              sorts={sorts}
              onSort={(isAdded) => grid.send({ type: 'sort.toggled', path: column.id, isAdded })}
            />
          </div>
        ))}
      </div>
      {isFiltering && <FilterLine grid={grid} columns={columns} isChoosing={isChoosing} />}
    </div>
  )
}
