import { expect, test } from 'vitest'
import { conditionalStyles } from '../../../../../src/domain/widgets/table/format-cell.ts'
import { withWidgetOptions } from '../../../../../src/domain/widgets/table/table-query.ts'
import type { ConditionalFormat } from '../../../../../src/domain/widgets/widget-definition.ts'
import { columnOf, tableOf } from '../tables.ts'

const value = columnOf('value', 'currency')
const bought = columnOf('bought', 'date')
const name = columnOf('name', 'text')

const conditionalFormats: readonly ConditionalFormat[] = [
  { column: 'value', test: 'below', value: -100, look: 'warning' },
  { column: 'value', test: 'below', value: 0, look: 'negative' },
  { column: 'value', test: 'above', value: 100, look: 'positive' },
  { column: 'value', test: 'equal', value: 7, look: 'strong' },
  { column: 'bought', test: 'below', value: '2026-01-01', look: 'warning' },
  { column: 'name', test: 'equal', value: 'Alpha', look: 'strong' },
]

test.each([
  [value, -101, 'warning'],
  [value, -100, 'negative'],
  [value, 0, null],
  [value, 7, 'strong'],
  [value, 100.01, 'positive'],
  [value, null, null],
  [value, undefined, null],
  [value, 'n/a', null],
  [value, Number.NaN, null],
  [bought, '2025-12-31', 'warning'],
  [bought, '2026-01-01', null],
  [bought, null, null],
  [name, 'Alpha', 'strong'],
  [name, { href: '/', text: 'Alpha' }, 'strong'],
  [name, 'Bravo', null],
  [columnOf('share', 'percent'), -101, null],
] as const)('in %j, %j looks %j', (column, cell, look) => {
  expect(conditionalStyles(conditionalFormats)(column, cell)).toBe(look)
})

test('the options of a widget go before those of the reply', () => {
  const table = { ...tableOf([]), options: { pageSize: 5, totals: true } }
  const widget = { wid: 'a', name: 'a', title: 'A', type: 'table' } as const
  expect(withWidgetOptions(table, { ...widget, config: { url: '/' } })).toBe(table)
  const config = { url: '/', options: { totals: false, groupOn: 'name' } }
  expect(withWidgetOptions(table, { ...widget, config }).options).toEqual({
    pageSize: 5,
    totals: false,
    groupOn: 'name',
  })
})
