import { isNarrowed, type TableQuery } from '../table/table-query.ts'
import { type Cell, type Column, type ColumnType, isAct, type Row, type WidgetTable } from '../table/widget-table.ts'
import { queryInWords } from './query-in-words.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { isFigureType } from '../figures/figure-type.ts'
import { withoutDust } from '../figures/figures.ts'

/** What a spreadsheet would take for a formula, however it is led in. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^\p{Cc}/u

export const defused = (text: string): string => (formula.test(text) ? `'${text}` : text)

export const plainFigure = (type: ColumnType, figure: number): number | null =>
  Number.isFinite(figure) ? withoutDust(isFigureType(type) ? type : 'number', figure) : null

export const plainCell = (type: ColumnType, cell: Cell | undefined): string | number | null => {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'number') return plainFigure(type, cell)
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return defused(typeof cell === 'string' ? cell : cell.text)
}

/** No system takes these in the name of a file. */
const forbidden = /[\p{Cc}<>:"/\\|?*]+/gu
const mostLetters = 120

const nameOf = (title: string): string =>
  title
    .replaceAll(forbidden, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, mostLetters)
    .trim()

export const fileName = (title: string, date: IsoDate, extension: 'csv' | 'xlsx' | 'svg' | 'png'): string =>
  `${nameOf(title) || 'Table'}_${date}.${extension}`

export interface Sheet {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly groupOn: string | null
  readonly hasTotals: boolean
  readonly isNarrowed: boolean
  readonly subtitles: readonly string[]
  readonly inUse: readonly string[]
  readonly notes: readonly string[]
}

interface Source {
  readonly title: string
  readonly table: WidgetTable
  readonly query: TableQuery
  readonly rows: readonly Row[]
  /** Those chosen one by one; none stands for all. */
  readonly chosen: ReadonlySet<Row>
}

const chosenOf = (rows: readonly Row[], chosen: ReadonlySet<Row>): readonly Row[] => {
  const some = chosen.size === 0 ? [] : rows.filter((row) => chosen.has(row))
  return some.length === 0 ? rows : some
}

export const sheetOf = ({ title, table: { columns, options, meta }, query, rows, chosen }: Source): Sheet => {
  const taken = chosenOf(rows, chosen)
  const isPart = taken.length < rows.length
  return {
    title,
    columns: columns.filter((column) => !column.title.hidden && !isAct(column)),
    rows: taken,
    groupOn: query.groupOn,
    hasTotals: options.totals !== false && columns.some((column) => column.title.total && !column.title.hidden),
    isNarrowed: isNarrowed(query) || isPart,
    subtitles: meta.filter((each) => each.class === 'subtitle').map(({ value }) => value),
    inUse: [...queryInWords(columns, query), ...(isPart ? ['Chosen rows only'] : [])],
    notes: meta.filter((each) => each.class === 'footer-table-row').map(({ value }) => value),
  }
}

export type Way = 'copy' | 'csv' | 'xlsx' | 'print'

export interface SheetRequest {
  readonly way: Way
  readonly sheet: Sheet
}

export interface SheetFailed {
  readonly _tag: 'NotAllowed' | 'TooLong' | 'Broken'
}

/** More is a book nobody reads, and a page no browser lays out. */
export const mostPrinted = 5000

export const isTooLong = ({ way, sheet }: SheetRequest): boolean => way === 'print' && sheet.rows.length > mostPrinted
