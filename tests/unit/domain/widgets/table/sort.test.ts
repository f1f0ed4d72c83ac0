import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCells } from '../../../../../src/domain/widgets/table/sort.ts'
import { toggledSort } from '../../../../../src/domain/widgets/table/table-query.ts'
import { rowArbitrary } from '../tables.ts'

const byValue = (isDescending: boolean) => compareCells('currency', isDescending)

test('a cell without a value comes last in either direction', () => {
  expect([null, 2, 1].toSorted(byValue(false))).toEqual([1, 2, null])
  expect([null, 2, 1].toSorted(byValue(true))).toEqual([2, 1, null])
})

test('names are ordered as people order them', () => {
  const names = ['Zulu', 'Éclair', 'apple', 'Echo']
  expect(names.toSorted(compareCells('text', false))).toEqual(['apple', 'Echo', 'Éclair', 'Zulu'])
})

test('any order is total: cells compare the same both ways round', () => {
  fc.assert(
    fc.property(rowArbitrary, rowArbitrary, fc.boolean(), ({ value: left }, { value: right }, isDescending) => {
      const compare = byValue(isDescending)
      expect(Math.abs(Math.sign(compare(left, right)) + Math.sign(compare(right, left)))).toBe(0)
    }),
  )
})

test('a header goes up, down and off, alone or beside others', () => {
  const up = [{ path: 'name', isDescending: false }]
  const down = [{ path: 'name', isDescending: true }]
  expect(toggledSort([], 'name', false)).toEqual(up)
  expect(toggledSort(up, 'name', false)).toEqual(down)
  expect(toggledSort(down, 'name', false)).toEqual([])
  expect(toggledSort(up, 'value', false)).toEqual([{ path: 'value', isDescending: false }])
  expect(toggledSort(up, 'value', true)).toEqual([...up, { path: 'value', isDescending: false }])
  expect(toggledSort([...down, { path: 'value', isDescending: false }], 'name', true)).toEqual([
    { path: 'value', isDescending: false },
  ])
})
