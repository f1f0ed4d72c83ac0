import { expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import type { BookPart } from '../../../../../src/domain/ledger/returns/book-part.ts'
import { returnContributions, groupedParts } from '../../../../../src/domain/ledger/returns/contribution.ts'

/** A part that begins each period with its weight of the book, and returns so much of it: money moves from part to part in between. */
const weighedParts = (
  names: readonly string[],
  periods: readonly { readonly weights: readonly number[]; readonly rates: readonly number[] }[],
): readonly BookPart[] => {
  const book = { value: 1_000_000 }
  const parts = names.map((code) => ({ code, values: [0], flows: [0], income: [0] }))
  for (const { weights, rates } of periods) {
    const value = book.value
    parts.forEach((part, index) => {
      const [invested, rate] = [value * (weights[index] ?? 0), rates[index] ?? 0]
      part.flows.push(invested - (part.values.at(-1) ?? 0))
      part.values.push(invested * (1 + rate))
      part.income.push(0)
    })
    book.value = parts.reduce((sum, { values }) => sum + (values.at(-1) ?? 0), 0)
  }
  return parts.map(({ code, values, flows, income }) => ({
    code,
    values: Float64Array.from(values),
    flows: Float64Array.from(flows),
    income: Float64Array.from(income),
  }))
}

/** Bacon, Practical Portfolio Performance Measurement and Attribution (Wiley, 2nd edition 2008), table 8.1: four quarters. */
const quarters = [
  { weights: [0.4, 0.3, 0.3], rates: [0.2, -0.05, 0.06] },
  { weights: [0.7, 0.2, 0.1], rates: [-0.05, 0.03, -0.05] },
  { weights: [0.3, 0.5, 0.2], rates: [-0.2, 0.08, -0.15] },
  { weights: [0.3, 0.5, 0.2], rates: [0.1, -0.07, 0.25] },
]
const marketList = ['UK equities', 'Japanese equities', 'US equities']
const deposits = Float64Array.from([0, 1_000_000, 0, 0, 0])

test('contributions of four quarters add up to what the quarters make of a dollar, each counted on what there was by then', () => {
  const found = returnContributions(weighedParts(marketList, quarters), deposits)
  const [first, second, third] = [1.083, 1.083 * 0.966, 1.083 * 0.966 * 0.95]
  const [uk, japan, us] = found.map(({ contribution }) => contribution)
  expect(uk).toBeCloseTo(0.4 * 0.2 - first * 0.7 * 0.05 - second * 0.3 * 0.2 + third * 0.3 * 0.1, 12)
  expect(japan).toBeCloseTo(-0.3 * 0.05 + first * 0.2 * 0.03 + second * 0.5 * 0.08 - third * 0.5 * 0.07, 12)
  expect(us).toBeCloseTo(0.3 * 0.06 - first * 0.1 * 0.05 - second * 0.2 * 0.15 + third * 0.2 * 0.25, 12)
  const total = (uk ?? 0) + (japan ?? 0) + (us ?? 0)
  expect(total).toBeCloseTo(1.083 * 0.966 * 0.95 * 1.045 - 1, 12)
  expect((100 * total).toFixed(1)).toBe('3.9')
})

test('each quarter by itself contributes its weight × its return, 8.3, −3.4, −5.0 and 4.5 per cent together', () => {
  const totals = quarters.map((quarter) => {
    const found = returnContributions(weighedParts(marketList, [quarter]), deposits.slice(0, 2))
    found.forEach(({ contribution }, index) => {
      expect(contribution).toBeCloseTo((quarter.weights[index] ?? 0) * (quarter.rates[index] ?? 0), 12)
    })
    return (100 * found.reduce((sum, { contribution }) => sum + contribution, 0)).toFixed(1)
  })
  expect(totals).toEqual(['8.3', '-3.4', '-5.0', '4.5'])
})

test('what goes from one part to another of its class is nothing that came to the class', () => {
  const parts = weighedParts(marketList, quarters)
  const [all] = groupedParts(parts, () => 'Equities')
  expect([...(all?.flows ?? [])].map((flow) => Math.round(flow) + 0)).toEqual([0, 1_000_000, 0, 0, 0])
  const [whole] = returnContributions(all === undefined ? [] : [all], deposits)
  expect(O.toNullable(whole?.rate ?? O.none)).toBeCloseTo(1.083 * 0.966 * 0.95 * 1.045 - 1, 12)
  expect(whole?.contribution).toBeCloseTo(1.083 * 0.966 * 0.95 * 1.045 - 1, 12)
})

test('what is sold counts to the end of its day, and what never had anything in it has no return', () => {
  const part = (code: string, values: readonly number[], flows: readonly number[]): BookPart => ({
    code,
    values: Float64Array.from(values),
    flows: Float64Array.from(flows),
    income: new Float64Array(3),
  })
  const [sold, cash, fees] = returnContributions(
    [
      part('CBA', [10_000, 11_000, 0], [0, 0, -11_550]),
      part('cash', [0, 0, 11_450], [0, 0, 11_450]),
      part('fees', [0, 0, 0], [0, 0, 100]),
    ],
    new Float64Array(3),
  )
  expect(sold).toMatchObject({ opening: 100, closing: 0, gain: 15.5 })
  expect(O.toNullable(sold?.rate ?? O.none)).toBeCloseTo(0.155, 12)
  expect([cash?.gain, cash?.contribution]).toEqual([0, 0])
  expect(fees).toMatchObject({ gain: -1, rate: O.none })
  expect(fees?.contribution).toBeCloseTo(-0.01, 12)
})
