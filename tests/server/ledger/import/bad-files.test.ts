import { afterAll, beforeAll, expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import {
  type SheetFiles,
  openTestFirm,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from './small-firm.ts'

let testFirm: TestFirm

beforeAll(async () => {
  testFirm = await openTestFirm()
  await testFirm.bring(smallFirm)
})

afterAll(() => testFirm.drop())

const user = 'kim,kim@plutus.example,Secret2026,Kim,Lee,portfolio,client,P00001,,P00001'
const price = 'CBA,2024-01-05,1,1,1,1,1'

const faultsOf = async (files: SheetFiles): Promise<readonly string[]> => {
  const outcome = await testFirm.bring(files)
  return E.isLeft(outcome) && outcome.left._tag === 'BadRows'
    ? outcome.left.faults.map(({ file, line, column, reason }) => `${file}:${line} ${column}: ${reason}`)
    : [JSON.stringify(outcome)]
}

const csvHeader = 'asx_code,date,open,high,low,close,volume'

test.each<[string, SheetFiles, string[]]>([
  ['an empty file', { prices: '' }, ['prices.csv:null null: is empty']],
  ['a missing column', { groups: 'GroupCode\nG1\n' }, ['groups.csv:1 GroupName: is missing']],
  [
    'a column too many',
    { groups: 'GroupCode,GroupName,Colour\nG1,One,red\n' },
    ['groups.csv:1 Colour: is not a column of this file; it has GroupCode, GroupName'],
  ],
  [
    'a column twice',
    { groups: 'GroupCode,GroupName,GroupName\nG1,One,One\n' },
    ['groups.csv:1 GroupName: appears twice'],
  ],
  [
    'a cell too few',
    pricesFile('CBA,2024-01-05,1,1,1,1'),
    ['prices.csv:2 null: has 6 cells but the header has 7 columns'],
  ],
  ['no such day', pricesFile('CBA,2024-02-30,1,1,1,1,1'), ['prices.csv:2 date: must be a date, YYYY-MM-DD']],
  ['a day to come', pricesFile('CBA,2024-07-01,1,1,1,1,1'), ['prices.csv:2 date: is after today']],
  [
    'numbers that are none',
    pricesFile('CBA,2024-01-05,1e3,NaN,"1,000",12.3.4,0x10'),
    ['open', 'high', 'low', 'close', 'volume'].map(
      (column) => `prices.csv:2 ${column}: must be a number such as 1234.56`,
    ),
  ],
  ['a price of nothing', pricesFile('CBA,2024-01-05,1,1,1,0.00,1'), ['prices.csv:2 close: must be more than zero']],
  ['an unknown security', pricesFile('XYZ,2024-01-05,1,1,1,1,1'), ['prices.csv:2 asx_code: XYZ is not in securities']],
  [
    'a key twice',
    pricesFile(price, price),
    ['prices.csv:3 asx_code, date: CBA 2024-01-05 is already on line 2 of this file'],
  ],
  [
    'a purchase that brings money',
    transactionsFile('P00001,2024-01-05,buy,CBA,1,1,,10,'),
    ['transactions.csv:2 amount: must be less than zero when the type is buy'],
  ],
  [
    'a sale of nothing',
    transactionsFile('P00001,2024-01-05,sell,,,,,10,'),
    ['asx_code', 'quantity', 'price'].map(
      (column) => `transactions.csv:2 ${column}: is required when the type is sell`,
    ),
  ],
  [
    'a split that moves cash',
    transactionsFile('P00001,2024-01-05,split,CBA,100,,,1,'),
    ['transactions.csv:2 amount: must be zero when the type is split'],
  ],
  [
    'a withdrawal that adds',
    transactionsFile('P00001,2024-01-05,withdrawal,,,,,5,'),
    ['transactions.csv:2 amount: must be less than zero when the type is withdrawal'],
  ],
  [
    'an unknown type',
    transactionsFile('P00001,2024-01-05,gift,,,,,5,'),
    [
      'transactions.csv:2 type: must be one of buy, sell, dividend, distribution, interest, fee, deposit, withdrawal, split, return_of_capital, transfer_in, transfer_out, cash_consideration, buy_back, plan_residual, conversion',
    ],
  ],
  [
    'an unknown account',
    transactionsFile('P00009,2024-01-05,deposit,,,,,5,'),
    ['transactions.csv:2 AccountCode: P00009 is not in accounts'],
  ],
  [
    'more sold than held, by a row that is right by itself',
    transactionsFile('P00001,2024-01-05,sell,CBA,60,100,,6000,', 'P00001,2024-01-06,sell,CBA,60,100,,6000,'),
    ['transactions.csv:3 quantity: sells or transfers more CBA than P00001 holds on 2024-01-06'],
  ],
  [
    'more sold on a day than was held and is bought on it',
    transactionsFile('P00001,2024-01-05,sell,CBA,120,100,,12000,', 'P00001,2024-01-05,buy,CBA,19,100,,-1900,'),
    ['transactions.csv:2 quantity: sells or transfers more CBA than P00001 holds on 2024-01-05'],
  ],
  [
    'more sold than held, the latest day first',
    transactionsFile('P00001,2024-01-06,sell,CBA,60,100,,6000,', 'P00001,2024-01-05,sell,CBA,60,100,,6000,'),
    ['transactions.csv:2 quantity: sells or transfers more CBA than P00001 holds on 2024-01-06'],
  ],
  [
    'sold before it was bought',
    transactionsFile('P00001,2024-01-01,sell,CBA,1,100,,100,'),
    ['transactions.csv:2 quantity: sells or transfers more CBA than P00001 holds on 2024-01-01'],
  ],
  [
    'UTF-8 and then another encoding',
    { prices: Buffer.concat([Buffer.from(`${csvHeader}\n${price}\nCBÄ,x\n`), Buffer.from('CB\u00c4,x\n', 'latin1')]) },
    ['prices.csv:4 null: is not UTF-8 text, as the lines before it are'],
  ],
  ['no text', { prices: Buffer.from(`${csvHeader}\nP\u00ff\0\n`, 'latin1') }, ['prices.csv:1 null: is not text']],
  [
    'a quote never closed',
    { groups: 'GroupCode,GroupName\nG3,"Three\nG4,Four\n' },
    ['groups.csv:2 null: opens a quote that is never closed'],
  ],
  [
    'a client who may see nothing',
    { users: sheetText('users', user.replace('P00001,,P00001', ',,')) },
    [
      'users.csv:2 accounts: must name at least one account for this role',
      'users.csv:2 defaultCode: must be the code that the portfolio dashboard opens',
    ],
  ],
  [
    'one person twice under two spellings',
    { users: sheetText('users', user, user.replace('kim,kim@', 'KIM,other@')) },
    ['users.csv:3 username: kim is already on line 2 of this file'],
  ],
  [
    'faults of several files at once',
    { ...pricesFile('CBA,soon,1,1,1,1,1'), ...transactionsFile('P00001,soon,deposit,,,,,5,') },
    ['prices.csv:2 date: must be a date, YYYY-MM-DD', 'transactions.csv:2 date: must be a date, YYYY-MM-DD'],
  ],
])('%s is reported by file, line, column and reason, and nothing is written', async (_, files, reasons) => {
  const before = await testFirm.ledger()
  expect(await faultsOf(files)).toEqual(reasons)
  expect(await testFirm.ledger()).toEqual(before)
  expect(await testFirm.log.lastPosition()).toBe(2)
})

test('a good file beside a bad one is not written either', async () => {
  const before = await testFirm.ledger()
  await faultsOf({ ...pricesFile(price), groups: 'GroupCode\n' })
  expect(await testFirm.ledger()).toEqual(before)
})

const key = 'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,key'

test('what is wrong with rows and with the keys that they name is told at once', async () => {
  expect(
    await faultsOf({
      ...pricesFile('CBA,2024-02-30,1,1,1,1,1'),
      transactions: `${key}\n,,reverse,,,,,,,T-9\n`,
    }),
  ).toEqual(['prices.csv:2 date: must be a date, YYYY-MM-DD', 'transactions.csv:2 key: no transaction has the key T-9'])
})

test('what is wrong between rows is told at once: keys, securities that become each other, and blends', async () => {
  const found = await faultsOf({
    securities: sheetText('securities', 'AAA,A,A,Cash,None', 'BBB,B,B,Cash,None'),
    corporate_actions: sheetText(
      'corporate_actions',
      'AAA,2024-02-01,code-change,BBB,,,',
      'BBB,2024-02-01,code-change,AAA,,,',
    ),
    benchmarks: sheetText('benchmarks', 'MIX,Mix,accumulation', 'ONE,One,accumulation'),
    benchmark_parts: sheetText('benchmark_parts', 'MIX,ONE,60,quarterly'),
    transactions: `${key}\n,,reverse,,,,,,,T-9\n`,
  })
  expect(found.map((fault) => fault.split(':')[0])).toEqual(
    expect.arrayContaining(['transactions.csv', 'corporate_actions.csv', 'benchmark_parts.csv']),
  )
})

test('rows that refer to a file that cannot be read are not called unknown as well', async () => {
  expect(await faultsOf({ securities: 'asx_code\nNEW\n', ...pricesFile('NEW,2024-01-05,1,1,1,1,1') })).toEqual(
    expect.not.arrayContaining([expect.stringContaining('prices.csv')]),
  )
})

test.each<[string, string]>([
  ['a byte order mark', `\ufeff${csvHeader}\n${price}\n`],
  ['Windows line ends', `${csvHeader}\r\n${price}\r\n`],
  ['quotes', `"asx_code",date,open,high,low,close,volume\n"CBA","2024-01-05","1",1,1,1,1\n`],
  ['columns in another order', `close,date,asx_code,open,high,low,volume\n1,2024-01-05,CBA,1,1,1,1\n`],
  ['empty lines and spaces', `\n${csvHeader}\n\n CBA , 2024-01-05,1,1,1,1,1\n\n`],
  ['no line end at the end', `${csvHeader}\n${price}`],
])('%s makes no difference', async (_, text) => {
  const own = await openTestFirm()
  await own.bring(smallFirm)
  await own.bring({ prices: text })
  const { rows } = await own.pool.query("select close::text from ledger_price where date = '2024-01-05'")
  expect(rows).toEqual([{ close: '1' }])
  await own.drop()
})
