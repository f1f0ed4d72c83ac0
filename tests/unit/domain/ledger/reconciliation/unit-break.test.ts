import fc from 'fast-check'
import { expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import { unitBreak } from '../../../../../src/domain/ledger/reconciliation/break.ts'

const held = [
  { date: '2026-01-05', value: 100 },
  { date: '2026-02-05', value: 0.3 },
]

const stated = (...units: readonly (readonly [date: string, units: number])[]) =>
  units.map(([date, of]) => ({ date, units: of }))

test('the last statement counts, with what was held at its day', () => {
  expect(unitBreak(stated(['2026-01-31', 100]), held)).toEqual(O.none)
  expect(unitBreak(stated(['2026-01-31', 90], ['2026-02-28', 0.3]), held)).toEqual(O.none)
  expect(unitBreak(stated(['2026-01-31', 100], ['2026-02-28', 100]), held)).toEqual(
    O.some({
      date: '2026-02-28',
      since: '2026-02-28',
      ledger: '0.3',
      custodian: '100',
      difference: '99.7',
    }),
  )
})

test('it is open since the statement after the last on which they were alike, whatever the difference was', () => {
  const days = stated(['2026-01-02', 5], ['2026-01-10', 100], ['2026-01-20', 99], ['2026-01-31', 98])
  expect(unitBreak(days, held)).toMatchObject({ value: { since: '2026-01-20', difference: '-2' } })
  expect(unitBreak(days.slice(2), [])).toMatchObject({ value: { since: '2026-01-20', ledger: '0' } })
})

test('sums of decimals have no dust, and eight of them count', () => {
  expect(unitBreak(stated(['2026-03-01', 0.1 + 0.2]), held)).toEqual(O.none)
  expect(unitBreak(stated(['2026-03-01', 0.30000001]), held)).toMatchObject({ value: { difference: '0.00000001' } })
  expect(unitBreak([], held)).toEqual(O.none)
})

test('what a custodian has more than the ledger is the difference, to the last decimal', () => {
  const units = fc.integer({ min: -1e9, max: 1e9 }).map((number) => number / 1e4)
  fc.assert(
    fc.property(units, units, (ledger, custodian) => {
      const found = unitBreak(stated(['2026-03-01', custodian]), [{ date: '2026-01-01', value: ledger }])
      expect(O.isSome(found)).toBe(ledger !== custodian)
      if (O.isSome(found)) {
        expect(Number(found.value.ledger)).toBe(ledger)
        expect(Number(found.value.custodian)).toBe(custodian)
        expect(Math.round(Number(found.value.difference) * 1e4)).toBe(Math.round((custodian - ledger) * 1e4))
      }
    }),
  )
})
