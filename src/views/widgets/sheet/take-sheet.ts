import type { FigureSheet, ExportWay } from '../../../domain/widgets/sheet/sheet.ts'
import type { TableRow } from '../../../domain/widgets/table/widget-table.ts'
import type { SheetRef } from '../../../machines/widgets/sheet.ts'

export type SheetOf = (chosen: ReadonlySet<TableRow>) => FigureSheet

export const takeSheet = (sheet: SheetRef, way: ExportWay, sheetOf: SheetOf): void =>
  sheet.send({ type: 'sheet.requested', way, sheet: sheetOf(sheet.getSnapshot().context.chosen) })
