import { isFigureType } from '../../../src/domain/widgets/figures/figure-type.ts'
import type {
  TableCell,
  TableColumn,
  ColumnType,
  TableMeta,
  TableRow,
  TableOptions,
  WidgetTable,
} from '../../../src/domain/widgets/table/widget-table.ts'

type ColumnChoice = Partial<Pick<TableColumn['title'], 'total' | 'hidden' | 'visibilityWeight'>>

export const tableColumn = (path: string, value: string, type: ColumnType, choice: ColumnChoice = {}): TableColumn => ({
  title: {
    value,
    type,
    alignment: isFigureType(type) ? 'right' : 'left',
    hidden: false,
    total: false,
    visibilityWeight: 0,
    ...choice,
  },
  path,
})

export const dataTable = (
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  meta: readonly TableMeta[],
  options: TableOptions = {},
): WidgetTable => ({
  columns,
  root: 'rows',
  rows,
  options: { ...options, totals: columns.some(({ title }) => title.total) },
  meta,
})

export const linkCell = (href: string, text: string): TableCell => ({ href, text })
