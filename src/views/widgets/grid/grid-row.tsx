import { memo } from 'react'
import { rowHeight } from '../../../domain/widgets/grid/lines.ts'
import type { Column, Row } from '../../../domain/widgets/table/widget-table.ts'
import { ariaRowIndex } from '../../adapters/cell-place.ts'
import { rowName } from '../../../domain/widgets/table/row-group.ts'
import type { LookOf } from '../../../domain/widgets/table/format-cell.ts'
import type { SheetRef } from '../../../machines/widgets/sheet.ts'
import { RowChoice } from '../sheet/row-choice.tsx'
import { cellText } from '../figures/cell-text.tsx'
import styles from './grid.module.css'

interface Props {
  readonly row: Row
  readonly place: number
  readonly columns: readonly Column[]
  /** The column of the cell that Tab leads to, if it is in this row. */
  readonly stop: number | null
  readonly lookOf: LookOf
  readonly sheet: SheetRef
  /** `null` while rows are not chosen. */
  readonly isChosen: boolean | null
}

export const GridRow = memo(({ row, place, columns, stop, lookOf, sheet, isChosen }: Props) => (
  <div
    role="row"
    aria-rowindex={ariaRowIndex(place)}
    aria-selected={isChosen ?? undefined}
    className={`${styles['row'] ?? ''} ${styles['line'] ?? ''}`}
    style={{ transform: `translateY(${place * rowHeight}px)` }}
  >
    {isChosen !== null && (
      <div role="gridcell" className={styles['cell']}>
        <RowChoice sheet={sheet} row={row} isChosen={isChosen} name={rowName(columns, row)} isStop={false} />
      </div>
    )}
    {columns.map((each, column) => (
      <div
        key={each.path}
        role="gridcell"
        aria-colindex={column + 1}
        tabIndex={stop === column ? 0 : -1}
        data-align={each.title.alignment}
        className={styles['cell']}
      >
        {cellText({ type: each.title.type, cell: row[each.path], look: lookOf(each, row[each.path]), isStop: false })}
      </div>
    ))}
  </div>
))
GridRow.displayName = 'GridRow'
