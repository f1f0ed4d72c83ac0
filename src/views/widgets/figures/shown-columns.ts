import { useMemo } from 'react'
import { columnWidths, type ColumnWidth, type Setting } from '../../../domain/widgets/table/column-width.ts'
import { visibleColumns } from '../../../domain/widgets/table/columns.ts'
import type { Column, WidgetTable } from '../../../domain/widgets/table/widget-table.ts'

export interface ShownColumns {
  readonly columns: readonly Column[]
  readonly widths: readonly ColumnWidth[]
}

/** The width of the dashboard alone decides (spec §9): where the card is narrower than its columns they are scrolled. */
export const useShownColumns = (table: WidgetTable, width: number, setting: Setting): ShownColumns => {
  const widths = useMemo(() => columnWidths(table.rows, table.columns, setting), [table, setting])
  return useMemo(() => {
    const columns = visibleColumns(table.columns, width)
    return { columns, widths: columns.flatMap(({ path }) => widths.get(path) ?? []) }
  }, [table, widths, width])
}
