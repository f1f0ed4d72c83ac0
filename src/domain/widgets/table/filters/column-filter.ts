import * as t from 'io-ts'
import { O } from '../../../fp.ts'
import { dateTest } from './date-filter.ts'
import { isFigureType } from '../../figures/figure-type.ts'
import { figureTest } from './figure-filter.ts'
import { textTest } from './text-filter.ts'
import type { Cell, Column, ColumnType, Row } from '../widget-table.ts'

export type CellTest = (cell: Cell | undefined) => boolean

/** Filters by column path, as they are typed. */
export const Filters = t.readonly(t.record(t.string, t.string))
export type Filters = t.TypeOf<typeof Filters>

export const isFiltering = (filters: Filters): boolean => Object.values(filters).some((typed) => typed.trim() !== '')

/** What a typed filter asks of a cell; none while it is empty or unfinished (`>`), which leaves every row. */
export const cellTest = (type: ColumnType, typed: string): O.Option<CellTest> => {
  const text = typed.trim()
  if (text === '') return O.none
  if (isFigureType(type)) return figureTest(type, text)
  return type === 'date' ? dateTest(text) : O.some(textTest(text))
}

const everything = (): boolean => true

/** Whether a row passes every column's filter. */
export const rowTest = (columns: readonly Column[], filters: Filters): ((row: Row) => boolean) => {
  const tests = columns.flatMap(({ path, title }) => {
    const test = cellTest(title.type, filters[path] ?? '')
    return O.isSome(test) ? [(row: Row) => test.value(row[path])] : []
  })
  return tests.length === 0 ? everything : (row) => tests.every((test) => test(row))
}

/** The columns whose filter is typed but asks nothing, and so leaves every row. */
export const unreadFilters = (columns: readonly Column[], filters: Filters): readonly Column[] =>
  columns.filter(({ path, title }) => {
    const typed = filters[path] ?? ''
    return typed.trim() !== '' && O.isNone(cellTest(title.type, typed))
  })
