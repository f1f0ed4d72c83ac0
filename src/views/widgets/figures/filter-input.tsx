import { O } from '../../../domain/fp.ts'
import { cellTest } from '../../../domain/widgets/table/filters/column-filter.ts'
import { isFigureType } from '../../../domain/widgets/figures/figure-type.ts'
import type { ColumnType } from '../../../domain/widgets/table/widget-table.ts'
import type { HeaderColumn } from './column-state.ts'
import styles from './figures.module.css'

interface Props {
  readonly column: HeaderColumn
  readonly onType: (typed: string) => void
}

export const exampleOf = (type: ColumnType): string => {
  if (isFigureType(type)) return type === 'percent' ? '>5%' : '>1000'
  return type === 'date' ? '>=2026-07' : 'contains'
}

export const FilterInput = ({ column, onType }: Props) => {
  const title = column.columnDef.meta?.title
  const value = column.getFilterValue()
  const typed = typeof value === 'string' ? value : ''
  if (title === undefined) return null
  return (
    <input
      className={styles['input']}
      aria-label={`Filter ${title.value}`}
      aria-invalid={typed.trim() !== '' && O.isNone(cellTest(title.type, typed))}
      placeholder={exampleOf(title.type)}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
