import { O } from '../../../domain/fp.ts'
import { cellTest } from '../../../domain/widgets/table/filters/column-filter.ts'
import { isFigureType } from '../../../domain/widgets/figures/figure-type.ts'
import type { Column, ColumnType } from '../../../domain/widgets/table/widget-table.ts'
import styles from './figures.module.css'

interface Props {
  readonly column: Column
  readonly typed: string
  readonly onType: (typed: string) => void
}

export const exampleOf = (type: ColumnType): string => {
  if (isFigureType(type)) return type === 'percent' ? '>5%' : '>1000'
  return type === 'date' ? '>=2026-07' : 'contains'
}

export const FilterInput = ({ column: { title }, typed, onType }: Props) => (
  <input
    className={styles['input']}
    aria-label={`Filter ${title.value}`}
    aria-invalid={typed.trim() !== '' && O.isNone(cellTest(title.type, typed))}
    placeholder={exampleOf(title.type)}
    value={typed}
    onChange={(event) => onType(event.currentTarget.value)}
  />
)
