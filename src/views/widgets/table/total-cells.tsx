import { isNegative } from '../../../domain/widgets/table/format-cell.ts'
import { totalText } from '../../../domain/widgets/table/unknown-figures.ts'
import type { ColumnTotals } from '../../../domain/widgets/table/totals.ts'
import type { TableColumn } from '../../../domain/widgets/table/widget-table.ts'
import figures from '../figures/figures.module.css'

interface Props {
  readonly columns: readonly TableColumn[]
  readonly totals: ColumnTotals
  readonly unknown: ReadonlySet<string>
  readonly isFiltered: boolean
}

const TotalCell = ({
  column: { path, title },
  totals,
  unknown,
  isFiltered,
}: { readonly column: TableColumn } & Omit<Props, 'columns'>) => {
  const total = totals[path] ?? null
  const shown = title.total ? totalText(title.type, total, { isFiltered, isIncomplete: unknown.has(path) }) : ''
  return (
    <td data-align={title.alignment} className={isNegative(total, shown) ? figures['negative'] : undefined}>
      {shown}
    </td>
  )
}

export const TotalCells = ({ columns, ...totals }: Props) =>
  columns.map((column) => <TotalCell key={column.path} column={column} {...totals} />)
