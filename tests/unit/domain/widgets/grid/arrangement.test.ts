import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangeTable, arrangeRows } from '../../../../../src/domain/widgets/grid/arrangement.ts'
import { groupAt, linesOf } from '../../../../../src/domain/widgets/grid/lines.ts'
import { subtotalsAt, totalsAt, totalsOfGroup } from '../../../../../src/domain/widgets/grid/order-totals.ts'
import { type SlicedWork, slicedSort } from '../../../../../src/domain/widgets/grid/order.ts'
import { rowIndex, warmIndex } from '../../../../../src/domain/widgets/grid/row-index.ts'
import { totalsOf } from '../../../../../src/domain/widgets/table/totals.ts'
import { plainGroups, plainLines, plainRows } from '../plain-rows.ts'
import { foldingArbitrary, rowArbitrary, tableOf, queryArbitrary } from '../tables.ts'

const done = <A>(work: SlicedWork<A>): A => {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

const tableArbitrary = fc.array(rowArbitrary, { maxLength: 60 }).map(tableOf)

test('a grid finds, orders and totals the rows a plain filter, sort and sum would', () => {
  fc.assert(
    fc.property(tableArbitrary, queryArbitrary, fc.boolean(), (table, query, isWarm) => {
      const index = rowIndex(table)
      if (isWarm) done(warmIndex(index))
      const order = done(arrangeRows(index, query))
      const rows = plainRows(table, query)
      expect([...order].map((row) => table.rows[row])).toEqual(rows)
      expect(done(totalsAt(index, order))).toEqual(totalsOf(table.columns, rows))
    }),
    { numRuns: 500 },
  )
})

const ofName = { search: '', filters: {}, sort: [], groupOn: 'name' }

test('groups hold the rows a plain grouping would, and fold to their titles', () => {
  fc.assert(
    fc.property(tableArbitrary, queryArbitrary, foldingArbitrary, (table, query, folding) => {
      const shown = done(arrangeTable(rowIndex(table), query))
      expect([...linesOf(shown, folding)].map((line) => groupAt(shown, line)?.title ?? table.rows[line])).toEqual(
        plainLines(plainGroups(table, query), folding).map(({ group, row }) => row ?? group.title),
      )
    }),
    { numRuns: 500 },
  )
})

const tenThousandths = (figure: number | null | undefined): bigint => BigInt(Math.round((figure ?? 0) * 10_000))

test('subtotals are those of their rows, and tie to the total to the ten-thousandth', () => {
  fc.assert(
    fc.property(tableArbitrary, queryArbitrary, (table, query) => {
      const shown = done(arrangeTable(rowIndex(table), { ...query, groupOn: 'name' }))
      const subtotals = done(subtotalsAt(shown))
      const total = done(totalsAt(shown.index, shown.order))['value']
      const groups = plainGroups(table, { ...query, groupOn: 'name' })
      const each = shown.groups?.spans.map(({ group }) => totalsOfGroup(subtotals, group)) ?? []
      expect(each).toEqual(groups.map(({ rows }) => totalsOf(table.columns, rows)))
      expect(each.reduce((sum, { value }) => sum + tenThousandths(value), 0n)).toBe(tenThousandths(total))
    }),
    { numRuns: 500 },
  )
})

test('grouping a long table pauses often, whether it makes one group or as many as rows', () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({ name: `Name ${index}`, value: index }))
  const shown = arrangeTable(rowIndex(tableOf(rows)), ofName)
  expect([...shown].length).toBeGreaterThan(12)
  const alike = done(arrangeTable(rowIndex(tableOf(rows.map((row) => ({ ...row, name: 'One' })))), ofName))
  expect(alike.groups?.spans).toEqual([{ group: 0, start: 0, end: 50_000 }])
})

test('a sliced sort is stable over many pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 3000, maxLength: 6000 }), (keys) => {
      const items = keys.map((key, index) => ({ key, index }))
      const compare = (left: { key: number }, right: { key: number }): number => left.key - right.key
      expect(done(slicedSort(items, compare))).toEqual(items.toSorted(compare))
    }),
    { numRuns: 20 },
  )
})

test('work on a long table pauses often', () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({ name: `Name ${(index * 7919) % 50_000}` }))
  const work = arrangeRows(rowIndex(tableOf(rows)), {
    search: 'name 1',
    filters: {},
    sort: [{ path: 'name', isDescending: true }],
    groupOn: null,
  })
  expect([...work].length).toBeGreaterThan(100)
})
