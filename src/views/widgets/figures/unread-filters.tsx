import { type ColumnFilters, invalidFilterColumns } from '../../../domain/widgets/table/filters/column-filter.ts'
import type { TableColumn } from '../../../domain/widgets/table/widget-table.ts'
import { exampleOf } from './filter-input.tsx'
import styles from './figures.module.css'

interface Props {
  readonly columns: readonly TableColumn[]
  readonly filters: ColumnFilters
}

export const UnreadFilters = ({ columns, filters }: Props) => (
  <p aria-live="polite" className={styles['unread']}>
    {invalidFilterColumns(columns, filters)
      .map(
        ({ path, title }) =>
          `“${filters[path]?.trim() ?? ''}” was ignored for ${title.value}: try ${exampleOf(title.type)}.`,
      )
      .join(' ')}
  </p>
)
