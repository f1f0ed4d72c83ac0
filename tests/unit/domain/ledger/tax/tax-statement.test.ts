import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import {
  IncomeComponent,
  cashOf,
  creditOf,
  type IncomePart,
  PaymentType,
} from '../../../../../src/domain/ledger/income/component.ts'
import { isNotBrokenDown } from '../../../../../src/domain/ledger/income/known-credits.ts'
import { type CapitalGain, netCapitalGain } from '../../../../../src/domain/ledger/tax/net-capital-gain.ts'
import {
  labelsNote,
  labelsOf,
  labelPositionOf,
  questionOf,
  sharedLabels,
} from '../../../../../src/domain/ledger/tax/return-label.ts'
import { companyReturn } from '../../../../../src/domain/ledger/tax/returns/company-return.ts'
import { individualReturn } from '../../../../../src/domain/ledger/tax/returns/individual-return.ts'
import { superReturn } from '../../../../../src/domain/ledger/tax/returns/super-return.ts'
import { trustReturn } from '../../../../../src/domain/ledger/tax/returns/trust-return.ts'
import { taxStatement } from '../../../../../src/domain/ledger/tax/tax-statement.ts'
import { taxpayerOfType } from '../../../../../src/domain/ledger/tax/taxpayer.ts'
import { totalOf } from '../../../../../src/domain/money.ts'

const distributionPart = (component: IncomeComponent, amount: number): IncomePart => ({
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
    ...[distributionPart('franked', 70), distributionPart('unfranked', 50), distributionPart('interest', 10)],
    ...[
      distributionPart('other_income', 5),
      distributionPart('discounted_gain', 70),
      distributionPart('concession', 80),
    ],
    ...[
      distributionPart('other_gain', 90),
      distributionPart('foreign_income', 189),
      distributionPart('tax_exempt', 25),
    ],
    ...[distributionPart('tax_free', 15), distributionPart('tax_deferred', 30), distributionPart('withholding', 10)],
    ...[
      distributionPart('expenses', 4),
      distributionPart('franking_credit', 30),
      distributionPart('foreign_offset', 31),
    ],
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
    individualReturn,
  )

  test('is under its labels', () => {
    expect(amountsOf(statement)).toEqual({
      '13U': 65,
      '13C': 100,
      '13Y': 4,
      '13Q': 30,
      '13R': 10,
      '18H': 230,
      '18A': 160,
      '20E': 220,
      '20M': 220,
      '20O': 31,
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
  const parts = [distributionPart('discounted_gain', 100), distributionPart('other_gain', 103)]
  expect(amountsOf(taxStatement(parts, netCapitalGain(gains, 0), individualReturn))).toEqual({ '18H': 303, '18A': 203 })
})

test('a dividend of a company and interest on cash have questions of their own', () => {
  const parts: readonly IncomePart[] = [
    { component: 'franked', payment: 'dividend', amount: 70 },
    { component: 'franking_credit', payment: 'dividend', amount: 30 },
    { component: 'interest', payment: 'interest', amount: 12 },
    { component: 'withholding', payment: 'interest', amount: 2 },
    { component: null, payment: 'dividend', amount: 5 },
  ]
  const statement = taxStatement(parts, noGains, individualReturn)
  expect(amountsOf(statement)).toEqual({ '10L': 12, '10M': 2, '11T': 70, '11U': 30 })
  expect(statement.unlabelled).toEqual([{ source: 'Dividends', item: 'Not broken down', cash: 5, credit: null }])
})

const inCents = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100)
const partArbitrary: fc.Arbitrary<IncomePart> = fc.record({
  component: fc.constantFrom(null, ...Object.keys(IncomeComponent.keys).filter(IncomeComponent.is)),
  payment: fc.constantFrom(...Object.keys(PaymentType.keys).filter(PaymentType.is)),
  amount: inCents,
})
const gainArbitrary: fc.Arbitrary<CapitalGain> = fc.record({
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

const returns = [individualReturn, trustReturn, superReturn, companyReturn]

describe.each(returns)('whatever was paid and gained, in the $name', (taxReturn) => {
  const cases = fc.record({
    parts: fc.array(partArbitrary, { maxLength: 30 }),
    gains: fc.array(gainArbitrary, { maxLength: 10 }),
    broughtForward: inCents,
  })
  const statementOf = ({ parts, gains, broughtForward }: Parameters<Parameters<typeof cases.map>[0]>[0]) => {
    const net = netCapitalGain([...gains, ...gainsOf(parts)], broughtForward)
    return { net, statement: taxStatement(parts, net, taxReturn) }
  }

  test('every component stands once under a label of its own or in none, and a label is its lines', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const { statement } = statementOf(each)
        const own = statement.labels
          .flatMap(({ lines }) => lines)
          .filter(({ source, repeats }) => source !== 'Capital gains' && repeats === null)
        const paid = totalOf(each.parts, ({ amount }) => amount)
        const deducted = each.parts.filter((part) => labelPositionOf(taxReturn, part)?.isDeducted === true)
        const without = each.parts.filter((part) => labelPositionOf(taxReturn, part) === null)
        expect(totalOf([...own, ...deducted, ...deducted, ...without], ({ amount }) => amount)).toBe(paid)
        expect(statement.unlabelled.map(({ cash, credit }) => [cash, credit])).toEqual(
          without.map((one) => [cashOf(one), isNotBrokenDown(one) ? null : creditOf(one)]),
        )
        for (const { lines, amount } of statement.labels) expect(totalOf(lines, (line) => line.amount)).toBe(amount)
        expect(totalOf([statement.labelledCash, ...statement.unlabelled.map(({ cash }) => cash)], (one) => one)).toBe(
          totalOf(each.parts, cashOf),
        )
      }),
    )
  })

  test('the labels of capital gains are the net capital gain', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const { statement, net } = statementOf(each)
        const amounts = amountsOf(statement)
        const { total, net: label, carriedForward } = taxReturn.gains
        expect([amounts[label] ?? 0, amounts[carriedForward] ?? 0]).toEqual([net.net, net.carriedForward])
        if (total !== null) expect(amounts[total] ?? 0).toBe(totalOf([net.other, net.discountable], (one) => one))
      }),
    )
  })

  test('its labels are in the order of its questions, and each has a question and a place', () => {
    const labels = Object.keys(taxReturn.titles)
    const questions = labels.filter((label) => !label.startsWith('D')).map((label) => Number.parseInt(label, 10))
    expect(questions).toEqual(questions.toSorted((a, b) => a - b))
    for (const label of labels) expect(questionOf(taxReturn, label)).toMatch(/^D?\d+ \w/)
    const used = Object.values(taxReturn.positions)
      .flatMap((positions) => Object.values(positions))
      .flatMap(({ own, beside }) => [own, ...beside])
    const { total, net, carriedForward } = taxReturn.gains
    const forex = taxReturn.forex === null ? [] : [taxReturn.forex.gain, taxReturn.forex.loss]
    expect(new Set(labels)).toEqual(
      new Set([...used, ...forex, ...(total === null ? [] : [total]), net, carriedForward]),
    )
  })
})

/**
 * Australian Taxation Office, "Self-managed superannuation fund annual return 2019", section B: M takes a trust's income but capital gains and
 * foreign income, and its franking credits, which are at E1 too; K the franked dividends and L their credits. "2015", D1: an example of $20,000.
 */
test('the return of a super fund has the income of trusts at one label', () => {
  const parts: readonly IncomePart[] = [
    ...[distributionPart('franked', 70), distributionPart('unfranked', 50), distributionPart('other_gain', 90)],
    ...[distributionPart('franking_credit', 30), distributionPart('foreign_income', 20_000)],
    { component: 'franked', payment: 'dividend', amount: 7 },
    { component: 'franking_credit', payment: 'dividend', amount: 3 },
    { component: 'interest', payment: 'interest', amount: 12 },
  ]
  const gains = netCapitalGain([{ amount: 90, rate: 'none' }], 40)
  expect(amountsOf(taxStatement(parts, gains, superReturn))).toEqual({
    '11A': 50,
    '11C': 12,
    '11D1': 20_000,
    '11D': 20_000,
    '11K': 7,
    '11L': 3,
    '11M': 150,
    '13E1': 33,
  })
})

/** Australian Taxation Office, "Company tax return 2025 instructions", item 7: adjustments to the profit that item 6 has of the accounts. */
test('the return of a company takes from here what is added to the profit of its accounts', () => {
  const parts = [
    distributionPart('franked', 70),
    distributionPart('franking_credit', 30),
    distributionPart('discounted_gain', 10),
  ]
  const { labels, unlabelled } = taxStatement(parts, netCapitalGain([{ amount: 20, rate: 'none' }], 0), companyReturn)
  expect(labels.map(({ label, amount }) => [label, amount])).toEqual([
    ['7A', 20],
    ['7J', 30],
  ])
  expect(unlabelled.map(({ item, cash }) => [item, cash])).toEqual([['Franked', 70]])
})

test.each([
  [2016, 'individual', 2018],
  [2024, 'individual', 2024],
  [2026, 'individual', 2025],
  [2026, 'super', 2024],
  [2018, 'trust', 2019],
] as const)('the labels of %s of a taxpayer taxed as %s are those of the return of %s', (asked, entity, year) => {
  const labels = labelsOf(asked, entity)
  expect(labels.year).toBe(year)
  expect(labelsNote(labels)).toContain(`${labels.taxReturn.name} ${year}`)
  expect(labelsNote(labels).includes('nearest year')).toBe(asked !== year)
})

test('accounts of one return share its labels, others share none', () => {
  const [person, joint, fund] = ['Individual', 'Joint', 'SMSF'].map(taxpayerOfType)
  expect(sharedLabels('2024-06-30', [person!, joint!])).toEqual(O.some(labelsOf(2024, 'individual')))
  expect(sharedLabels('2024-07-01', [fund!])).toEqual(O.some(labelsOf(2025, 'super')))
  expect(sharedLabels('2024-06-30', [person!, fund!])).toEqual(O.none)
})
