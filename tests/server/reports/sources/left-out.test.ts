import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FirmRows } from '../../ledger/support/ledger-rows.ts'
import { openTestLedger, type TestLedger } from '../../ledger/support/test-ledger.ts'
import { gathering, sectionOf } from './support/gathered.ts'

const oversold: FirmRows = {
  advisers: [['ADV01', 'First Adviser', '02 9000 1000', 'first@plutus.example']],
  groups: [['G1', 'Banksia Group']],
  accounts: [['P1', 'Account P1', 'P1', 'SMSF', 'ADV01', 'G1']],
  securities: [['AAA', 'Alpha Mining', 'AAA', 'Australian equities', 'Materials']],
  prices: [['AAA', '2024-01-02', '10', '10', '10', '10', '1']],
  transactions: [
    ['P1', '2024-01-02', 'buy', 'AAA', '60', '10', '0', '-600', 'Bought'],
    ['P1', '2024-01-08', 'sell', 'AAA', '100', '20', '0', '2000', 'Sold too many'],
  ],
}

let ledger: TestLedger

beforeAll(async () => {
  ledger = await openTestLedger(oversold)
})
afterAll(() => ledger.database.drop())

const to = (EndDate: string) => ({ StartDate: '2023-07-01', EndDate, PositionDate: EndDate })

test('units sold beyond what was held are told where their proceeds are missing', async () => {
  const gather = gathering(ledger.database.pool)
  const account = { type: 'account', code: 'P1' } as const
  const data = await gather(account, to('2024-06-30'))
  const notes = [{ text: 'P1, 08-Jan-24: 40 AAA sold beyond what was held and left out.' }]
  expect(sectionOf(data, 'gains').realised.totals.proceeds).toBe(1200)
  for (const name of ['gains', 'tax', 'holdings'] as const) expect(sectionOf(data, name).notes).toEqual(notes)
  const earlier = await gather(account, to('2024-01-07'))
  for (const name of ['gains', 'tax', 'holdings'] as const) expect(sectionOf(earlier, name).notes).toEqual([])
})
