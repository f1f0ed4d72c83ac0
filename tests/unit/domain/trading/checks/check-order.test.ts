import { expect, test } from 'vitest'
import { refusalsIn, unacknowledgedRules } from '../../../../../src/domain/trading/checks/check.ts'
import type { AccountFacts, CheckFacts } from '../../../../../src/domain/trading/checks/check-facts.ts'
import { checkOrder } from '../../../../../src/domain/trading/checks/check-order.ts'
import { orderSecurity, orderTerms } from '../../../support/trading/orders.ts'

const accountFacts: AccountFacts = {
  account: 'A1',
  name: 'Family trust',
  cash: 10_000,
  held: 150,
  buying: 0,
  selling: 0,
  buyingUnits: 0,
  orders: [],
}
const checkFacts: CheckFacts = {
  security: 'BHP',
  securityType: 'listed_share',
  today: '2026-07-01',
  accounts: [accountFacts],
  quote: { price: 45.2, date: '2026-06-30', source: 'ledger' },
  settings: {
    cashBuffer: 1_000,
    collarPercent: 10,
    staleDays: 5,
    blocked: ['xyz'],
    brokeragePercent: 0.11,
    brokerageMinimum: 20,
    approvalLimit: 0,
  },
}
const same = { id: 'O1', type: 'b', units: 100, price: 45.5, at: '2026-07-01T00:00:00Z', isWorking: false } as const
const withAccount = (change: Partial<AccountFacts>): CheckFacts => ({
  ...checkFacts,
  accounts: [{ ...accountFacts, ...change }],
})
const sale = { ...orderTerms, type: 's' } as const
const market = (type: 'b' | 's') => ({
  ...({
    type,
    security: orderSecurity,
    quantity: 100,
    allocations: orderTerms.allocations,
    priceMarket: true,
  } as const),
})

const outcomes = (order: Parameters<typeof checkOrder>[0], known: CheckFacts): Readonly<Record<string, string>> =>
  Object.fromEntries(checkOrder(order, known).map(({ rule, outcome }) => [rule, outcome]))

test('each rule that concerns an order says what it went by', () => {
  expect(checkOrder(orderTerms, checkFacts)).toEqual([
    {
      rule: 'cash',
      outcome: 'passed',
      account: 'A1',
      figures: { cash: 10_000, buying: 0, needed: 4_570, left: 5_430, buffer: 1_000 },
    },
    {
      rule: 'priceCollar',
      outcome: 'passed',
      account: null,
      figures: { limit: 45.5, last: 45.2, off: 0.66, collar: 10 },
    },
    {
      rule: 'priceStep',
      outcome: 'passed',
      account: null,
      figures: { limit: 45.5, step: 0.01, below: null, above: null },
    },
    {
      rule: 'duplicate',
      outcome: 'passed',
      account: 'A1',
      figures: {
        orders: '',
        type: 'b',
        security: 'BHP',
        units: 100,
        price: 45.5,
        at: null,
        working: '',
        workingUnits: 0,
      },
    },
    { rule: 'blockedSecurity', outcome: 'passed', account: null, figures: { security: 'BHP' } },
    {
      rule: 'stalePrice',
      outcome: 'passed',
      account: null,
      figures: { price: 45.2, date: '2026-06-30', days: 1, most: 5 },
    },
  ])
})

test.each([
  ['the cash is not there', orderTerms, withAccount({ cash: 4_569.99 }), { cash: 'refusal' }],
  ['other orders take it', orderTerms, withAccount({ buying: 5_430.01 }), { cash: 'refusal' }],
  ['less than the buffer is left', orderTerms, withAccount({ cash: 5_569.99 }), { cash: 'warning' }],
  ['the account is not known', orderTerms, { ...checkFacts, accounts: [] }, { cash: 'refusal' }],
  ['more is sold than is held', sale, withAccount({ held: 99 }), { holding: 'refusal' }],
  ['other orders sell it', sale, withAccount({ selling: 51 }), { holding: 'refusal' }],
  ['a limit pays too much', { ...orderTerms, priceLimit: 49.73 }, checkFacts, { priceCollar: 'refusal' }],
  ['a limit pays far less', { ...orderTerms, priceLimit: 40.67 }, checkFacts, { priceCollar: 'warning' }],
  ['a limit takes too little', { ...sale, priceLimit: 40.67 }, checkFacts, { priceCollar: 'refusal' }],
  ['a limit takes far more', { ...sale, priceLimit: 49.73 }, checkFacts, { priceCollar: 'warning' }],
  ['the same was ordered', orderTerms, withAccount({ orders: [same] }), { duplicate: 'warning' }],
  [
    'another order still works',
    orderTerms,
    withAccount({ orders: [{ ...same, units: 75, price: null, isWorking: true }] }),
    { duplicate: 'warning' },
  ],
  ['a limit is between two prices', { ...orderTerms, priceLimit: 45.505 }, checkFacts, { priceStep: 'refusal' }],
  [
    'the security is blocked',
    { ...orderTerms, security: { ...orderSecurity, asx_code: 'XYZ' } },
    checkFacts,
    { blockedSecurity: 'refusal' },
  ],
  ['the price is old', orderTerms, { ...checkFacts, today: '2026-07-06' }, { stalePrice: 'warning' }],
  ['there is no price for a limit', orderTerms, { ...checkFacts, quote: null }, { stalePrice: 'warning' }],
  ['there is no price at the market', market('s'), { ...checkFacts, quote: null }, { stalePrice: 'refusal' }],
  [
    'nobody knows what it comes to',
    market('b'),
    { ...checkFacts, quote: null },
    { cash: 'refusal', stalePrice: 'refusal' },
  ],
] as const)('where %s, that is what is said', (_, order, known, others) => {
  const found = outcomes(order, known)
  expect(Object.fromEntries(Object.entries(found).filter(([, outcome]) => outcome !== 'passed'))).toEqual(others)
})

test.each([
  ['the sale takes all that is held', sale, withAccount({ held: 100 })],
  ['the purchase leaves the buffer', orderTerms, withAccount({ cash: 5_570 })],
  ['another order is on the other side', orderTerms, withAccount({ orders: [{ ...same, type: 's' }] })],
  [
    'another order works on the other side',
    orderTerms,
    withAccount({ orders: [{ ...same, type: 's', isWorking: true }] }),
  ],
  ['another order is of other units', orderTerms, withAccount({ orders: [{ ...same, units: 75 }] })],
  ['another order is at another price', orderTerms, withAccount({ orders: [{ ...same, price: null }] })],
  [
    'the collar is off',
    { ...orderTerms, priceLimit: 60 },
    { ...checkFacts, settings: { ...checkFacts.settings, collarPercent: 0 } },
  ],
] as const)('where %s, nothing is against it', (_, order, known) => {
  expect(Object.values(outcomes(order, known)).every((outcome) => outcome === 'passed')).toBe(true)
})

// https://www.asx.com.au/services/trading-services/price.htm, of equities and of interest rate securities
test.each([
  ['listed_share', 0.099, 'passed'],
  ['listed_share', 0.0995, 'refusal'],
  ['listed_unit', 0.1, 'passed'],
  ['listed_unit', 0.101, 'refusal'],
  ['listed_share', 1.995, 'passed'],
  ['listed_share', 2.005, 'refusal'],
  ['listed_share', 21.82, 'passed'],
  ['listed_share', 21.825, 'refusal'],
  ['other', 99.455, 'passed'],
  ['other', 99.4555, 'refusal'],
  [null, 99.455, 'warning'],
  [null, 99.4555, 'refusal'],
  [null, 99.45, 'passed'],
  ['other_unit', 1.0234, undefined],
] as const)('of a security of type %s, a limit of $%d is %s', (securityType, priceLimit, outcome) => {
  expect(outcomes({ ...orderTerms, priceLimit }, { ...checkFacts, securityType })['priceStep']).toBe(outcome)
})

test('a limit between two prices is told both of them', () => {
  const check = checkOrder({ ...orderTerms, priceLimit: 21.825 }, checkFacts).find(({ rule }) => rule === 'priceStep')
  expect(check?.figures).toEqual({ limit: 21.825, step: 0.01, below: 21.82, above: 21.83 })
})

test('a warning is acknowledged by the name of its rule, and a refusal is not', () => {
  const checks = checkOrder(
    { ...orderTerms, priceLimit: 40 },
    { ...withAccount({ cash: 0 }), quote: { price: 45.2, date: '2026-01-01', source: 'ledger' } },
  )
  expect(refusalsIn(checks).map(({ rule }) => rule)).toEqual(['cash'])
  expect(unacknowledgedRules(checks, [])).toEqual(['priceCollar', 'stalePrice'])
  expect(unacknowledgedRules(checks, ['stalePrice'])).toEqual(['priceCollar'])
})
