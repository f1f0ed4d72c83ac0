import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareRows, toggledSort } from '../../../../../src/domain/widgets/table/sort.ts'
import { columns, rowArbitrary } from '../tables.ts'

const byValue = (isDescending: boolean) => compareRows(columns, [{ path: 'value', isDescending }])

test('a cell without a value comes last in either direction', () => {
  const rows = [{ value: null }, { value: 2 }, { value: 1 }]
  expect(rows.toSorted(byValue(false))).toEqual([{ value: 1 }, { value: 2 }, { value: null }])
  expect(rows.toSorted(byValue(true))).toEqual([{ value: 2 }, { value: 1 }, { value: null }])
})

test('names are ordered as people order them', () => {
  const compare = compareRows(columns, [{ path: 'name', isDescending: false }])
  const names = ['Zulu', 'Éclair', 'apple', 'Echo'].map((name) => ({ name })).toSorted(compare)
  expect(names.map(({ name }) => name)).toEqual(['apple', 'Echo', 'Éclair', 'Zulu'])
})

test('any order is total: rows compare the same both ways round', () => {
  fc.assert(
    fc.property(rowArbitrary, rowArbitrary, fc.boolean(), (left, right, isDescending) => {
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
