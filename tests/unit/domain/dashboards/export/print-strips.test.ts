import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printStrips, widgetShares } from '../../../../../src/domain/dashboards/export/print-strips.ts'
import { fillStructure } from '../../../../../src/domain/dashboards/structure.ts'
import { standardDefinition } from '../../../../../src/domain/widgets/standard.ts'

const isHalf = (item: string): boolean => item.startsWith('h')

test('halves that follow each other stand side by side, everything else alone', () => {
  expect(printStrips(['w1', 'h1', 'h2', 'h3', 'w2', 'h4', 'w3'], isHalf)).toEqual([
    ['w1'],
    ['h1', 'h2'],
    ['h3'],
    ['w2'],
    ['h4'],
    ['w3'],
  ])
})

test('nothing is lost or reordered', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('h', 'w')), (items) => {
      const strips = printStrips(items, isHalf)
      expect(strips.flat()).toEqual(items)
      expect(strips.every(({ length }) => length === 1 || length === 2)).toBe(true)
    }),
  )
})

test('a widget has the share its columns leave it, nested ones of their parent’s', () => {
  const rows = fillStructure('3-9 (12/6-6)', [
    [standardDefinition('allocation')],
    [standardDefinition('book')],
    [standardDefinition('movers')],
    [standardDefinition('distributions')],
  ])
  const shares = widgetShares(rows).map(({ definition, share }) => [definition.wid, share])
  expect(Object.fromEntries(shares)).toEqual({
    allocation: 0.25,
    book: 0.75,
    movers: 0.375,
    distributions: 0.375,
  })
})
