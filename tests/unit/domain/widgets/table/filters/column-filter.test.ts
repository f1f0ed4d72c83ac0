import { describe, expect, test } from 'vitest'
import { O } from '../../../../../../src/domain/fp.ts'
import { cellTest, invalidFilterColumns } from '../../../../../../src/domain/widgets/table/filters/column-filter.ts'
import type { TableCell, ColumnType } from '../../../../../../src/domain/widgets/table/widget-table.ts'
import { tableColumns } from '../../tables.ts'

const keeps = (type: ColumnType, typed: string, cell: TableCell): boolean | 'unfinished' => {
  const test = cellTest(type, typed)
  return O.isSome(test) ? test.value(cell) : 'unfinished'
}

describe('a typed filter', () => {
  test.each([
    ['text', 'alp', 'Alpha', true],
    ['text', 'ALP', 'Alpha', true],
    ['text', 'beta', 'Alpha', false],
    ['text', 'alp', null, false],
    ['link', 'hold', { href: '/x', text: 'Holdings' }, true],
    ['currency', '>1000', 1000, false],
    ['currency', '>1000', 1000.01, true],
    ['currency', '>=1000', 1000, true],
    ['currency', '< $1,000', 999.99, true],
    ['currency', '<=-5', -5, true],
    ['currency', '=12.5', 12.5, true],
    ['currency', '10..20', 20, true],
    ['currency', '10..20', 20.01, false],
    ['currency', '..20', -400, true],
    ['currency', '10..', 9, false],
    ['currency', '5', 5.49, true],
    ['currency', '5', 5.5, false],
    ['currency', '5.5', 5.52, true],
    ['currency', '>0', null, false],
    ['percent', '>5', 0.0501, true],
    ['percent', '>5%', 0.05, false],
    ['percent', '>=7%', 0.07, true],
    ['percent', '7', 0.0749, true],
    ['date', '>2026-01-31', '2026-02-01', true],
    ['date', '>2026-01', '2026-01-31', false],
    ['date', '<=2026', '2026-12-31', true],
    ['date', '2025-07-01..2026-06-30', '2026-06-30', true],
    ['date', '2025-07..2026', '2025-06-30', false],
    ['date', '2026-0', '2026-03-01', true],
    ['date', '20-nov', '2026-11-20', true],
    ['date', '=2026-11-20', null, false],
  ] as const)('%s "%s" of %j: %j', (type, typed, cell, answer) => {
    expect(keeps(type, typed, cell)).toBe(answer)
  })

  test.each([
    ['currency', ''],
    ['currency', '>'],
    ['currency', '..'],
    ['currency', 'ten'],
    ['date', '>='],
    ['text', '  '],
  ] as const)('%s "%s" is unfinished and leaves every row', (type, typed) => {
    expect(keeps(type, typed, 1)).toBe('unfinished')
  })
})

test('a filter that asks nothing is told apart from none', () => {
  const filters = { value: 'plenty', share: '', bought: '>', name: '>' }
  expect(invalidFilterColumns(tableColumns, filters).map(({ path }) => path)).toEqual(['value', 'bought'])
})
