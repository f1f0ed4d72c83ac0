import { afterEach, beforeEach, expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import type { SheetName } from '../../../../../src/domain/ledger/import/imported-file.ts'
import { ledgerSheets } from '../../../../../src/domain/ledger/import/sheets.ts'
import { keyedTransactions, firmsBeginningWith, smallFirm, type TestFirm } from '../small-firm.ts'

let testFirm: TestFirm

const openFirm = firmsBeginningWith(async (begun) => {
  await begun.bring(smallFirm)
  await begun.bring(keyedTransactions('P00001,2024-01-10,distribution,CBA,,,,620.00,Distribution,D-1'))
})

beforeEach(async () => {
  testFirm = await openFirm()
})
afterEach(() => testFirm.drop())

interface Kind {
  readonly sheet: SheetName
  /** The columns of every file, and a row of them twice: as known, and as corrected. */
  readonly header: string
  readonly known: string
  readonly corrected: string
  readonly left: Readonly<Record<string, string>>
  readonly stored: string
}

const sampleKinds: readonly Kind[] = [
  {
    sheet: 'securities',
    header: 'asx_code,company_name,display_name,asset_class,sector',
    known: 'CBA,Commonwealth Bank,CBA,Australian equities,Financials',
    corrected: 'CBA,Commonwealth Bank,CBA,Australian equities,Banks',
    left: { security_type: 'listed_share', currency: 'USD' },
    stored: "select sector, type, currency from ledger_security where code = 'CBA' and",
  },
  {
    sheet: 'entities',
    header: 'AccountCode,entity_type,discount',
    known: 'P00001,individual,',
    corrected: 'P00001,individual,none',
    left: { taxpayer: 'BYRON' },
    stored: 'select discount, taxpayer from ledger_entity where',
  },
  {
    sheet: 'corporate_actions',
    header: 'asx_code,date,type,new_code,ratio,cash,cost_share',
    known: 'CBA,2024-02-01,dividend,,,0.50,',
    corrected: 'CBA,2024-02-01,dividend,,,0.60,',
    left: { paid_on: '2024-03-01' },
    stored: 'select cash::text, paid_on::text from ledger_corporate_action where',
  },
  {
    sheet: 'corporate_actions',
    header: 'asx_code,date,type,new_code,ratio,cash,cost_share,paid_on',
    known: 'CBA,2024-02-01,merger,CBB,2,,,',
    corrected: 'CBA,2024-02-01,merger,CBB,3,,,',
    left: { market_value: '12.5', roll_over: 'no' },
    stored: 'select ratio::text, market_value::text, roll_over from ledger_corporate_action where',
  },
  {
    sheet: 'components',
    header: 'key,component,amount',
    known: 'D-1,franked,620',
    corrected: 'D-1,franked,620.00',
    left: { entitled_on: '2023-12-31' },
    stored: 'select entitled_on::text from ledger_component where',
  },
]

/**
 * Sheets that this file does not test. Their columns form one value, so the last row replaces all of it; in `cash`,
 * the currency tells balances apart.
 */
const wholeNames: readonly SheetName[] = ['transactions', 'cost_base', 'cash']

test('each column that may be left out is one of those that are looked at here', () => {
  const columns = Map.groupBy(sampleKinds, ({ sheet }) => sheet)
  for (const { name, optional } of ledgerSheets.filter((sheet) => !wholeNames.includes(sheet.name)))
    expect([name, (columns.get(name) ?? []).flatMap(({ left }) => Object.keys(left))]).toEqual([name, optional])
})

test.each(sampleKinds)(
  'a known row of $sheet keeps $left where a file has no such columns, and loses it to empty cells',
  async (kind) => {
    const { sheet, header, known, corrected, left, stored } = kind
    await testFirm.bring({
      securities:
        'asx_code,company_name,display_name,asset_class,sector\nCBB,Bank B,CBB,Australian equities,Financials\n',
    })
    const [columns, cells] = [Object.keys(left).join(','), Object.values(left).join(',')]
    const bring = (head: string, row: string) => testFirm.bring({ [sheet]: `${head}\n${row}\n` })
    const now = async () =>
      Object.values(
        (await testFirm.pool.query<Record<string, unknown>>(`${stored} known_to = 'infinity'`)).rows[0] ?? {},
      )
    expect(E.isRight(await bring(`${header},${columns}`, `${known},${cells}`))).toBe(true)
    expect(await now()).toEqual(expect.arrayContaining(Object.values(left)))
    expect(E.isRight(await bring(header, corrected))).toBe(true)
    expect(await now()).toEqual(expect.arrayContaining(Object.values(left)))
    await bring(
      `${header},${columns}`,
      `${corrected}${Object.keys(left)
        .map(() => ',')
        .join('')}`,
    )
    const after = await now()
    for (const value of Object.values(left)) expect(after).not.toContain(value)
  },
)

test('what is kept of an action, and does not go with what the file says of it, is told by its line', async () => {
  await testFirm.bring({
    securities:
      'asx_code,company_name,display_name,asset_class,sector\nCBB,Bank B,CBB,Australian equities,Financials\n',
  })
  const header = 'asx_code,date,type,new_code,ratio,cash,cost_share'
  await testFirm.bring({
    corporate_actions: `${header},market_value,roll_over\nCBA,2024-02-01,demerger,CBB,1,,,5,no\n`,
  })
  const outcome = await testFirm.bring({ corporate_actions: `${header}\nCBA,2024-02-01,demerger,CBB,1,,0.05\n` })
  expect(E.isLeft(outcome) && outcome.left).toEqual({
    _tag: 'BadRows',
    faults: [
      {
        file: 'corporate_actions.csv',
        line: 2,
        column: 'cost_share',
        reason: 'must be empty without roll-over; columns that the file lacks keep their known values',
      },
    ],
  })
})

test('a transaction that comes again without its currency is in Australian dollars, as its row says', async () => {
  const header = 'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,key'
  const row = 'P00001,2024-01-10,deposit,,,,,100.00,Deposit,U-1'
  await testFirm.bring({ transactions: `${header},exchange_rate,settlement_currency\n${row},1.5,USD\n` })
  await testFirm.bring({ transactions: `${header}\n${row}\n` })
  const { rows } = await testFirm.pool.query(
    "select amount::text, settlement_currency from ledger_transaction where known_to = 'infinity' and key = 'U-1'",
  )
  expect(rows).toEqual([{ amount: '100.00', settlement_currency: null }])
})
