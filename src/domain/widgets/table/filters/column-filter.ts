import * as t from 'io-ts'
import { O } from '../../../fp.ts'
import { isFigureType } from '../../figures/figure-type.ts'
import { figureTest } from './figure-filter.ts'
import type { Cell, Column, ColumnType, Row } from '../widget-table.ts'
import { operatorOf } from '../../figures/departures.ts'
import { formatCell } from '../format-cell.ts'
import { foldedText } from '../../../folded-text.ts'
import { text } from '../../../text.ts'

const textTest = (text: string) => {
  const sought = foldedText(text)
  return (cell: Cell | undefined): boolean =>
    cell !== null && cell !== undefined && foldedText(formatCell('text', cell)).includes(sought)
}

type DateTest = (date: string) => boolean

const date = String.raw`\d{4}(?:-\d{2}(?:-\d{2})?)?`
const comparison = new RegExp(`^(>=|<=|>|<|=)\\s*(${date})$`)
const range = new RegExp(`^(${date})?\\s*\\.\\.\\s*(${date})?$`)
const unfinished = /^[<>=.\s]*$/

/** Compares only the typed part: `2026-03` is all of March. */
const cut = (date: string, bound: string): string => date.slice(0, bound.length)

const orderOf = (date: string, bound: string): number =>
  Number(cut(date, bound) > bound) - Number(cut(date, bound) < bound)

const compared = (operator: string, bound: string): DateTest => {
  const holds = operatorOf(operator)
  return (date) => holds(orderOf(date, bound))
}

const shown =
  (text: string): DateTest =>
  (date) =>
    date.startsWith(text) || foldedText(formatCell('date', date)).includes(foldedText(text))

const parsed = (text: string): O.Option<DateTest> => {
  const [, operator, bound] = comparison.exec(text) ?? []
  if (operator !== undefined && bound !== undefined) return O.some(compared(operator, bound))
  const [dots, first, last] = range.exec(text) ?? []
  if (dots !== undefined && (first ?? last) !== undefined)
    return O.some(
      (date) => (first === undefined || cut(date, first) >= first) && (last === undefined || cut(date, last) <= last),
    )
  return unfinished.test(text) ? O.none : O.some(shown(text))
}

/** `>2026-01-31`, `<=2026`, `2025-07-01..2026-06-30`, or any part of a date as typed or shown. */
const dateTest = (text: string) =>
  O.map(
    (test: DateTest) =>
      (cell: Cell | undefined): boolean =>
        typeof cell === 'string' && test(cell),
  )(parsed(text))

export type CellTest = (cell: Cell | undefined) => boolean

export const Filters = t.readonly(t.record(text(1_000), text(20_000)))
export type Filters = t.TypeOf<typeof Filters>

export const isFiltering = (filters: Filters): boolean => Object.values(filters).some((typed) => typed.trim() !== '')

/** None for empty or unfinished filters (`>`), which keep every row. */
export const cellTest = (type: ColumnType, typed: string): O.Option<CellTest> => {
  const text = typed.trim()
  if (text === '') return O.none
  if (isFigureType(type)) return figureTest(type, text)
  return type === 'date' ? dateTest(text) : O.some(textTest(text))
}

const everything = (): boolean => true

export const rowTest = (columns: readonly Column[], filters: Filters): ((row: Row) => boolean) => {
  const tests = columns.flatMap(({ path, title }) => {
    const test = cellTest(title.type, filters[path] ?? '')
    return O.isSome(test) ? [(row: Row) => test.value(row[path])] : []
  })
  return tests.length === 0 ? everything : (row) => tests.every((test) => test(row))
}

export const unreadFilters = (columns: readonly Column[], filters: Filters): readonly Column[] =>
  columns.filter(({ path, title }) => {
    const typed = filters[path] ?? ''
    return typed.trim() !== '' && O.isNone(cellTest(title.type, typed))
  })

export const searchable = ({ title }: Column, cell: Cell | undefined): string =>
  isFigureType(title.type) || cell === null || cell === undefined ? '' : foldedText(formatCell(title.type, cell))

export const isSearchable = ({ title }: Column): boolean => !title.hidden && !isFigureType(title.type)
