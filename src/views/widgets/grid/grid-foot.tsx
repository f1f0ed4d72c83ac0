import { useSelector } from '@xstate/react'
import { formatTotal, isNegative } from '../../../domain/widgets/table/format-cell.ts'
import type { Column } from '../../../domain/widgets/table/widget-table.ts'
import figures from '../figures/figures.module.css'
import styles from './grid.module.css'
import type { Grid } from './grid-actor.ts'

interface Props {
  readonly grid: Grid
  readonly columns: readonly Column[]
  readonly isChoosing: boolean
}

export const GridFoot = ({ grid, columns, isChoosing }: Props) => {
  const { values, isNarrowed } = useSelector(grid, ({ context }) => context.totals)
  const shownFor = ({ path, title }: Column, place: number): string => {
    if (title.total) return path in values ? formatTotal(title.type, values[path] ?? null, isNarrowed) : ''
    return place === 0 ? 'Total' : ''
  }
  return (
    <div role="rowgroup" className={styles['foot']}>
      <div role="row" className={styles['line']}>
        {isChoosing && <div role="gridcell" className={styles['cell']} />}
        {columns.map((column, place) => {
          const shown = shownFor(column, place)
          const isLoss = isNegative(values[column.path] ?? null, shown)
          return (
            <div
              key={column.path}
              role="gridcell"
              aria-colindex={place + 1}
              data-align={column.title.alignment}
              data-total={column.path}
              className={`${styles['cell'] ?? ''} ${(isLoss ? figures['negative'] : undefined) ?? ''}`}
            >
              {shown}
            </div>
          )
        })}
      </div>
    </div>
  )
}
