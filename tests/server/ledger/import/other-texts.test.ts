import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileFormat, FileMapping } from '../../../../src/domain/ledger/import/mapping/file-mapping.ts'
import type { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'
import { sheetText, smallFirm } from './small-firm.ts'
import { type NamedFiles, namesOf, uploadFiles } from './upload-files.ts'

let testApp: TestApp
let accessToken: string

beforeEach(async () => {
  testApp = await openTestApp()
  accessToken = await testApp.signIn('admin')
  expect((await send(namesOf(smallFirm)))[0]).toBe(200)
})
afterEach(() => testApp.drop())

const send = (named: NamedFiles) => uploadFiles(testApp, '/ledger-imports', named, { by: accessToken })

const dayFirst: FileFormat = { separator: ',', dates: 'day-month-year', decimals: 'point' }
const mapped = (sheet: SheetName, columns: FileMapping['columns'], format: Partial<FileFormat> = {}): FileMapping => ({
  sheet,
  columns,
  format: { ...dayFirst, ...format },
})

const valuesOf = async (text: string): Promise<readonly unknown[]> =>
  (await testApp.pool.query<{ value: unknown }>(text)).rows.map(({ value }) => value)

describe('section 4: the ledger reads every CSV that the import of users reads', () => {
  const groups = sheetText('groups', 'G9,Café Zoë')
  const named = "select name as value from ledger_group where code = 'G9'"

  test.each([
    ['UTF-16 with tabs', Buffer.from(`\uFEFF${groups.replaceAll(',', '\t')}`, 'utf16le')],
    ['Windows-1252', Buffer.from(groups, 'latin1')],
    ['the line ends of an old Mac', Buffer.from(groups.replaceAll('\n', '\r'))],
    ['a line that says what separates it', Buffer.from(`sep=;\r\n${groups.replaceAll(',', ';')}`)],
  ])('%s', async (_, content) => {
    expect(await send([['groups.csv', content]])).toMatchObject([200, { files: [{ rows: 1, added: 1 }] }])
    expect(await valuesOf(named)).toEqual(['Café Zoë'])
  })
})

describe('section 4: the ledger reads amounts as accountants write them', () => {
  const columns = { AccountCode: 'Account', date: 'As At', balance: 'Cash Balance' }
  const balances = "select balance::float8 as value from ledger_custodian_cash where account = 'P00001'"

  test.each([
    ['"(1,234.50)"', -1234.5],
    ['"1,234.50-"', -1234.5],
    ['"1,234.50 DR"', -1234.5],
    ['"1,234.50 CR"', 1234.5],
    ['$1234.50', 1234.5],
    ['\u{2212}1\u{a0}234.50', -1234.5],
  ])('%s', async (amount, value) => {
    const file = `Account,As At,Cash Balance\nP00001,03/01/2024,${amount}\n`
    expect(await send([['cash-of-bank.csv', Buffer.from(file), mapped('cash', columns)]])).toMatchObject([200, {}])
    expect(await valuesOf(balances)).toEqual([value])
  })

  test('a vendor’s prices, with a line that says what separates them and a time beside the day', async () => {
    const file = 'sep=,\r\nCode,Pricing Date,Last,Volume\r\nCBA,4/01/2024 12:00:00 AM,$45.10,"1,234,567"\r\n'
    const mapping = mapped('prices', { asx_code: 'Code', date: 'Pricing Date', close: 'Last', volume: 'Volume' })
    expect((await send([['vendor.csv', Buffer.from(file), mapping]]))[0]).toBe(200)
    expect(
      await valuesOf("select close::float8 as value from ledger_price where security = 'CBA' and date = '2024-01-04'"),
    ).toEqual([45.1])
  })

  test('a time with a zone gives the day in the time zone of the firm', async () => {
    const file = 'Code,Pricing Date,Last\nCBA,2024-01-03T13:30:00Z,45.10\nCBA,2024-01-05T09:00:00+11:00,46.10\n'
    const mapping = mapped(
      'prices',
      { asx_code: 'Code', date: 'Pricing Date', close: 'Last' },
      { dates: 'year-month-day' },
    )
    expect((await send([['vendor.csv', Buffer.from(file), mapping]]))[0]).toBe(200)
    expect(
      await valuesOf(
        "select date::text as value from ledger_price where security = 'CBA' and close in (45.10, 46.10) order by date",
      ),
    ).toEqual(['2024-01-04', '2024-01-05'])
  })
})
