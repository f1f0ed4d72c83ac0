import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type ConditionalStyle, isNegative } from '../../../domain/widgets/table/format-cell.ts'
import { shownCellText } from '../../../domain/widgets/table/unknown-figures.ts'
import type { TableCell, ColumnType } from '../../../domain/widgets/table/widget-table.ts'
import styles from './figures.module.css'

interface Props {
  readonly type: ColumnType
  readonly cell: TableCell | undefined
  readonly look?: ConditionalStyle | null
  readonly isIncomplete?: boolean
  readonly isStop?: boolean
}

const formatMarks: Readonly<Record<ConditionalStyle, { readonly sign: string; readonly words: string } | null>> = {
  negative: { sign: '▼', words: 'unfavourable' },
  positive: { sign: '▲', words: 'favourable' },
  warning: { sign: '!', words: 'warning' },
  strong: null,
}

const LookMark = ({ look }: { readonly look: ConditionalStyle }) => {
  const mark = formatMarks[look]
  return (
    mark !== null && (
      <span className={styles['mark']} role="img" aria-label={mark.words}>
        {mark.sign}
      </span>
    )
  )
}

const plainCell = ({ type, cell, isIncomplete = false, isStop = true }: Omit<Props, 'look'>): ReactNode => {
  if (typeof cell === 'object' && cell !== null)
    return (
      <Link href={cell.href} className={styles['link']} tabIndex={isStop ? 0 : -1}>
        {cell.text}
      </Link>
    )
  const shown = shownCellText(type, cell, isIncomplete)
  return isNegative(cell, shown) ? <span className={styles['negative']}>{shown}</span> : shown
}

/** Marks differ by weight and sign, not only by colour. A function, not a component: a grid has hundreds of cells. */
export const cellText = ({ look = null, ...cell }: Props): ReactNode =>
  look === null ? (
    plainCell(cell)
  ) : (
    <span className={styles['looked']} data-look={look}>
      <LookMark look={look} />
      {plainCell(cell)}
    </span>
  )
