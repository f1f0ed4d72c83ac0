import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptIndexes } from '../../../../../src/domain/widgets/graph/decimation.ts'

const seriesArbitrary = fc.array(fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: null, freq: 20 }), {
  minLength: 1,
  maxLength: 3000,
})

test('a thinned line keeps its ends, its extremes, its gaps and its order', () => {
  fc.assert(
    fc.property(seriesArbitrary, fc.integer({ min: 1, max: 400 }), (values, pixels) => {
      const indexes = keptIndexes(values, pixels)
      const kept = indexes.map((index) => values[index] ?? 0)
      const figures = values.filter((value) => value !== null)
      expect(indexes).toEqual([...new Set(indexes)].toSorted((a, b) => a - b))
      expect(indexes[0]).toBe(0)
      expect(indexes.at(-1)).toBe(values.length - 1)
      expect(
        values.flatMap((value, index) => (value === null ? [index] : [])).every((gap) => indexes.includes(gap)),
      ).toBe(true)
      if (figures.length > 0)
        expect([Math.min(...kept), Math.max(...kept)].every((value) => figures.includes(value) || value === 0)).toBe(
          true,
        )
      expect(Math.max(0, ...figures)).toBe(Math.max(0, ...kept))
      expect(Math.min(0, ...figures)).toBe(Math.min(0, ...kept))
    }),
  )
})

test('a line no longer than its pixels is left alone', () => {
  expect(keptIndexes([1, null, 3], 100)).toEqual([0, 1, 2])
})

test('a pixel of gaps alone keeps all of them, and so the end of the line', () => {
  expect(keptIndexes([null, null, null], 1)).toEqual([0, 1, 2])
  expect(keptIndexes([1, 2, 3, null, null, null], 2)).toEqual([0, 2, 3, 4, 5])
})
