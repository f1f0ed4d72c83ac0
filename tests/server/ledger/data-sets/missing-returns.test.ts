import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '../support/test-ledger.ts'

const money = (account: string, date: string, type: string, amount: string) => [
  ...[account, date, type],
  ...['', '', '', '', amount, type],
]

/** TWO lost 40.00, and both 10 % and 40 % solve its money. */
const firm = {
  advisers: [['ADV01', 'First Adviser', '02 9000 1000', 'first@plutus.example']],
  groups: [['G2', 'Two Rates Group']],
  accounts: [['TWO', 'Account with two rates', 'TWO', 'Individual', 'ADV01', 'G2']],
  securities: [['ZRO', 'Zero Mining', 'ZRO', 'Australian equities', 'Share']],
  prices: [['ZRO', '2020-01-01', '10', '10', '10', '10', '100']],
  transactions: [
    money('TWO', '2020-01-01', 'deposit', '1000.00'),
    money('TWO', '2020-06-30', 'interest', '1600.00'),
    money('TWO', '2020-12-31', 'withdrawal', '-2500.00'),
    money('TWO', '2021-12-31', 'deposit', '1540.00'),
    money('TWO', '2022-01-01', 'fee', '-1640.00'),
  ],
}

let ledger: TestLedger

beforeAll(async () => {
  ledger = await openTestLedger(firm)
})
afterAll(() => ledger.database.drop())

describe('First aid 8: a money-weighted return with several solutions', () => {
  test.each(['portfolio', 'group'] as const)('is empty on a %s, with the reason below', async (type) => {
    const { rows, meta } = await ledger.table(type, type === 'group' ? 'G2' : 'TWO', 'performance', {
      asAt: '2022-01-01',
    })
    const since = rows.at(-1)
    expect([since?.['range'], since?.['moneyWeighted'], since?.['gain']]).toEqual(['Since inception (p.a.)', null, -40])
    expect(meta.map(({ value }) => value)).toContainEqual(
      'No money-weighted return for Since inception: several rates fit the money that came in and went out.',
    )
  })
})
