import { useMemo } from 'react'
import { columnWidths, type ColumnWidth, type Setting } from '../../../domain/widgets/table/column-width.ts'
import { fittingColumns, visibleColumns } from '../../../domain/widgets/table/columns.ts'
import type { Column, WidgetTable } from '../../../domain/widgets/table/widget-table.ts'

export interface ShownColumns {
  readonly columns: readonly Column[]
  readonly widths: readonly ColumnWidth[]
}

export const useShownColumns = (table: WidgetTable, width: number, room: number, setting: Setting): ShownColumns => {
  const widths = useMemo(() => columnWidths(table.rows, table.columns, setting), [table, setting])
  return useMemo(() => {
    const roomOf = ({ path }: Column): number => widths.get(path)?.readable ?? 0
    const columns = fittingColumns(visibleColumns(table.columns, width), room, roomOf)
    return { columns, widths: columns.flatMap(({ path }) => widths.get(path) ?? []) }
  }, [table, widths, width, room])
}
