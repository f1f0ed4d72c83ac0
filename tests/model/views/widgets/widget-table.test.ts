import { cleanup, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { conditionalStyles } from '../../../../src/domain/widgets/table/format-cell.ts'
import { unfoldedGroups } from '../../../../src/domain/widgets/table/row-group.ts'
import type { WidgetTable } from '../../../../src/domain/widgets/table/widget-table.ts'
import { tablePagerOf, ungroupedRowsOf, useWidgetTable } from '../../../../src/views/widgets/table/use-widget-table.ts'
import { plainGroups, plainLines, plainRows } from '../../../unit/domain/widgets/plain-rows.ts'
import {
  columnOf,
  foldingArbitrary,
  rowArbitrary,
  tableOf,
  queryArbitrary,
} from '../../../unit/domain/widgets/tables.ts'

afterEach(cleanup)

type Looked = Parameters<typeof useWidgetTable>[2]

const lookOf = conditionalStyles([])

const modelOf = (table: WidgetTable, first: Looked) => {
  const { result, rerender, unmount } = renderHook(
    (looked: Looked) => useWidgetTable(table, table.columns, looked, lookOf),
    {
      initialProps: first,
    },
  )
  const looking = (looked: Looked) => {
    rerender(looked)
    return result.current
  }
  return { model: result.current, looking, unmount }
}

const tableArbitrary = fc.array(rowArbitrary, { maxLength: 30 }).map(tableOf)
const sizesArbitrary = fc.integer({ min: 1, max: 12 })

test('finds, orders and groups the rows a plain filter, sort and grouping would', () => {
  fc.assert(
    fc.property(tableArbitrary, queryArbitrary, foldingArbitrary, (table, query, folding) => {
      const { model, unmount } = modelOf(table, { query, folding, page: 1, pageSize: 10 })
      const groups = plainGroups(table, query)
      expect(ungroupedRowsOf(model.getSortedRowModel())).toEqual(plainRows(table, query))
      expect(ungroupedRowsOf(model.getGroupedRowModel())).toEqual(groups.flatMap(({ rows }) => rows))
      expect(
        model.getPrePaginatedRowModel().rows.map((line) => (line.getIsGrouped() ? line.groupingValue : line.original)),
      ).toEqual(plainLines(groups, folding).map(({ group, row }) => row ?? group.title))
      unmount()
    }),
    { numRuns: 150 },
  )
})

test('its pages are its lines, each once, and a page that has gone is the last', () => {
  fc.assert(
    fc.property(tableArbitrary, queryArbitrary, foldingArbitrary, sizesArbitrary, (table, query, folding, pageSize) => {
      const { model, looking, unmount } = modelOf(table, { query, folding, page: 1, pageSize })
      const { pages } = tablePagerOf(model)
      const linesOn = (page: number) => looking({ query, folding, page, pageSize }).getRowModel().rows
      const read = Array.from({ length: pages }, (_, page) => linesOn(page + 1))
      expect(read.flat()).toEqual(model.getPrePaginatedRowModel().rows)
      expect(linesOn(pages + 3)).toEqual(read.at(-1))
      unmount()
    }),
    { numRuns: 50 },
  )
})

test('a change of what is wanted changes its rows, and nothing else does', () => {
  const rows = [
    { name: 'Bravo', value: 1 },
    { name: 'Alpha', value: 2 },
  ]
  const query = { search: '', filters: {}, sort: [], groupOn: null }
  const { model, looking } = modelOf(tableOf(rows), { query, folding: unfoldedGroups, page: 1, pageSize: 10 })
  expect(ungroupedRowsOf(model.getRowModel())).toEqual(rows)
  const sorted = { ...query, sort: [{ path: 'name', isDescending: false }] }
  const before = looking({ query: sorted, folding: unfoldedGroups, page: 1, pageSize: 10 }).getSortedRowModel()
  expect(ungroupedRowsOf(before)).toEqual(rows.toReversed())
  expect(looking({ query: sorted, folding: unfoldedGroups, page: 1, pageSize: 10 }).getSortedRowModel()).toBe(before)
})

test('a search finds nothing where there is nothing to search', () => {
  const table = { ...tableOf([{ value: 1 }]), columns: [columnOf('value', 'number')] }
  const query = { search: '1', filters: {}, sort: [], groupOn: null }
  expect(
    ungroupedRowsOf(modelOf(table, { query, folding: unfoldedGroups, page: 1, pageSize: 10 }).model.getRowModel()),
  ).toEqual([])
})
