import { columnWidth, type TextSetting } from '../../../domain/widgets/table/column-width.ts'
import { fittingColumns, visibleColumns } from '../../../domain/widgets/table/columns.ts'
import { shownCellText, isIncompleteCell } from '../../../domain/widgets/table/unknown-figures.ts'
import { emptyCellText } from '../../../domain/widgets/table/format-cell.ts'
import { type TableColumn, isActionColumn, type WidgetTable } from '../../../domain/widgets/table/widget-table.ts'

/** Landscape A4 between its margins, in CSS pixels: 297 mm less twice 40 points. */
const sheetWidth = 1015
const columnGap = 32

export const availablePrintWidth = (isHalf: boolean): number => (isHalf ? (sheetWidth - columnGap) / 2 : sheetWidth)

const printTextSetting: TextSetting = { size: 11.5, gutters: 16 }
const maxSmallTableRows = 12

const minPrintedColumnWidth = ({ rows }: WidgetTable, column: TableColumn): number =>
  columnWidth(rows, column, printTextSetting).minFilteredWidth

const isBlankColumn = ({ rows }: WidgetTable, { path, title: { type } }: TableColumn): boolean =>
  rows.length > 0 &&
  rows.every((row) => ['', emptyCellText].includes(shownCellText(type, row[path], isIncompleteCell(row, path)).trim()))

export const printedColumns = (table: WidgetTable, room: number): readonly TableColumn[] =>
  fittingColumns(
    visibleColumns(table.columns, Infinity).filter(
      (column) => !isActionColumn(column) && !isBlankColumn(table, column),
    ),
    room,
    (column) => minPrintedColumnWidth(table, column),
  )

export const isSmallTable = (table: WidgetTable): boolean =>
  table.rows.length <= maxSmallTableRows &&
  printedColumns(table, availablePrintWidth(true)).length === printedColumns(table, Infinity).length
