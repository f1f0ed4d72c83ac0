import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresApart } from '../../../../../src/domain/reports/history/figures-apart.ts'

test('figures that read differently are shown as the report shows them', () => {
  expect(figuresApart({ type: 'currency', before: 60_762.09, after: 61_725 })).toEqual({
    before: '$60,762.09',
    after: '$61,725.00',
  })
  expect(figuresApart({ type: 'date', before: '2026-11-19', after: '2026-11-20' })).toEqual({
    before: '19-Nov-26',
    after: '20-Nov-26',
  })
  expect(figuresApart({ type: 'percent', before: null, after: 0.1 })).toEqual({ before: '–', after: '10.00%' })
})

test('figures that would read alike are shown as finely as it takes, and no finer', () => {
  expect(figuresApart({ type: 'percent', before: 0.040225, after: 0.040172 })).toEqual({
    before: '4.023%',
    after: '4.017%',
  })
  expect(figuresApart({ type: 'currency', before: 19.21461, after: 19.21464 })).toEqual({
    before: '$19.21461',
    after: '$19.21464',
  })
})

test('two figures whose difference is worth telling never read alike', () => {
  const figure = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((units) => units / 1_000_000)
  fc.assert(
    fc.property(fc.constantFrom('percent', 'currency', 'holding', 'number'), figure, figure, (type, before, after) => {
      const shown = figuresApart({ type, before, after })
      expect(shown.before === shown.after).toBe(before === after)
    }),
  )
})
