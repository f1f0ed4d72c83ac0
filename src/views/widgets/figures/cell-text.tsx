import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type Look, formatCell, isNegative } from '../../../domain/widgets/table/format-cell.ts'
import type { Cell, ColumnType } from '../../../domain/widgets/table/widget-table.ts'
import styles from './figures.module.css'

interface Props {
  readonly type: ColumnType
  readonly cell: Cell | undefined
  readonly look?: Look | null
  /** Where the keyboard moves from cell to cell, links are not stops of their own. */
  readonly isStop?: boolean
}

const marks: Readonly<Record<Look, { readonly sign: string; readonly words: string } | null>> = {
  negative: { sign: '▼', words: 'unfavourable' },
  positive: { sign: '▲', words: 'favourable' },
  warning: { sign: '!', words: 'warning' },
  strong: null,
}

const Mark = ({ look }: { readonly look: Look }) => {
  const mark = marks[look]
  return (
    mark !== null && (
      <span className={styles['mark']} role="img" aria-label={mark.words}>
        {mark.sign}
      </span>
    )
  )
}

const plain = ({ type, cell, isStop = true }: Omit<Props, 'look'>): ReactNode => {
  if (typeof cell === 'object' && cell !== null)
    return (
      <Link href={cell.href} className={styles['link']} tabIndex={isStop ? 0 : -1}>
        {cell.text}
      </Link>
    )
  const shown = formatCell(type, cell)
  return isNegative(cell, shown) ? <span className={styles['negative']}>{shown}</span> : shown
}

/** What is marked is told apart by its weight and a sign, not by colour alone. A call, not a component: a grid has hundreds. */
export const cellText = ({ look = null, ...cell }: Props): ReactNode =>
  look === null ? (
    plain(cell)
  ) : (
    <span className={styles['looked']} data-look={look}>
      <Mark look={look} />
      {plain(cell)}
    </span>
  )
