import { Link } from 'wouter'
import { formatCell, isNegative } from '../../../domain/widget/format-cell.ts'
import type { Cell, ColumnType } from '../../../domain/widget/widget-table.ts'
import styles from './figures.module.css'

interface Props {
  readonly type: ColumnType
  readonly cell: Cell | undefined
  /** Where the keyboard moves from cell to cell, links are not stops of their own. */
  readonly isStop?: boolean
}

export const CellText = ({ type, cell, isStop = true }: Props) => {
  if (typeof cell === 'object' && cell !== null)
    return (
      <Link href={cell.href} className={styles['link']} tabIndex={isStop ? 0 : -1}>
        {cell.text}
      </Link>
    )
  const shown = formatCell(type, cell)
  return isNegative(cell, shown) ? <span className={styles['negative']}>{shown}</span> : shown
}
