import { columnWidth, type TextSetting } from '../../../domain/widgets/table/column-width.ts'
import { fittingColumns, visibleColumns } from '../../../domain/widgets/table/columns.ts'
import { cellShown, isIncompleteCell } from '../../../domain/widgets/table/unknown-figures.ts'
import { emptyCellText } from '../../../domain/widgets/table/format-cell.ts'
import { type TableColumn, isAct, type WidgetTable } from '../../../domain/widgets/table/widget-table.ts'

/** Landscape A4 between its margins, in CSS pixels: 297 mm less twice 40 points. */
const sheetWidth = 1015
const columnGap = 32

export const roomOf = (isHalf: boolean): number => (isHalf ? (sheetWidth - columnGap) / 2 : sheetWidth)

const textSetting: TextSetting = { size: 11.5, gutters: 16 }
const fewRows = 12

const leastOf = ({ rows }: WidgetTable, column: TableColumn): number =>
  columnWidth(rows, column, textSetting).minFilteredWidth

const isBlank = ({ rows }: WidgetTable, { path, title: { type } }: TableColumn): boolean =>
  rows.length > 0 &&
  rows.every((row) => ['', emptyCellText].includes(cellShown(type, row[path], isIncompleteCell(row, path)).trim()))

export const printedColumns = (table: WidgetTable, room: number): readonly TableColumn[] =>
  fittingColumns(
    visibleColumns(table.columns, Infinity).filter((column) => !isAct(column) && !isBlank(table, column)),
    room,
    (column) => leastOf(table, column),
  )

export const isSmall = (table: WidgetTable): boolean =>
  table.rows.length <= fewRows && printedColumns(table, roomOf(true)).length === printedColumns(table, Infinity).length
