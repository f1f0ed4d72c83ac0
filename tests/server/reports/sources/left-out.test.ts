import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FirmRows } from '../../ledger/support/ledger-rows.ts'
import { openTestLedger, type TestLedger } from '../../ledger/support/test-ledger.ts'
import { gatherFrom, sectionOf } from './support/gathered.ts'

const oversoldRows: FirmRows = {
  advisers: [['ADV01', 'First Adviser', '02 9000 1000', 'first@plutus.example']],
  groups: [['G1', 'Banksia Group']],
  accounts: [
    ['P1', 'Account P1', 'P1', 'SMSF', 'ADV01', 'G1'],
    ['P2', 'Account P2', 'P2', 'Individual', 'ADV01', 'G1'],
  ],
  securities: [['AAA', 'Alpha Mining', 'AAA', 'Australian equities', 'Materials']],
  prices: [['AAA', '2024-01-02', '10', '10', '10', '10', '1']],
  transactions: [
    ['P1', '2024-01-02', 'buy', 'AAA', '60', '10', '0', '-600', 'Bought'],
    ['P1', '2024-01-08', 'sell', 'AAA', '100', '20', '0', '2000', 'Sold too many'],
    ['P2', '1985-09-19', 'buy', 'AAA', '100', '1', '0', '-100', 'Bought before CGT'],
    ['P2', '1985-09-20', 'buy', 'AAA', '100', '1', '0', '-100', 'Bought since'],
    ['P2', '2024-01-08', 'sell', 'AAA', '200', '10', '0', '2000', 'Sold all'],
  ],
}

let testLedger: TestLedger

beforeAll(async () => {
  testLedger = await openTestLedger(oversoldRows)
})
afterAll(() => testLedger.database.drop())

const to = (EndDate: string) => ({ StartDate: '2023-07-01', EndDate, PositionDate: EndDate })

test('units sold beyond what was held are told where their proceeds are missing', async () => {
  const gather = gatherFrom(testLedger.database.pool)
  const account = { type: 'account', code: 'P1' } as const
  const data = await gather(account, to('2024-06-30'))
  const notes = [
    {
      text: 'P1, 08-Jan-24: 40 AAA sold beyond what was held. They are a short position until the same number of units is bought.',
    },
  ]
  expect(sectionOf(data, 'gains').realised.totals.proceeds).toBe(1200)
  for (const name of ['gains', 'tax', 'holdings'] as const) expect(sectionOf(data, name).notes).toEqual(notes)
  const earlier = await gather(account, to('2024-01-07'))
  for (const name of ['gains', 'tax', 'holdings'] as const) expect(sectionOf(earlier, name).notes).toEqual([])
})

/** Income Tax Assessment Act 1997 s 104-10(5). */
test('what was acquired before CGT is in no net capital gain, and told', async () => {
  const account = { type: 'account', code: 'P2' } as const
  const data = await gatherFrom(testLedger.database.pool)(account, to('2024-06-30'))
  const { notes, years, realised } = sectionOf(data, 'gains')
  const [tax] = sectionOf(data, 'tax').accounts
  expect(realised.rows.map(({ acquired, gain, discount }) => [acquired, gain, discount])).toEqual([
    ['1985-09-19', 900, 'Pre-CGT'],
    ['1985-09-20', 900, 'Yes'],
  ])
  expect(years).toMatchObject([{ year: 'FY-24', other: 0, discountable: 900, net: 450 }])
  expect(tax?.netCapitalGain).toMatchObject({ gains: 900, net: 450 })
  expect(tax?.categories).toMatchObject([{ gains: 900, losses: 0 }])
  const note =
    'P2, 08-Jan-24: $900.00 on 100 AAA acquired before CGT (20 September 1985) is not in any net capital gain.'
  expect([notes, sectionOf(data, 'tax').notes]).toEqual([[{ text: note }], [{ text: note }]])
  const { meta } = await testLedger.table('portfolio', 'P2', 'gains', { by: 'financial-year', asAt: '2024-06-30' })
  expect(meta.map(({ value }) => value)).toContain(note)
})
