import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cashOf,
  Component,
  creditOf,
  type IncomePart,
  Payment,
} from '../../../../../src/domain/ledger/income/component.ts'
import { type CapitalGain, netCapitalGain } from '../../../../../src/domain/ledger/tax/net-capital-gain.ts'
import { labelsOf, returnLabels } from '../../../../../src/domain/ledger/tax/return-label.ts'
import { taxStatement } from '../../../../../src/domain/ledger/tax/tax-statement.ts'
import { totalOf } from '../../../../../src/domain/money.ts'

const distribution = (component: Component, amount: number): IncomePart => ({
  component,
  payment: 'distribution',
  amount,
})

const noGains = netCapitalGain([], 0)

const amountsOf = ({ labels }: ReturnType<typeof taxStatement>) =>
  Object.fromEntries(labels.map(({ label, amount }) => [label, amount]))

/**
 * Australian Taxation Office, "Standard distribution statement: guidance notes for fund managers 2004", parts A and C, under the labels
 * of "AMMA statement or SDS example" 2024: a franked distribution of $100 with its credit of $30, gains of $70 × 2 + $90.
 */
describe('the published statement of a managed fund', () => {
  const parts = [
    ...[distribution('franked', 70), distribution('unfranked', 50), distribution('interest', 10)],
    ...[distribution('other_income', 5), distribution('discounted_gain', 70), distribution('concession', 80)],
    ...[distribution('other_gain', 90), distribution('foreign_income', 189), distribution('tax_exempt', 25)],
    ...[distribution('tax_free', 15), distribution('tax_deferred', 30), distribution('withholding', 10)],
    ...[distribution('expenses', 4), distribution('franking_credit', 30), distribution('foreign_offset', 31)],
  ]
  const statement = taxStatement(
    parts,
    netCapitalGain(
      [
        { amount: 140, rate: 'half' },
        { amount: 90, rate: 'none' },
      ],
      0,
    ),
    labelsOf(2024),
  )

  test('is under its labels', () => {
    expect(amountsOf(statement)).toEqual({
      ...{ '13U': 65, '13C': 100, '13Y': 4, '13Q': 30, '13R': 10 },
      ...{ '18H': 230, '18A': 160 },
      ...{ '20E': 220, '20M': 220, '20O': 31 },
    })
  })

  test('and what has no label is shown', () => {
    expect(statement.unlabelled.map(({ item, cash }) => [item, cash])).toEqual([
      ['CGT concession', 80],
      ['Tax-exempted', 25],
      ['Tax-free', 15],
      ['Tax-deferred', 30],
    ])
    expect([statement.labelledCash, statement.cash]).toEqual([470, 620])
  })
})

/** Australian Taxation Office, "Personal investors guide to capital gains tax 2016", example 26 (Bob): $100 by discount, $75 and $28 by others. */
test('a discounted capital gain of a trust is grossed up before the discount', () => {
  const gains = [
    { amount: 200, rate: 'half' },
    { amount: 103, rate: 'none' },
  ] as const
  const parts = [distribution('discounted_gain', 100), distribution('other_gain', 103)]
  expect(amountsOf(taxStatement(parts, netCapitalGain(gains, 0), labelsOf(2016)))).toEqual({ '18H': 303, '18A': 203 })
})

test('a dividend of a company and interest on cash have questions of their own', () => {
  const parts: readonly IncomePart[] = [
    { component: 'franked', payment: 'dividend', amount: 70 },
    { component: 'franking_credit', payment: 'dividend', amount: 30 },
    { component: 'interest', payment: 'interest', amount: 12 },
    { component: 'withholding', payment: 'interest', amount: 2 },
    { component: null, payment: 'dividend', amount: 5 },
  ]
  const statement = taxStatement(parts, noGains, labelsOf(2024))
  expect(amountsOf(statement)).toEqual({ '10L': 12, '10M': 2, '11T': 70, '11U': 30 })
  expect(statement.unlabelled).toEqual([{ source: 'Dividends', item: 'Not broken down', cash: 5, credit: 0 }])
})

const inCents = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100)
const part: fc.Arbitrary<IncomePart> = fc.record({
  component: fc.constantFrom(null, ...Object.keys(Component.keys).filter(Component.is)),
  payment: fc.constantFrom(...Object.keys(Payment.keys).filter(Payment.is)),
  amount: inCents,
})
const gain: fc.Arbitrary<CapitalGain> = fc.record({
  amount: fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
  rate: fc.constantFrom('none', 'third', 'half'),
})

/** As the ledger has it: what trusts have distributed is among the gains. */
const gainsOf = (parts: readonly IncomePart[]): readonly CapitalGain[] =>
  parts
    .filter(({ payment }) => payment === 'distribution')
    .flatMap(({ component, amount }): readonly CapitalGain[] => {
      if (component === 'other_gain') return [{ amount, rate: 'none' }]
      return component === 'discounted_gain' ? [{ amount: 2 * amount, rate: 'half' }] : []
    })

describe('whatever was paid and gained', () => {
  const cases = fc.record({
    parts: fc.array(part, { maxLength: 30 }),
    gains: fc.array(gain, { maxLength: 10 }),
    broughtForward: inCents,
  })
  const statementOf = ({ parts, gains, broughtForward }: Parameters<Parameters<typeof cases.map>[0]>[0]) => {
    const net = netCapitalGain([...gains, ...gainsOf(parts)], broughtForward)
    return { net, statement: taxStatement(parts, net, labelsOf(2024)) }
  }

  test('every component stands once under a label of its own or in none, and a label is its lines', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const { statement } = statementOf(each)
        const own = statement.labels
          .flatMap(({ lines }) => lines)
          .filter(({ source, isGrossUp }) => source !== 'Capital gains' && !isGrossUp)
        const paid = totalOf(each.parts, ({ amount }) => amount)
        const deducted = each.parts.filter(
          ({ component, payment }) => component === 'deductions' && payment === 'distribution',
        )
        const without = each.parts.filter(
          ({ component, payment }) => labelsOf(2024).placeOf(component, payment) === null,
        )
        expect(totalOf([...own, ...deducted, ...deducted, ...without], ({ amount }) => amount)).toBe(paid)
        expect(statement.unlabelled.map(({ cash, credit }) => [cash, credit])).toEqual(
          without.map((one) => [cashOf(one), creditOf(one)]),
        )
        for (const { lines, amount } of statement.labels) expect(totalOf(lines, (line) => line.amount)).toBe(amount)
        expect(totalOf([statement.labelledCash, ...statement.unlabelled.map(({ cash }) => cash)], (one) => one)).toBe(
          totalOf(each.parts, cashOf),
        )
      }),
    )
  })

  test('question 18 is the net capital gain', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const { statement, net } = statementOf(each)
        const amounts = amountsOf(statement)
        expect([amounts['18H'] ?? 0, amounts['18A'] ?? 0, amounts['18V'] ?? 0]).toEqual([
          totalOf([net.other, net.discountable], (one) => one),
          net.net,
          net.carriedForward,
        ])
      }),
    )
  })
})

test.each([
  [2016, 2018],
  [2024, 2024],
  [2026, 2025],
])('the labels of %s are those of the return of %s', (asked, year) => {
  expect(labelsOf(asked).year).toBe(year)
})

test('labels are in the order of the return', () => {
  expect(returnLabels.map((label) => label.slice(0, 2))).toEqual(
    returnLabels.map((label) => label.slice(0, 2)).toSorted(),
  )
})
