import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import type { TableRow } from '../../../domain/widgets/table/widget-table.ts'
import styles from './figures.module.css'

interface Props {
  readonly row: TableRow
  readonly path: string | null
  /** In a grid, the columns that the name spans. */
  readonly gridColumn?: string
}

export const NameUnder = ({ row, path, gridColumn }: Props) =>
  path !== null &&
  typeof row[path] === 'string' && (
    <small className={styles['under']} style={{ gridColumn }}>
      {formatCell('text', row[path])}
    </small>
  )
