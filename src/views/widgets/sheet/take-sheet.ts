import type { Sheet, Way } from '../../../domain/widgets/sheet/sheet.ts'
import type { Row } from '../../../domain/widgets/table/widget-table.ts'
import type { SheetRef } from '../../../machines/widgets/sheet.ts'

export type SheetOf = (chosen: ReadonlySet<Row>) => Sheet

export const takeSheet = (sheet: SheetRef, way: Way, sheetOf: SheetOf): void =>
  sheet.send({ type: 'sheet.requested', way, sheet: sheetOf(sheet.getSnapshot().context.chosen) })
