import { expect, test } from 'vitest'
import { queryTexts } from '../../../../../src/domain/widgets/sheet/query-in-words.ts'
import { firstQuery } from '../../../../../src/domain/widgets/table/table-query.ts'
import type { WidgetTable } from '../../../../../src/domain/widgets/table/widget-table.ts'

const column = (path: string, value: string) => ({
  path,
  title: { value, type: 'text', alignment: 'left', hidden: false, total: false, visibilityWeight: 0 } as const,
})

const widgetTable: WidgetTable = {
  columns: [column('security', 'Security'), column('value', 'Market value')],
  root: 'rows',
  rows: [],
  options: { sortOn: 'security' },
  meta: [],
}

const first = firstQuery(widgetTable.options)

test('a table nobody has searched, filtered or sorted needs no words', () => {
  expect(queryTexts(widgetTable, first)).toEqual([])
  expect(queryTexts(widgetTable, { ...first, search: ' ', filters: { value: '' } })).toEqual([])
})

test('what was searched, filtered and sorted is said in the words of the columns', () => {
  const sort = [
    { path: 'value', isDescending: true },
    { path: 'security', isDescending: false },
  ]
  expect(queryTexts(widgetTable, { ...first, search: 'bank ', filters: { value: '>1000' }, sort })).toEqual([
    'Search: bank',
    'Market value: >1000',
    'Sorted by Market value, descending; Security',
  ])
})
