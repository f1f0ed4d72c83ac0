import type { Way, Sheet } from '../../../domain/widgets/sheet/sheet.ts'
import type { Row } from '../../../domain/widgets/table/widget-table.ts'

export type FileWay = Exclude<Way, 'print'>

export type SheetMessage =
  | { readonly type: 'rows'; readonly rows: readonly Row[] }
  | { readonly type: 'rest'; readonly way: FileWay; readonly sheet: Omit<Sheet, 'rows'> }
