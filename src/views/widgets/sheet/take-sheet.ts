import type { FigureSheet, ExportMethod } from '../../../domain/widgets/sheet/sheet.ts'
import type { TableRow } from '../../../domain/widgets/table/widget-table.ts'
import type { SheetRef } from '../../../machines/widgets/sheet.ts'

export type SheetBuilder = (chosen: ReadonlySet<TableRow>) => FigureSheet

export const takeSheet = (sheet: SheetRef, way: ExportMethod, sheetOf: SheetBuilder): void =>
  sheet.send({ type: 'sheet.requested', way, sheet: sheetOf(sheet.getSnapshot().context.chosen) })
