import Papa from 'papaparse'
import { defused, plainCell, type Sheet } from '../../../domain/widgets/sheet/sheet.ts'

const lineEnd = '\r\n'

export const separatedText = ({ columns, rows }: Sheet, delimiter: ',' | '\t'): string =>
  Papa.unparse(
    {
      fields: columns.map(({ title }) => defused(title.value)),
      data: rows.map((row) => columns.map(({ path, title }) => plainCell(title.type, row[path]))),
    },
    { delimiter, newline: lineEnd },
  )

const notesText = ({ notes }: Sheet): string =>
  Papa.unparse(
    notes.map((note) => [defused(note)]),
    { newline: lineEnd },
  )

export const csvText = (sheet: Sheet): string =>
  [separatedText(sheet, ','), ...(sheet.notes.length === 0 ? [] : ['', notesText(sheet)])].join(lineEnd)
