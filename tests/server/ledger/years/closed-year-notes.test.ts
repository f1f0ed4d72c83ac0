import { afterEach, beforeEach, expect, test } from 'vitest'
import { keyedTransactions, firmsBeginningWith, sheetText, smallFirm, type TestFirm } from '../import/small-firm.ts'
import { ledgerIn } from '../support/test-ledger.ts'
import { bringAcknowledged, closedOn, openTestYears } from './open-test-years.ts'

let testFirm: TestFirm
let years: Awaited<ReturnType<typeof openTestYears>>

const openFirm = firmsBeginningWith((begun) =>
  begun.bring(
    {
      ...smallFirm,
      entities: sheetText('entities', 'P00001,individual,', 'P00002,individual,'),
      ...keyedTransactions(
        'P00001,2022-01-04,buy,CBA,100,10,,-1000,,B1',
        'P00001,2023-08-01,sell,CBA,100,25,,2500,,S1',
        'P00001,2024-07-03,deposit,,,,,5,,D1',
      ),
    },
    { today: closedOn },
  ),
)

beforeEach(async () => {
  testFirm = await openFirm()
  years = await openTestYears(testFirm)
})
afterEach(() => testFirm.drop())

const notesNow = async (asAt = '2024-08-01'): Promise<readonly string[]> => {
  const { table } = await ledgerIn(testFirm)
  const { meta } = await table('portfolio', 'P00001', 'gains', { asAt, by: 'financial-year' })
  return meta.map(({ value }) => value).filter((value) => value.includes('closed on'))
}

test('a dashboard says which years of its account are closed, and no longer once they are opened', async () => {
  expect(await notesNow()).toEqual([])
  await years.close(2024, null)
  expect(await notesNow()).toEqual(['FY-24 was closed on 12-Aug-24.'])
  await years.open(2024, ['P00001'])
  expect(await notesNow()).toEqual([])
})

test('it says what is another by now than what the year was closed with', async () => {
  await years.close(2024, ['P00001'])
  await bringAcknowledged(testFirm, keyedTransactions('P00001,2023-08-01,sell,CBA,100,20,,2000,,S1'))
  // half of 2,500 − 1,000, and of 2,000 − 1,000
  expect(await notesNow()).toEqual([
    'FY-24 was closed on 12-Aug-24 with a net capital gain of $750.00 and losses carried forward of $0.00. The current ledger gives a net capital gain of $500.00 and losses carried forward of $0.00.',
  ])
})

test('where the sums are the same it says that the ledger has changed', async () => {
  await years.close(2024, ['P00001'])
  await bringAcknowledged(testFirm, keyedTransactions('P00001,2023-08-02,deposit,,,,,7,,D2'))
  expect(await notesNow()).toEqual([
    'FY-24 was closed on 12-Aug-24. The ledger has changed since; these sums have not.',
  ])
})

test('in the middle of a year that was closed it holds no part of it against the whole', async () => {
  await years.close(2024, ['P00001'])
  await bringAcknowledged(testFirm, keyedTransactions('P00001,2023-08-01,sell,CBA,100,20,,2000,,S1'))
  expect(await notesNow('2023-12-31')).toEqual(['FY-24 was closed on 12-Aug-24. The ledger has changed since.'])
})

test('a year that accounts were closed with apart is not held against what they are taxed for together', async () => {
  await years.close(2024, ['P00001', 'P00002'])
  await bringAcknowledged(testFirm, {
    entities: 'AccountCode,entity_type,discount,taxpayer\nP00001,individual,,BYRON\nP00002,individual,,BYRON\n',
    ...keyedTransactions('P00001,2023-08-01,sell,CBA,100,20,,2000,,S1'),
  })
  expect(await notesNow()).toEqual([
    'FY-24 was closed on 12-Aug-24. Since then the ledger and the accounts that are taxed together have changed.',
  ])
})
