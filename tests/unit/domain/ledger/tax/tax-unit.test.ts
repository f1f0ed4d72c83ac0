import { expect, test } from 'vitest'
import { type CarriedLoss, taxUnits, unitText } from '../../../../../src/domain/ledger/tax/tax-unit.ts'

const taxpayers = new Map([
  ['T1', ['A', 'C']],
  ['T2', ['D', 'X']],
])

const loss = (level: CarriedLoss['level'], code: string): CarriedLoss => ({ level, code, year: 2020, amount: 1 })
const losses = [loss('taxpayer', 'T1'), loss('taxpayer', 'T2'), loss('account', 'C'), loss('account', 'D')]

test('accounts of one taxpayer are one unit, with its losses and theirs', () => {
  expect(taxUnits(['A', 'B', 'C', 'D'], taxpayers, losses)).toEqual([
    { taxpayer: 'T1', accounts: ['A', 'C'], losses: [loss('taxpayer', 'T1'), loss('account', 'C')] },
    { taxpayer: null, accounts: ['B'], losses: [] },
    { taxpayer: null, accounts: ['D'], losses: [loss('account', 'D')] },
  ])
})

test('what is said of an account whose others are out of sight is what is said of one that has none', () => {
  const [shown, alone] = taxUnits(['D', 'B'], taxpayers, losses)
  const text = (unit: typeof shown) =>
    unit === undefined ? '' : unitText({ ...unit, accounts: ['P'] }, (code) => code)
  expect(text(shown)).toBe('These figures are of P alone.')
  expect(text(shown)).toBe(text(alone))
})
