import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalsOf } from '../../../../../src/domain/widgets/table/totals.ts'
import { tableColumns } from '../tables.ts'

const tenThousandths = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 200 })

test('a total is the exact sum, to the ten-thousandth, in any order', () => {
  fc.assert(
    fc.property(tenThousandths, (units) => {
      const exact = Number(units.reduce((sum, unit) => sum + BigInt(unit), 0n))
      const total = totalsOf(
        tableColumns,
        units.map((unit) => ({ value: unit / 10_000 })),
      )['value']
      expect(Math.round((total ?? 0) * 10_000)).toBe(exact)
    }),
  )
})

test('only columns that ask for a total have one, and no figures make none', () => {
  expect(totalsOf(tableColumns, [{ value: 1, share: 2 }, { value: null }, { value: 'n/a' }])).toEqual({ value: 1 })
  expect(totalsOf(tableColumns, [{ value: null }])).toEqual({ value: null })
})
