import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slicePartNames, slicesOf, sumOf } from '../../../../../src/domain/widgets/graph/slices.ts'
import { undrawnNames } from '../../../../../src/domain/widgets/graph/undrawn.ts'
import { graphOf } from './graphs.ts'

const donut = graphOf('donut', ['Cash', 'Shares', 'Loan', 'Gold'], { Value: [100, 300, -50, null] })

test('slices are the positive parts, largest first, with their share of what is shown', () => {
  expect(slicesOf(donut, [])).toEqual([
    { name: 'Shares', value: 300, colourIndex: 0, share: 0.75 },
    { name: 'Cash', value: 100, colourIndex: 1, share: 0.25 },
  ])
  expect(undrawnNames(donut)).toEqual(['Loan'])
})

test('hiding a slice leaves the others their colours', () => {
  expect(slicesOf(donut, ['Shares'])).toEqual([{ name: 'Cash', value: 100, colourIndex: 1, share: 1 }])
})

test('past seven, the smallest are gathered, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 30 }), (values) => {
      const graph = graphOf(
        'pie',
        values.map((_, index) => `Part ${index}`),
        { Value: values },
      )
      const slices = slicesOf(graph, [])
      expect(slicePartNames(graph).length).toBe(Math.min(7, values.length))
      expect(sumOf(slices.map(({ value }) => value))).toBe(sumOf(values))
      expect(sumOf(slices.map(({ share }) => share))).toBeCloseTo(1, 12)
    }),
  )
})
