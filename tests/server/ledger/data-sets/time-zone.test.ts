import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '../../../../src/domain/dates/time-zone.ts'
import { E } from '../../../../src/domain/fp.ts'
import { insertFirm } from '../support/ledger-rows.ts'
import { openTestLedger, type TestLedger } from '../support/test-ledger.ts'

const priced = (date: string, close: string): string[] => ['AAA', date, close, close, close, close, '1']

const zone = { name: 'UTC' }

let testLedger: TestLedger

/** The price of the 5th was learned at 14:30 of the 20th in UTC, which is 1:30 of the 21st in Sydney. */
beforeAll(async () => {
  testLedger = await openTestLedger(
    {
      advisers: [['ADV01', 'First Adviser', '02 9000 1000', 'first@plutus.example']],
      groups: [['G1', 'Banksia Group']],
      accounts: [['P1', 'Account P1', 'P1', 'SMSF', 'ADV01', 'G1']],
      securities: [['AAA', 'Alpha Mining', 'AAA', 'Australian equities', 'Materials']],
      prices: [priced('2024-01-02', '10')],
      transactions: [['P1', '2024-01-02', 'buy', 'AAA', '100', '10', '0', '-1000', 'Bought']],
    },
    { currentDataDate: () => null, timeZone: () => zone.name },
  )
  await insertFirm(testLedger.database.pool, { prices: [priced('2024-01-05', '12')] }, '2024-01-20T14:30:00Z')
})
afterAll(() => testLedger.database.drop())

const worthIn = async (name: string, knownOn: string) => {
  zone.name = name
  const { rows } = await testLedger.table('portfolio', 'P1', 'holdings', { asAt: '2024-01-05', knownOn })
  return rows[0]?.['marketValue']
}

test('what was known on a day is what was known when that day ended where the firm is', async () => {
  expect(await worthIn('UTC', '2024-01-20')).toBe(1200)
  expect(await worthIn('Australia/Sydney', '2024-01-20')).toBe(1000)
  expect(await worthIn('Australia/Sydney', '2024-01-21')).toBe(1200)
})

test('the days one can go to end with the day it is where the firm is', async () => {
  for (const name of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    zone.name = name
    const before = dayIn(name, new Date())
    const span = await testLedger.sets.dates({ type: 'portfolio', code: 'P1' })()
    const today = E.isRight(span) ? span.right.knownTo : ''
    expect([before, dayIn(name, new Date())]).toContain(today)
  }
})
