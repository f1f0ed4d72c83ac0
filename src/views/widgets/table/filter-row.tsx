import type { HeaderColumn } from '../figures/column-state.ts'
import { FilterInput } from '../figures/filter-input.tsx'

interface Props {
  readonly columns: readonly HeaderColumn[]
  readonly isChoosing: boolean
  readonly onType: (path: string, typed: string) => void
}

export const FilterRow = ({ columns, isChoosing, onType }: Props) => (
  <tr>
    {isChoosing && <td />}
    {columns.map((column) => (
      <td key={column.id}>
        <FilterInput column={column} onType={(typed) => onType(column.id, typed)} />
      </td>
    ))}
  </tr>
)
