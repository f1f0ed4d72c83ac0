import { isNarrowed, type TableQuery } from '../table/table-query.ts'
import {
  type TableCell,
  type TableColumn,
  type ColumnType,
  isActionColumn,
  type TableRow,
  type WidgetTable,
} from '../table/widget-table.ts'
import { queryInWords } from './query-in-words.ts'
import type { NamedFigures } from './figures-subject.ts'
import { isFigureType } from '../figures/figure-type.ts'
import { withoutRoundingError } from '../figures/figures.ts'

/** Text that a spreadsheet would read as a formula, whatever precedes it. */
const formulaPattern = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^\p{Cc}/u

export const defuseFormula = (text: string): string => (formulaPattern.test(text) ? `'${text}` : text)

export const plainFigure = (type: ColumnType, figure: number): number | null =>
  Number.isFinite(figure) ? withoutRoundingError(isFigureType(type) ? type : 'number', figure) : null

export const plainCell = (type: ColumnType, cell: TableCell | undefined): string | number | null => {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'number') return plainFigure(type, cell)
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return defuseFormula(typeof cell === 'string' ? cell : cell.text)
}

export interface FigureSheet extends NamedFigures {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
  readonly groupOn: string | null
  readonly hasTotals: boolean
  readonly isNarrowed: boolean
  readonly subtitles: readonly string[]
  readonly inUse: readonly string[]
  readonly notes: readonly string[]
}

interface SheetSource extends Pick<NamedFigures, 'title' | 'name' | 'days'> {
  readonly table: WidgetTable
  readonly query: TableQuery
  readonly rows: readonly TableRow[]
  readonly chosen: ReadonlySet<TableRow>
}

const chosenOf = (rows: readonly TableRow[], chosen: ReadonlySet<TableRow>): readonly TableRow[] => {
  const some = chosen.size === 0 ? [] : rows.filter((row) => chosen.has(row))
  return some.length === 0 ? rows : some
}

export const sheetOf = ({
  table: { columns, options, meta },
  query,
  rows,
  chosen,
  ...named
}: SheetSource): FigureSheet => {
  const taken = chosenOf(rows, chosen)
  const isPart = taken.length < rows.length
  const part = isPart ? ['Chosen rows only'] : []
  return {
    ...named,
    filters: [...queryInWords(columns, { ...query, sort: [], groupOn: null }), ...part],
    columns: columns.filter((column) => !column.title.hidden && !isActionColumn(column)),
    rows: taken,
    groupOn: query.groupOn,
    hasTotals: options.totals !== false && columns.some((column) => column.title.total && !column.title.hidden),
    isNarrowed: isNarrowed(query) || isPart,
    subtitles: meta.filter((each) => each.class === 'subtitle').map(({ value }) => value),
    inUse: [...queryInWords(columns, query), ...part],
    notes: meta.filter((each) => each.class === 'footer-table-row').map(({ value }) => value),
  }
}

/** Lines that describe a file: title, subject, day and query. A workbook has them above its columns, a CSV file below its rows. */
export const leadLines = ({ title, name, days, subtitles, inUse }: FigureSheet): readonly string[] =>
  [title, name, ...days, ...subtitles, ...inUse].filter((line) => line !== '')

export type ExportMethod = 'copy' | 'csv' | 'xlsx' | 'print'

export interface SheetRequest {
  readonly way: ExportMethod
  readonly sheet: FigureSheet
}

export interface SheetFailure {
  readonly _tag: 'NotAllowed' | 'TooLong' | 'Broken'
}

/** Nobody reads more, and no browser can lay it out. */
export const maxPrintedRows = 5000

export const isTooLongToPrint = ({ way, sheet }: SheetRequest): boolean =>
  way === 'print' && sheet.rows.length > maxPrintedRows
