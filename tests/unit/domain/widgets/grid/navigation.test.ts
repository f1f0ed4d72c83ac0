import { expect, test } from 'vitest'
import { gridHeight, gridPageSize } from '../../../../../src/domain/widgets/grid/lines.ts'
import { movePosition } from '../../../../../src/domain/widgets/grid/navigation.ts'

const bounds = { rows: 100, columns: 12, screen: 15 }

test.each([
  ['ArrowDown', false, { row: 6, column: 3 }],
  ['ArrowUp', false, { row: 4, column: 3 }],
  ['ArrowLeft', false, { row: 5, column: 2 }],
  ['ArrowRight', false, { row: 5, column: 4 }],
  ['PageDown', false, { row: 20, column: 3 }],
  ['PageUp', false, { row: 0, column: 3 }],
  ['Home', false, { row: 5, column: 0 }],
  ['End', false, { row: 5, column: 11 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 99, column: 11 }],
  ['a', false, { row: 5, column: 3 }],
])('%s (control: %s) leads from row 5, column 3 to %j', (key, isWhole, position) => {
  expect(movePosition({ row: 5, column: 3 }, key, bounds, isWhole)).toEqual(position)
})

test('an empty grid has one place', () => {
  expect(movePosition({ row: 0, column: 0 }, 'ArrowDown', { rows: 0, columns: 1, screen: 1 }, false)).toEqual({
    row: 0,
    column: 0,
  })
})

test('a grid is as high as its rows, its header and its totals', () => {
  expect(gridHeight(10)).toBe(10 * 36 + 36 + 33)
})

test('a grid has the page sizes it may have, or none', () => {
  expect([250, 500, 1000, 10, null].map(gridPageSize)).toEqual([250, 500, 1000, null, null])
})
