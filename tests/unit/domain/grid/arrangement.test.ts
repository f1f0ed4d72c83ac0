import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangement } from '../../../../src/domain/grid/arrangement.ts'
import { totalsAt } from '../../../../src/domain/grid/order-totals.ts'
import { rowIndex, warmed } from '../../../../src/domain/grid/row-index.ts'
import type { Sliced } from '../../../../src/domain/grid/sliced.ts'
import { slicedSort } from '../../../../src/domain/grid/sliced-sort.ts'
import { arrangedRows } from '../../../../src/domain/widget/arranged-rows.ts'
import { totalsOf } from '../../../../src/domain/widget/totals.ts'
import { rowArbitrary, tableOf, wantedArbitrary } from '../widget/tables.ts'

const done = <A>(work: Sliced<A>): A => {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

const tables = fc.array(rowArbitrary, { maxLength: 60 }).map(tableOf)

test('a grid finds, orders and totals the rows a plain filter, sort and sum would', () => {
  fc.assert(
    fc.property(tables, wantedArbitrary, fc.boolean(), (table, wanted, isWarm) => {
      const index = rowIndex(table)
      if (isWarm) done(warmed(index))
      const order = done(arrangement(index, wanted))
      const rows = arrangedRows(table, wanted)
      expect([...order].map((row) => table.rows[row])).toEqual(rows)
      expect(done(totalsAt(index, order))).toEqual(totalsOf(table.columns, rows))
    }),
    { numRuns: 500 },
  )
})

test('a sliced sort is stable over many pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 3000, maxLength: 6000 }), (keys) => {
      const items = keys.map((key, place) => ({ key, place }))
      const compare = (left: { key: number }, right: { key: number }): number => left.key - right.key
      expect(done(slicedSort(items, compare))).toEqual(items.toSorted(compare))
    }),
    { numRuns: 20 },
  )
})

test('work on a long table pauses often', () => {
  const rows = Array.from({ length: 50_000 }, (_, place) => ({ name: `Name ${(place * 7919) % 50_000}` }))
  const work = arrangement(rowIndex(tableOf(rows)), {
    search: 'name 1',
    filters: {},
    sort: [{ path: 'name', isDescending: true }],
    groupOn: null,
  })
  expect([...work].length).toBeGreaterThan(100)
})
