import { isFigureType } from '../../../src/domain/widgets/figures/figure-type.ts'
import type {
  Cell,
  Column,
  ColumnType,
  Meta,
  Row,
  TableOptions,
  WidgetTable,
} from '../../../src/domain/widgets/table/widget-table.ts'

type Choice = Partial<Pick<Column['title'], 'total' | 'hidden' | 'visibilityWeight'>>

export const column = (path: string, value: string, type: ColumnType, choice: Choice = {}): Column => ({
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

export const table = (
  columns: readonly Column[],
  rows: readonly Row[],
  meta: readonly Meta[],
  options: TableOptions = {},
): WidgetTable => ({
  columns,
  root: 'rows',
  rows,
  options: { ...options, totals: columns.some(({ title }) => title.total) },
  meta,
})

export const link = (href: string, text: string): Cell => ({ href, text })
