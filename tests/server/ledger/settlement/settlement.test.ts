import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTradingCalendar } from '../../../../server/ledger/settlement/read-trading-calendar.ts'
import { E } from '../../../../src/domain/fp.ts'
import { settlesOn } from '../../../../src/domain/ledger/settlement/trading-calendar.ts'
import { type SheetFiles, openTestFirm, sheetText, smallFirm, type TestFirm } from '../import/small-firm.ts'
import { ledgerIn, numberIn, textIn } from '../support/test-ledger.ts'

const csvColumns = 'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,settles_on,contract_note'

const tradedFiles = (...rows: readonly string[]): SheetFiles => ({ transactions: [csvColumns, ...rows, ''].join('\n') })

const holidaysFiles = (...rows: readonly string[]): SheetFiles => ({ holidays: sheetText('holidays', ...rows) })

let testFirm: TestFirm

beforeAll(async () => {
  testFirm = await openTestFirm()
  await testFirm.bring(smallFirm)
  await testFirm.bring(
    tradedFiles(
      'P00001,2024-01-03,sell,CBA,40,101.25,10,4040.00,Sold 40,2024-01-05,N17',
      'P00001,2024-01-02,buy,CBA,1,100,0,-100.00,Bought 1,2024-01-04,N16',
    ),
  )
})
afterAll(() => testFirm.drop())

const holdings = async (asAt: string) => (await ledgerIn(testFirm)).table('portfolio', 'P00001', 'holdings', { asAt })
const valuation = async (asAt: string) => (await ledgerIn(testFirm)).table('portfolio', 'P00001', 'valuation', { asAt })

test('figures go by the day of a trade, and name beside them what is not settled', async () => {
  const { columns: shown, rows, meta } = await holdings('2024-01-03')
  expect(shown.flatMap(({ path }) => (path.startsWith('act') ? [] : [path])).slice(-2)).toEqual([
    'unsettled',
    'unsettledCash',
  ])
  const [held, cash] = rows
  expect([textIn(held, 'code'), numberIn(held, 'quantity'), numberIn(held, 'unsettled')]).toEqual(['CBA', 61, -39])
  expect([textIn(cash, 'code'), numberIn(cash, 'unsettledCash')]).toEqual(['Cash', 3940])
  expect(meta.filter((one) => one.class === 'footer-table-row').map(({ value }) => value)).toEqual([
    '1 CBA bought and not settled before 04-Jan-24.',
    '40 CBA sold and not settled before 05-Jan-24.',
  ])
  const lines = (await valuation('2024-01-03')).rows
  expect(lines.find((line) => line['item'] === 'Cash not settled')).toMatchObject({ amount: 3940 })
})

test('once settled it is said no more, and what it was before it was settled remains', async () => {
  expect(numberIn((await holdings('2024-01-04')).rows[0], 'unsettled')).toBe(-40)
  const settled = await holdings('2024-01-05')
  expect(settled.columns.some(({ path }) => path === 'unsettled')).toBe(false)
  expect((await valuation('2024-01-05')).rows.some((line) => line['item'] === 'Cash not settled')).toBe(false)
})

test('accounts of a group tell it each for itself', async () => {
  const { rows } = await (await ledgerIn(testFirm)).table('firm', 'firm', 'valuation', {
    asAt: '2024-01-03',
    by: 'account',
  })
  expect(rows.map((row) => [textIn(row, 'code'), numberIn(row, 'unsettledCash')])).toEqual([
    ['P00001', 3940],
    ['P00002', 0],
  ])
})

test('as much bought as sold is told of each, and comes to nothing of what is held', async () => {
  const other = await openTestFirm()
  await other.bring(smallFirm)
  await other.bring(
    tradedFiles(
      'P00001,2024-01-03,sell,CBA,40,101,0,4040.00,Sold 40,2024-01-05,',
      'P00001,2024-01-03,buy,CBA,40,101,0,-4040.00,Bought 40,2024-01-08,',
    ),
  )
  const { rows, meta } = await (await ledgerIn(other)).table('portfolio', 'P00001', 'holdings', { asAt: '2024-01-03' })
  expect(rows.map((row) => [textIn(row, 'code'), row['unsettled'], row['unsettledCash']])).toEqual([
    ['CBA', 0, null],
    ['Cash', null, 0],
  ])
  expect(meta.filter((one) => one.class === 'footer-table-row').map(({ value }) => value)).toEqual([
    '40 CBA bought and not settled before 08-Jan-24.',
    '40 CBA sold and not settled before 05-Jan-24.',
  ])
  await other.drop()
})

test('transactions list when they settle, and their contract notes', async () => {
  const { rows } = await (await ledgerIn(testFirm)).table('portfolio', 'P00001', 'transactions', { asAt: '2024-01-05' })
  expect(rows.find((row) => row['contractNote'] === 'N17')).toMatchObject({ settlesOn: '2024-01-05', type: 'Sell' })
})

test('a trade cannot settle before it is made', async () => {
  expect(await testFirm.bring(tradedFiles('P00001,2024-01-03,buy,CBA,1,1,0,-1,B,2024-01-02,'))).toMatchObject(
    E.left({ faults: [{ column: 'settles_on', reason: 'is before the date' }] }),
  )
})

test('holidays come in files of their years, and the last word on a day counts', async () => {
  await testFirm.bring(holidaysFiles('2098-04-18,Good Friday', '2098-12-25,Christmas Day'))
  await testFirm.bring(holidaysFiles('2099-04-10,Good Friday', '2099-04-13,Easter Monday'))
  const calendar = await readTradingCalendar(testFirm.pool)
  expect([...calendar.holidays].sort()).toEqual(['2098-04-18', '2098-12-25', '2099-04-10', '2099-04-13'])
  expect(settlesOn(calendar, '2099-04-09')).toEqual({ on: '2099-04-15', isCovered: true })
  expect(await testFirm.bring(holidaysFiles('2099-04-10,Good Friday'))).toMatchObject(E.right({ _tag: 'NothingNew' }))
})

test('a calendar that is at its end is a finding of each import, and one with years to come is none', async () => {
  const other = await openTestFirm()
  await other.bring(smallFirm)
  const kinds = async (files: SheetFiles) => {
    const preview = await other.preview(files)
    return E.isRight(preview) ? preview.right.findings.map(({ kind, date }) => [kind, date]) : preview.left
  }
  expect(await kinds(holidaysFiles('2099-12-25,Christmas Day'))).toEqual([])
  await other.bring(holidaysFiles('2023-12-25,Christmas Day'))
  expect(await kinds(tradedFiles('P00001,2024-01-04,deposit,,,,,1,,,'))).toEqual([['calendar-ending', '2023-12-31']])
  await other.drop()
})

test('a calendar is at its end by the day of the firm', async () => {
  const other = await openTestFirm()
  await other.bring(smallFirm)
  await other.bring(holidaysFiles('2023-12-25,Christmas Day'), { now: () => Date.parse('2022-01-01T00:00Z') })
  const kindsAt = async (moment: string) => {
    const preview = await other.preview(tradedFiles('P00001,2024-01-04,deposit,,,,,1,,,'), {
      now: () => Date.parse(moment),
    })
    return E.isRight(preview) ? preview.right.findings.map(({ kind }) => kind) : preview.left
  }
  expect(await kindsAt('2023-10-31T12:00Z')).toEqual([])
  expect(await kindsAt('2023-10-31T20:00Z')).toEqual(['calendar-ending'])
  await other.drop()
})
