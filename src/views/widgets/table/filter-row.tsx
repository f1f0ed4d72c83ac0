import type { Filters } from '../../../domain/widgets/table/filters/column-filter.ts'
import type { Column } from '../../../domain/widgets/table/widget-table.ts'
import { FilterInput } from '../figures/filter-input.tsx'

interface Props {
  readonly columns: readonly Column[]
  readonly filters: Filters
  readonly isChoosing: boolean
  readonly onType: (path: string, typed: string) => void
}

export const FilterRow = ({ columns, filters, isChoosing, onType }: Props) => (
  <tr>
    {isChoosing && <td />}
    {columns.map((column) => (
      <td key={column.path}>
        <FilterInput
          column={column}
          typed={filters[column.path] ?? ''}
          onType={(typed) => onType(column.path, typed)}
        />
      </td>
    ))}
  </tr>
)
