import Papa from 'papaparse'
import { figureOf, isFigureType } from '../../../domain/widgets/figures/figure-type.ts'
import { defuseFormula, leadLines, plainCell, type FigureSheet } from '../../../domain/widgets/sheet/sheet.ts'
import {
  incompleteColumns,
  incompleteHeading,
  isIncompleteCell,
  isUnknownFigure,
} from '../../../domain/widgets/table/unknown-figures.ts'
import type { TableColumn, TableRow } from '../../../domain/widgets/table/widget-table.ts'

const lineEnd = '\r\n'

/** Unknown figures are empty, never 0. */
const knownCell = ({ path, title }: TableColumn, row: TableRow): ReturnType<typeof plainCell> =>
  isFigureType(title.type) && isIncompleteCell(row, path) && isUnknownFigure(figureOf(row[path]))
    ? null
    : plainCell(title.type, row[path])

/** Figures stay numbers; an extra last column names the incomplete ones. */
export const separatedText = ({ columns, rows }: FigureSheet, delimiter: ',' | '\t'): string => {
  const incomplete = rows.map((row) => incompleteColumns(columns, row).map(({ title }) => title.value))
  const isMarked = incomplete.some((titles) => titles.length > 0)
  const marksOf = (index: number): readonly string[] => (isMarked ? [(incomplete[index] ?? []).join(', ')] : [])
  return Papa.unparse(
    {
      fields: [...columns.map(({ title }) => defuseFormula(title.value)), ...(isMarked ? [incompleteHeading] : [])],
      data: rows.map((row, index) => [...columns.map((column) => knownCell(column, row)), ...marksOf(index)]),
    },
    { delimiter, newline: lineEnd },
  )
}

const linesText = (lines: readonly string[]): string =>
  Papa.unparse(
    lines.map((line) => [defuseFormula(line)]),
    { newline: lineEnd },
  )

/** Column titles come first, so that other programs can import the file. Subject, day and notes follow the rows. */
export const csvText = (sheet: FigureSheet): string => {
  const remarks = [leadLines(sheet), sheet.notes].filter((lines) => lines.length > 0)
  return [separatedText(sheet, ','), ...remarks.map(linesText)].join(`${lineEnd}${lineEnd}`)
}
