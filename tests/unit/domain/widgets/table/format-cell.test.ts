import { describe, expect, test } from 'vitest'
import { formatCell, formatTotal, isNegative } from '../../../../../src/domain/widgets/table/format-cell.ts'

describe('a cell is rounded only where it is shown', () => {
  test.each([
    ['currency', 1234567.891, '$1,234,567.89'],
    ['currency', -0.5, '-$0.50'],
    ['currency', -0.004, '$0.00'],
    ['currency', -0, '$0.00'],
    ['percent', 0.05125, '5.13%'],
    ['percent', -0.00001, '0.00%'],
    ['holding', 1234.5, '1,234.5'],
    ['holding', 0.123456, '0.1235'],
    ['number', 12, '12'],
    ['date', '2026-11-20', '20-Nov-26'],
    ['date', 'soon', 'soon'],
    ['text', 'Cash', 'Cash'],
    ['text', true, 'Yes'],
    ['link', { href: '/users', text: 'Users' }, 'Users'],
    ['currency', null, '–'],
    ['currency', undefined, '–'],
    ['percent', Number.POSITIVE_INFINITY, '–'],
  ] as const)('%s %s reads %s', (type, cell, shown) => {
    expect(formatCell(type, cell)).toBe(shown)
  })
})

test('the totals of a filter show currency to four decimals', () => {
  expect(formatTotal('currency', 10.123456, true)).toBe('$10.1235')
  expect(formatTotal('currency', 10.123456, false)).toBe('$10.12')
  expect(formatTotal('percent', 0.5, true)).toBe('50.00%')
  expect(formatTotal('currency', null, true)).toBe('–')
})

test('only a figure that still has a sign is a loss', () => {
  expect(isNegative(-1, '-$1.00')).toBe(true)
  expect(isNegative(-0.001, '$0.00')).toBe(false)
  expect(isNegative('-', '-')).toBe(false)
})
