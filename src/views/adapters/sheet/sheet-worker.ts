import type { FigureSheet } from '../../../domain/widgets/sheet/sheet.ts'
import type { TableRow } from '../../../domain/widgets/table/widget-table.ts'
import { csvText, separatedText } from './separated-text.ts'
import type { FileExportFormat, SheetMessage } from './sheet-file.ts'
import { xlsxFile } from './xlsx/xlsx-file.ts'

// spreadsheets need it to recognise UTF-8
const byteOrderMark = '\uFEFF'

const createSheetFile = async (way: FileExportFormat, sheet: FigureSheet): Promise<Blob> => {
  switch (way) {
    case 'copy':
      return new Blob([separatedText(sheet, '\t')], { type: 'text/plain' })
    case 'csv':
      return new Blob([byteOrderMark, csvText(sheet)], { type: 'text/csv' })
    case 'xlsx':
      return xlsxFile(sheet)
  }
}

const receivedRows: TableRow[] = []

addEventListener('message', ({ data }: MessageEvent<SheetMessage>) => {
  if (data.type === 'rows') data.rows.forEach((row) => receivedRows.push(row))
  else void createSheetFile(data.way, { ...data.sheet, rows: receivedRows }).then((file) => postMessage(file))
})

addEventListener('unhandledrejection', ({ reason }) => {
  throw reason
})
