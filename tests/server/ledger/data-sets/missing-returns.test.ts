import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headlinesOf } from '../../../../src/domain/ledger/valuation/headlines.ts'
import { gatherFrom, sectionOf } from '../../reports/sources/support/gathered.ts'
import { openTestLedger, type TestLedger, textIn } from '../support/test-ledger.ts'

const money = (account: string, date: string, type: string, amount: string) => [
  ...[account, date, type],
  ...['', '', '', '', amount, type],
]

const priceRow = (date: string, close: string) => ['ZRO', date, close, close, close, close, '100']

/**
 * TWO lost 40.00, and both 10 % and 40 % solve its money. LOW was charged more than it had, NIL lost everything and began again, and OUT was
 * paid out in full.
 */
const firmRows = {
  advisers: [['ADV01', 'First Adviser', '02 9000 1000', 'first@plutus.example']],
  groups: [
    ['G2', 'Two Rates Group'],
    ['G3', 'Low Group'],
    ['G4', 'Banksia Group'],
  ],
  accounts: [
    ['TWO', 'Account with two rates', 'TWO', 'Individual', 'ADV01', 'G2'],
    ['LOW', 'Low account', 'LOW', 'Individual', 'ADV01', 'G3'],
    ['NIL', 'Account that lost everything', 'NIL', 'Individual', 'ADV01', 'G4'],
    ['OUT', 'Account paid out', 'OUT', 'Individual', 'ADV01', 'G4'],
  ],
  securities: [['ZRO', 'Zero Mining', 'ZRO', 'Australian equities', 'Share']],
  prices: [priceRow('2024-02-01', '10'), priceRow('2024-05-01', '0.0001')],
  transactions: [
    money('TWO', '2020-01-01', 'deposit', '1000.00'),
    money('TWO', '2020-06-30', 'interest', '1600.00'),
    money('TWO', '2020-12-31', 'withdrawal', '-2500.00'),
    money('TWO', '2021-12-31', 'deposit', '1540.00'),
    money('TWO', '2022-01-01', 'fee', '-1640.00'),
    money('LOW', '2024-01-02', 'deposit', '1000.00'),
    money('LOW', '2024-01-10', 'fee', '-1500.00'),
    money('LOW', '2024-02-01', 'deposit', '5000.00'),
    ['LOW', '2024-02-01', 'buy', 'ZRO', '100', '10', '0', '-1000.00', 'Bought ZRO'],
    money('NIL', '2022-11-02', 'deposit', '1000.00'),
    money('NIL', '2024-01-10', 'fee', '-1000.00'),
    money('NIL', '2024-03-04', 'deposit', '100.00'),
    money('NIL', '2024-03-05', 'interest', '10.00'),
    money('OUT', '2024-01-02', 'deposit', '1000.00'),
    money('OUT', '2024-01-10', 'interest', '200.00'),
    money('OUT', '2024-01-11', 'withdrawal', '-1200.00'),
  ],
}

let testLedger: TestLedger

beforeAll(async () => {
  testLedger = await openTestLedger(firmRows)
})
afterAll(() => testLedger.database.drop())

describe('First aid 8: a money-weighted return with several solutions', () => {
  test.each(['portfolio', 'group'] as const)('is empty on a %s, with the reason below', async (type) => {
    const { rows, meta } = await testLedger.table(type, type === 'group' ? 'G2' : 'TWO', 'performance', {
      asAt: '2022-01-01',
    })
    const since = rows.at(-1)
    expect([since?.['range'], since?.['moneyWeighted'], since?.['gain']]).toEqual(['Since inception (p.a.)', null, -40])
    expect(meta.map(({ value }) => value)).toContainEqual(
      'No money-weighted return for Since inception: several rates fit the money that came in and went out.',
    )
  })
})

describe('First aid 7: a return below −100 %', () => {
  const reason = 'losses on 10-Jan-24 exceeded the capital invested'
  const notes = async (by?: 'risk' | 'security' | 'financial-year', asAt = '2024-05-02') =>
    (await testLedger.table('portfolio', 'LOW', 'performance', by === undefined ? { asAt } : { asAt, by })).meta.map(
      ({ value }) => value,
    )
  const returned = async (asAt: string, code = 'LOW') => {
    const { rows } = await testLedger.table('portfolio', code, 'performance', { asAt })
    const returns = new Map(rows.map((row) => [textIn(row, 'range'), row['timeWeighted']]))
    return (range: string) => returns.get(range)
  }

  test.each(['2024-01-31', '2024-04-30', '2024-05-02'])('is no return by %s, and the note says why', async (asAt) => {
    const found = await returned(asAt)
    expect([found('Since inception'), found('Financial year to date')]).toEqual([null, null])
    expect(await notes(undefined, asAt)).toContainEqual(
      expect.stringMatching(new RegExp(`^No return for .*Since inception: ${reason}\\.$`, 'u')),
    )
  })

  test('keeps the money-weighted return and the gain', async () => {
    const since = (await testLedger.table('portfolio', 'LOW', 'performance', { asAt: '2024-05-02' })).rows.at(-1)
    expect(since?.['moneyWeighted']).toBeCloseTo(-0.4943, 4)
    expect(since?.['gain']).toBe(-2499.99)
  })

  test('starts a new chain with the next deposit', async () => {
    const found = await returned('2024-05-02')
    expect(found('1 month')).toBeCloseTo(3500.01 / 4500 - 1, 12)
    expect(found('3 months')).toBeCloseTo(3500.01 / 4500 - 1, 12)
  })

  test('is neither a drawdown nor a volatility nor a contribution', async () => {
    const risk = (
      await testLedger.table('portfolio', 'LOW', 'performance', { asAt: '2024-05-02', by: 'risk' })
    ).rows.at(-1)
    expect([risk?.['afterFees'], risk?.['drawdown'], risk?.['volatility']]).toEqual([null, null, null])
    expect(risk?.['beforeFees']).toBeCloseTo(3500.01 / 4500 - 1, 12)
    expect(await notes('risk')).toContainEqual(
      `No return after fees for Financial year to date and Since inception: ${reason}.`,
    )
    const parts = (await testLedger.table('portfolio', 'LOW', 'performance', { asAt: '2024-05-02', by: 'security' }))
      .rows
    expect(parts.map((row) => row['contribution'])).toEqual(parts.map(() => null))
    expect(parts).not.toHaveLength(0)
    expect(await notes('security')).toContainEqual(`No contributions: ${reason}.`)
    expect(await notes('financial-year')).toContainEqual(`No return after fees for FY-24 and 2024: ${reason}.`)
  })

  test('is no headline figure, with the reason there and beside the account in a group', async () => {
    const headlines = headlinesOf(await testLedger.table('portfolio', 'LOW', 'valuation', { asAt: '2024-05-02' }))
    expect(headlines.figures.at(-1)?.rate).toBe('')
    expect(headlines.notes).toContainEqual(`No return for the financial year to date: ${reason}.`)
    const { rows, meta } = await testLedger.table('group', 'G3', 'valuation', { asAt: '2024-05-02', by: 'account' })
    expect(rows.map((row) => row['timeWeighted'])).toEqual([null])
    expect(meta.map(({ value }) => value)).toContainEqual(`No return for LOW: ${reason}.`)
  })

  test('is −100 % where exactly everything was lost, whatever comes after', async () => {
    expect((await returned('2024-03-31', 'NIL'))('Since inception (p.a.)')).toBe(-1)
    const { rows } = await testLedger.table('portfolio', 'NIL', 'performance', { asAt: '2024-03-31', by: 'risk' })
    expect([rows.at(-1)?.['drawdown'], rows.at(-1)?.['volatility']]).toEqual([1, null])
    expect((await returned('2024-03-31', 'NIL'))('1 month')).toBeCloseTo(0.1, 12)
  })

  test('is not that of an account paid out in full, which keeps its return', async () => {
    expect((await returned('2024-03-31', 'OUT'))('Since inception')).toBeCloseTo(0.2, 12)
  })
  describe('First aid 7: a return of −100 % says which day ended the chain and which deposit began the next', () => {
    const ended =
      'everything that was invested was lost on 10-Jan-24, which ended the chain of returns. The deposit on 04-Mar-24 began a new chain, which only periods that begin later show.'
    const notesOf = async (query: Parameters<TestLedger['table']>[3], type: 'portfolio' | 'group' = 'portfolio') =>
      (await testLedger.table(type, type === 'group' ? 'G4' : 'NIL', 'valuation', query)).meta.map(({ value }) => value)
    const performanceNotes = async (asAt: string, by?: 'risk' | 'financial-year' | 'security', code = 'NIL') =>
      (await testLedger.table('portfolio', code, 'performance', by === undefined ? { asAt } : { asAt, by })).meta.map(
        ({ value }) => value,
      )

    test('below the returns of periods and years', async () => {
      expect(await performanceNotes('2024-03-31')).toContainEqual(
        expect.stringMatching(/^Return of −100% for .*Since inception: everything .* 10-Jan-24, .*04-Mar-24/u),
      )
      expect(await performanceNotes('2024-03-31', 'risk')).toContainEqual(
        expect.stringMatching(/^Return after fees of −100% for .*Since inception: everything/u),
      )
      expect(await performanceNotes('2024-03-31', 'financial-year')).toContainEqual(
        expect.stringMatching(/^Return after fees of −100% for FY-24 and 2024: everything/u),
      )
    })

    test('below contributions, which add up to it', async () => {
      expect(await performanceNotes('2024-03-31', 'security')).toContain(`Return of −100%: ${ended}`)
      expect((await performanceNotes('2024-03-31', 'security', 'OUT')).join()).not.toContain('−100%')
    })

    test('without a deposit it names only the day', async () => {
      const notes = await performanceNotes('2024-02-15')
      expect(notes).toContainEqual(expect.stringMatching(/10-Jan-24, which ended the chain of returns\.$/u))
      expect(notes.join()).not.toContain('began a new chain')
    })

    test('beside the headline figure and beside the account in a group', async () => {
      expect(await notesOf({ asAt: '2024-03-31' })).toContain(
        `Return of −100% for the financial year to date: ${ended}`,
      )
      expect(await notesOf({ asAt: '2024-03-31', by: 'account' }, 'group')).toContain(
        `Return of −100% for NIL: ${ended}`,
      )
    })

    test('in the data of reports', async () => {
      const dates = { StartDate: '2023-07-01', EndDate: '2024-03-31', PositionDate: '2024-03-31' }
      const data = await gatherFrom(testLedger.database.pool)({ type: 'account', code: 'NIL' }, dates)
      const { period, periods, accounts } = sectionOf(data, 'performance')
      expect([period.timeWeighted, period.timeWeightedEnded]).toEqual([-1, ended])
      expect(periods.find(({ name }) => name === '1 month')?.timeWeightedEnded).toBe(null)
      expect(accounts.map(({ timeWeightedEnded }) => timeWeightedEnded)).toEqual([ended])
      expect(sectionOf(data, 'summary').totals.timeWeightedEnded).toBe(ended)
    })

    test('nowhere for an account that was paid out in full', async () => {
      expect((await performanceNotes('2024-03-31', undefined, 'OUT')).join()).not.toContain('−100%')
    })
  })
})
