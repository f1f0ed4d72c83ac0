import { memo } from 'react'
import { rowHeight } from '../../../domain/grid/grid-height.ts'
import type { Column, Row } from '../../../domain/widget/widget-table.ts'
import { ariaRowIndex } from '../../adapters/cell-place.ts'
import { CellText } from '../figures/cell-text.tsx'
import styles from './grid.module.css'

interface Props {
  readonly row: Row
  readonly place: number
  readonly columns: readonly Column[]
  /** The column of the cell that Tab leads to, if it is in this row. */
  readonly stop: number | null
}

export const GridRow = memo(({ row, place, columns, stop }: Props) => (
  <div
    role="row"
    aria-rowindex={ariaRowIndex(place)}
    className={`${styles['row'] ?? ''} ${styles['line'] ?? ''}`}
    style={{ transform: `translateY(${place * rowHeight}px)` }}
  >
    {columns.map(({ path, title }, column) => (
      <div
        key={path}
        role="gridcell"
        aria-colindex={column + 1}
        tabIndex={stop === column ? 0 : -1}
        data-align={title.alignment}
        className={styles['cell']}
      >
        <CellText type={title.type} cell={row[path]} isStop={false} />
      </div>
    ))}
  </div>
))
GridRow.displayName = 'GridRow'
