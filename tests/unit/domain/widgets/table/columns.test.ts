import { expect, test } from 'vitest'
import { columnsWidth, visibleColumns } from '../../../../../src/domain/widgets/table/columns.ts'
import { isGroupable } from '../../../../../src/domain/widgets/table/row-group.ts'
import { columnOf } from '../tables.ts'

const columns = [0, 1, 2, 3].map((visibilityWeight) => columnOf(`w${visibilityWeight}`, 'text', { visibilityWeight }))

test.each([
  [1000, ['w0', 'w1', 'w2', 'w3']],
  [999, ['w0', 'w2', 'w3']],
  [800, ['w0', 'w2', 'w3']],
  [799, ['w0', 'w3']],
  [650, ['w0', 'w3']],
  [649, ['w0']],
])('at %i pixels the columns are %j', (width, paths) => {
  expect(visibleColumns(columns, width).map(({ path }) => path)).toEqual(paths)
})

test('a column for exports alone is shown at no width', () => {
  expect(visibleColumns([columnOf('key', 'text', { visibilityWeight: -1 })], Infinity)).toEqual([])
})

test('a hidden column is shown at no width', () => {
  expect(visibleColumns([columnOf('secret', 'text', { hidden: true })], 2000)).toEqual([])
})

test('rows are grouped by words, not by figures nor by what can be done with them', () => {
  const shown = [columnOf('account', 'link'), columnOf('value', 'currency'), columnOf('act-buy', 'link')]
  expect(shown.filter(isGroupable).map(({ path }) => path)).toEqual(['account'])
})

test.each([
  [1100, 260, 649],
  [1100, 330, 1100],
  [360, 330, 360],
])('S4: on a dashboard of %d pixels a card of %d has the columns of %d', (dashboard, card, width) => {
  expect(columnsWidth(dashboard, card)).toBe(width)
})
