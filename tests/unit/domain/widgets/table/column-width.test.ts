import { expect, test } from 'vitest'
import {
  columnWidth,
  filteredWidth,
  gridSetting,
  textWidth,
} from '../../../../../src/domain/widgets/table/column-width.ts'
import { fittingColumns } from '../../../../../src/domain/widgets/table/columns.ts'
import { columnOf } from '../tables.ts'

const widthOf = (cells: readonly (string | number)[], column: ReturnType<typeof columnOf>) =>
  columnWidth(
    cells.map((cell) => ({ [column.path]: cell })),
    column,
    gridSetting,
  )

test('a column of names wants more than one of codes, and may fold', () => {
  const codes = widthOf(['GLX'], columnOf('code', 'text'))
  const names = widthOf(['Southern Cross Global Shares ETF'], columnOf('name', 'text'))
  expect(names.preferred).toBeGreaterThan(codes.preferred * 3)
  expect(names.minWidth).toBeLessThan(names.preferred)
})

test('a column of figures has room for each of them, and for its total, with a filter to four decimals', () => {
  const figures = columnOf('value', 'currency', { value: 'V' })
  const totalled = widthOf([1, 2], columnOf('value', 'currency', { value: 'V', total: true }))
  const { minWidth, minFilteredWidth, preferred } = widthOf([1, -23_754_979.13], figures)
  expect([minFilteredWidth, preferred]).toEqual([minWidth, minWidth])
  expect(minWidth).toBeGreaterThan(widthOf([1, 2], figures).minWidth)
  expect(totalled.minWidth).toBeGreaterThan(widthOf([1, 2], figures).minWidth)
  expect(totalled.minFilteredWidth).toBeGreaterThan(totalled.minWidth)
  expect(filteredWidth(totalled)).toEqual({
    minWidth: totalled.minFilteredWidth,
    minFilteredWidth: totalled.minFilteredWidth,
    preferred: totalled.minFilteredWidth,
  })
})

test('a title of two words may fold over shorter figures, and is whole where there is room', () => {
  const { minWidth, preferred } = widthOf([1], columnOf('gain', 'percent', { value: 'Unrealised gain' }))
  expect(minWidth).toBe(widthOf([1], columnOf('gain', 'percent', { value: 'Unrealised' })).minWidth)
  expect(preferred).toBe(Math.ceil(textWidth('Unrealised gain', 13) + 34))
})

test('a title over shorter figures has room for the sign of its order beside it', () => {
  const title = columnOf('gain', 'percent', { value: 'Gain %' })
  const { size, gutters, sign = 0 } = gridSetting
  expect(sign).toBeGreaterThan(0)
  expect(widthOf([0.01], title).minWidth).toBe(Math.ceil(gutters + textWidth('Gain %', size) + sign))
})

const columns = [0, 1, 2, 1, 3].map((visibilityWeight, index) => columnOf(`c${index}`, 'text', { visibilityWeight }))

test.each([
  [500, ['c0', 'c1', 'c2', 'c3', 'c4']],
  [499, ['c0', 'c1', 'c2', 'c4']],
  [399, ['c0', 'c2', 'c4']],
  [299, ['c0', 'c4']],
  [10, ['c0']],
])('in %i pixels, the lightest gone first and from the right, the columns are %j', (room, paths) => {
  expect(fittingColumns(columns, room, () => 100).map(({ path }) => path)).toEqual(paths)
})
