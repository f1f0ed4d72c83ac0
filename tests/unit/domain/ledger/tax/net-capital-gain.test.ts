import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CapitalGain,
  capitalGainYears,
  netCapitalGain,
} from '../../../../../src/domain/ledger/tax/net-capital-gain.ts'
import { discountRateOn, discountRates, taxpayerDiscountRate } from '../../../../../src/domain/ledger/tax/taxpayer.ts'
import { O } from '../../../../../src/domain/fp.ts'

const capitalGainOf = (amount: number, rate: CapitalGain['rate'] = 'half'): CapitalGain => ({ amount, rate })

/** Kathleen, of the Australian Taxation Office's "Guide to capital gains tax" (2021, steps 5 to 10 with example 113; 2002-03, step 9). */
test('the published example: losses of the year and of earlier ones, then half of what is left', () => {
  expect(netCapitalGain([capitalGainOf(520, 'none'), capitalGainOf(3000), capitalGainOf(-600, 'none')], 400)).toEqual({
    other: 520,
    discountable: 3000,
    losses: 600,
    broughtForward: 400,
    applied: 1000,
    discount: 1260,
    net: 1260,
    carriedForward: 0,
  })
})

/** LodgeiT's "Capital gain tax (CGT) with prior year loss": the loss is larger than the gain, which no discount touches. */
test('what no gain takes up is carried forward before any discount', () => {
  expect(netCapitalGain([capitalGainOf(79_137)], 127_757)).toMatchObject({
    discount: 0,
    net: 0,
    carriedForward: 48_620,
  })
})

test('a loss is set against the gain with the smaller discount', () => {
  const { applied, discount, net } = netCapitalGain(
    [capitalGainOf(900, 'third'), capitalGainOf(1000, 'half'), capitalGainOf(-900)],
    0,
  )
  expect([applied, discount, net]).toEqual([900, 500, 500])
})

test('a third of a gain is cut to the cent, and what is left adds up', () => {
  expect(netCapitalGain([capitalGainOf(100, 'third')], 0)).toMatchObject({ discount: 33.33, net: 66.67 })
})

describe('the rate is the law’s on the day', () => {
  test.each([
    ['individual', '1999-09-21', 'none'],
    ['individual', '1999-09-22', 'half'],
    ['trust', '2026-06-30', 'half'],
    ['super', '2026-06-30', 'third'],
    ['company', '2026-06-30', 'none'],
  ] as const)('%s on %s: %s', (entity, date, rate) => {
    expect(discountRateOn(entity, date)).toBe(rate)
  })

  test('unless the firm has said another', () => {
    expect(taxpayerDiscountRate({ entity: O.some('company'), discount: 'half' }, '2026-06-30')).toEqual(O.some('half'))
  })
})

test('years follow one another, also those without an event, and take over what is left', () => {
  const years = capitalGainYears(
    [
      { date: '2021-06-30', ...capitalGainOf(-500) },
      { date: '2023-07-01', ...capitalGainOf(300) },
    ],
    '2024-01-31',
  )
  expect(years.map(({ year, net, carriedForward }) => [year.label, net, carriedForward])).toEqual([
    ['FY-21', 0, 500],
    ['FY-22', 0, 500],
    ['FY-23', 0, 500],
    ['FY-24', 0, 200],
  ])
  expect(capitalGainYears([], '2024-01-31')).toEqual([])
})

test('a loss of before the ledger is there after the year that it is of, and losses of several years add up', () => {
  const years = capitalGainYears([{ date: '2023-07-01', ...capitalGainOf(300) }], '2024-01-31', [
    { year: 2021, amount: 100 },
    { year: 2022, amount: 50 },
  ])
  expect(years.map(({ year, broughtForward, net }) => [year.label, broughtForward, net])).toEqual([
    ['FY-22', 100, 0],
    ['FY-23', 150, 0],
    ['FY-24', 150, 75],
  ])
})

describe('First aid 9: a year with a gain that is not known', () => {
  const incompleteIn = (...asked: Parameters<typeof capitalGainYears>) =>
    capitalGainYears(...asked).map(({ year, incomplete }) => [
      year.label,
      Object.entries(incomplete).flatMap(([sum, isIncomplete]) => (isIncomplete ? [sum] : [])),
    ])

  test('has no gains that are known, and so no net capital gain, though nothing else happened in it', () => {
    expect(incompleteIn([], '2024-01-31', [], ['2023-12-31'])).toEqual([['FY-24', ['gains', 'net']]])
  })

  test('leaves the losses unknown that such a gain would take up, and what later years bring forward', () => {
    const events = [
      { date: '2022-06-30', ...capitalGainOf(-500) },
      { date: '2023-08-01', ...capitalGainOf(600) },
    ]
    expect(incompleteIn(events, '2024-09-30', [], ['2022-05-01'])).toEqual([
      ['FY-22', ['gains', 'net', 'applied', 'carriedForward']],
      ['FY-23', ['broughtForward', 'net', 'applied', 'carriedForward']],
      ['FY-24', ['broughtForward', 'net', 'applied']],
      ['FY-25', []],
    ])
  })

  test('is one of whose events one is not known', () => {
    const events = [{ date: '2023-08-01', ...capitalGainOf(600), isUnknown: true }]
    expect(incompleteIn(events, '2024-01-31')).toEqual([['FY-24', ['gains', 'net']]])
  })
})

test('gains less losses and discount are the net capital gain, and no loss is lost', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100)
  const gains = fc.array(fc.record({ amount, rate: fc.constantFrom(...discountRates) }), { maxLength: 8 })
  fc.assert(
    fc.property(gains, fc.integer({ min: 0, max: 500_000 }), (events, brought) => {
      const sum = netCapitalGain(events, brought / 100)
      expect(sum.net).toBeGreaterThanOrEqual(0)
      expect(sum.net).toBeCloseTo(sum.other + sum.discountable - sum.applied - sum.discount, 6)
      expect(sum.carriedForward).toBeCloseTo(sum.losses + sum.broughtForward - sum.applied, 6)
      expect(sum.net === 0 || sum.carriedForward === 0).toBe(true)
    }),
  )
})
