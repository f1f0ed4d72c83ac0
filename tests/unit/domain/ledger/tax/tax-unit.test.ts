import { expect, test } from 'vitest'
import { type CarriedLoss, taxUnits, unitText } from '../../../../../src/domain/ledger/tax/tax-unit.ts'

const taxpayers = new Map([
  ['T1', ['A', 'C']],
  ['T2', ['D', 'X']],
])

const carriedLossOf = (level: CarriedLoss['level'], code: string): CarriedLoss => ({
  level,
  code,
  year: 2020,
  amount: 1,
})
const losses = [
  carriedLossOf('taxpayer', 'T1'),
  carriedLossOf('taxpayer', 'T2'),
  carriedLossOf('account', 'C'),
  carriedLossOf('account', 'D'),
]

test('accounts of one taxpayer are one unit, with its losses and theirs', () => {
  expect(taxUnits(['A', 'B', 'C', 'D'], taxpayers, losses)).toEqual([
    { taxpayer: 'T1', accounts: ['A', 'C'], losses: [carriedLossOf('taxpayer', 'T1'), carriedLossOf('account', 'C')] },
    { taxpayer: null, accounts: ['B'], losses: [] },
    { taxpayer: null, accounts: ['D'], losses: [carriedLossOf('account', 'D')] },
  ])
})

test('what is said of an account whose others are out of sight is what is said of one that has none', () => {
  const [shown, alone] = taxUnits(['D', 'B'], taxpayers, losses)
  const text = (unit: typeof shown) =>
    unit === undefined ? '' : unitText({ ...unit, accounts: ['P'] }, (code) => code)
  expect(text(shown)).toBe('These figures are for P only.')
  expect(text(shown)).toBe(text(alone))
})

/** How often the code of an account was read while so many accounts, two of each taxpayer, were made units. */
const readsFor = (accounts: number): number => {
  const seen = { reads: 0 }
  const watched = <A extends object>(target: A): A =>
    new Proxy(target, {
      get: (of, name) => {
        if (typeof name === 'string' && /^\d+$/.test(name)) seen.reads += 1
        return Reflect.get(of, name) as unknown
      },
    })
  const codes = Array.from({ length: accounts }, (_, index) => `P${index.toString()}`)
  const pairs = Array.from({ length: accounts / 2 }, (_, index) => codes.slice(2 * index, 2 * index + 2))
  const together = new Map(pairs.map((own, index) => [`T${index.toString()}`, watched(own)]))
  const carried = watched(codes.map((code) => carriedLossOf('account', code)))
  expect(taxUnits(watched(codes), together, carried)).toHaveLength(accounts / 2)
  return seen.reads
}

test('twice the accounts are twice the work', () => {
  expect(readsFor(40)).toBe(2 * readsFor(20))
})
