import Papa from 'papaparse'
import { defused, plainCell } from '../../../domain/sheet/plain-cell.ts'
import type { Sheet } from '../../../domain/sheet/sheet.ts'

export const separatedText = ({ columns, rows }: Sheet, delimiter: ',' | '\t'): string =>
  Papa.unparse(
    {
      fields: columns.map(({ title }) => defused(title.value)),
      data: rows.map((row) => columns.map(({ path }) => plainCell(row[path]))),
    },
    { delimiter, newline: '\r\n' },
  )
