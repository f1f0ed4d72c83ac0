import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import type { Row } from '../../../domain/widgets/table/widget-table.ts'
import styles from './figures.module.css'

interface Props {
  readonly row: Row
  /** Where its words are, if they are to be said. */
  readonly path: string | null
}

export const NameUnder = ({ row, path }: Props) =>
  path !== null &&
  typeof row[path] === 'string' && <small className={styles['under']}>{formatCell('text', row[path])}</small>
