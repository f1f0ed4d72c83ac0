import * as t from 'io-ts'
import { O } from '../../../fp.ts'
import { isFigureType } from '../../figures/figure-type.ts'
import { figureTest } from './figure-filter.ts'
import type { TableCell, TableColumn, ColumnType, TableRow } from '../widget-table.ts'
import { comparisonTestOf } from '../../figures/departures.ts'
import { formatCell } from '../format-cell.ts'
import { foldedText } from '../../../text/folded-text.ts'
import { textUpTo } from '../../../text/text-codec.ts'

const textTest = (text: string) => {
  const sought = foldedText(text)
  return (cell: TableCell | undefined): boolean =>
    cell !== null && cell !== undefined && foldedText(formatCell('text', cell)).includes(sought)
}

type DateTest = (date: string) => boolean

const datePattern = String.raw`\d{4}(?:-\d{2}(?:-\d{2})?)?`
const comparisonPattern = new RegExp(`^(>=|<=|>|<|=)\\s*(${datePattern})$`)
const rangePattern = new RegExp(`^(${datePattern})?\\s*\\.\\.\\s*(${datePattern})?$`)
const unfinishedFilter = /^[<>=.\s]*$/

/** Compares only the typed part: `2026-03` is all of March. */
const cutDate = (date: string, bound: string): string => date.slice(0, bound.length)

const orderOf = (date: string, bound: string): number =>
  Number(cutDate(date, bound) > bound) - Number(cutDate(date, bound) < bound)

const comparedDate = (operator: string, bound: string): DateTest => {
  const holds = comparisonTestOf(operator)
  return (date) => holds(orderOf(date, bound))
}

const shownDate =
  (text: string): DateTest =>
  (date) =>
    date.startsWith(text) || foldedText(formatCell('date', date)).includes(foldedText(text))

const parseDateFilter = (text: string): O.Option<DateTest> => {
  const [, operator, bound] = comparisonPattern.exec(text) ?? []
  if (operator !== undefined && bound !== undefined) return O.some(comparedDate(operator, bound))
  const [dots, first, last] = rangePattern.exec(text) ?? []
  if (dots !== undefined && (first ?? last) !== undefined)
    return O.some(
      (date) =>
        (first === undefined || cutDate(date, first) >= first) && (last === undefined || cutDate(date, last) <= last),
    )
  return unfinishedFilter.test(text) ? O.none : O.some(shownDate(text))
}

/** `>2026-01-31`, `<=2026`, `2025-07-01..2026-06-30`, or any part of a date as typed or shown. */
const dateTest = (text: string) =>
  O.map(
    (test: DateTest) =>
      (cell: TableCell | undefined): boolean =>
        typeof cell === 'string' && test(cell),
  )(parseDateFilter(text))

export type CellTest = (cell: TableCell | undefined) => boolean

export const ColumnFilters = t.readonly(t.record(textUpTo(1_000), textUpTo(20_000)))
export type ColumnFilters = t.TypeOf<typeof ColumnFilters>

export const isFiltering = (filters: ColumnFilters): boolean =>
  Object.values(filters).some((typed) => typed.trim() !== '')

/** None for empty or unfinished filters (`>`), which keep every row. */
export const cellTest = (type: ColumnType, typed: string): O.Option<CellTest> => {
  const text = typed.trim()
  if (text === '') return O.none
  if (isFigureType(type)) return figureTest(type, text)
  return type === 'date' ? dateTest(text) : O.some(textTest(text))
}

const acceptsAll = (): boolean => true

export const rowTest = (columns: readonly TableColumn[], filters: ColumnFilters): ((row: TableRow) => boolean) => {
  const tests = columns.flatMap(({ path, title }) => {
    const test = cellTest(title.type, filters[path] ?? '')
    return O.isSome(test) ? [(row: TableRow) => test.value(row[path])] : []
  })
  return tests.length === 0 ? acceptsAll : (row) => tests.every((test) => test(row))
}

export const invalidFilterColumns = (columns: readonly TableColumn[], filters: ColumnFilters): readonly TableColumn[] =>
  columns.filter(({ path, title }) => {
    const typed = filters[path] ?? ''
    return typed.trim() !== '' && O.isNone(cellTest(title.type, typed))
  })

export const searchableText = ({ title }: TableColumn, cell: TableCell | undefined): string =>
  isFigureType(title.type) || cell === null || cell === undefined ? '' : foldedText(formatCell(title.type, cell))

export const isSearchable = ({ title }: TableColumn): boolean => !title.hidden && !isFigureType(title.type)
