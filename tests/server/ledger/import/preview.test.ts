import { afterAll, beforeAll, expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { LedgerImportPreview } from '../../../../src/domain/ledger/import/import-preview.ts'
import {
  corporateActions,
  type SheetFiles,
  keyedTransactions,
  openTestFirm,
  positionsFile,
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

test('what would change is told row by row and account by account, and nothing is written', async () => {
  const before = await testFirm.ledger()
  const preview = await testFirm.preview({
    ...keyedTransactions(
      'P00001,2024-01-03,buy,CBA,90,100.50,9.95,-9054.95,Bought 90 CBA,#2',
      ',,reverse,,,,,,,#4',
      'P00001,2024-02-01,sell,CBA,10,110,0,1100,Sold,S-1',
      'P00002,2024-02-02,deposit,,,,,5.00,,',
    ),
    ...pricesFile('CBA,2024-01-03,100,101,99,99.00,6000', 'CBA,2024-01-04,1,1,1,1,1'),
  })
  expect(preview).toMatchObject({
    right: {
      faults: [],
      files: [
        { name: 'prices.csv', added: 1, corrected: 1, unchanged: 0 },
        { name: 'transactions.csv', added: 2, corrected: 2, unchanged: 0 },
      ],
      changeCount: 3,
      changes: [
        {
          sheet: 'prices',
          line: 2,
          change: 'replaced',
          key: 'CBA 2024-01-03',
          cells: [{ column: 'close', before: '101.25', after: '99.00' }],
        },
        {
          sheet: 'transactions',
          line: 2,
          change: 'replaced',
          key: '#2',
          cells: [
            { column: 'date', before: '2024-01-02', after: '2024-01-03' },
            { column: 'quantity', before: '100', after: '90' },
            { column: 'amount', before: '-10059.95', after: '-9054.95' },
            { column: 'narration', before: 'Bought 100 CBA', after: 'Bought 90 CBA' },
          ],
        },
        {
          sheet: 'transactions',
          line: 3,
          change: 'reversed',
          key: '#4',
          cells: [
            { column: 'AccountCode', before: 'P00001', after: null },
            { column: 'date', before: '2024-01-03', after: null },
            { column: 'type', before: 'fee', after: null },
            { column: 'amount', before: '-25.00', after: null },
            { column: 'narration', before: 'Adviser service fee', after: null },
          ],
        },
      ],
      accountCount: 2,
      accounts: [
        {
          account: 'P00001',
          from: '2024-01-02',
          holdings: [{ security: 'CBA', before: 100, after: 80 }],
          cash: { before: 9890.05, after: 12020.05 },
          realised: { before: 0, after: 93.89 },
        },
        {
          account: 'P00002',
          from: '2024-02-02',
          holdings: [],
          cash: { before: 0, after: 5 },
          realised: { before: 0, after: 0 },
        },
      ],
      figuresFrom: '2024-01-02',
    },
  })
  expect(E.isRight(preview) && LedgerImportPreview.is(preview.right)).toBe(true)
  expect(await testFirm.ledger()).toEqual(before)
  expect(await testFirm.log.lastPosition()).toBe(2)
})

test('figures change from the first day on which somebody has to do with what is told', async () => {
  const from = async (files: SheetFiles) => {
    const preview = await testFirm.preview(files)
    return E.isRight(preview) ? preview.right.figuresFrom : preview
  }
  const isNew = sheetText('securities', 'NEW,New Ltd,New,Australian equities,Materials')
  expect(
    await from({
      securities: isNew,
      ...pricesFile('NEW,2024-03-01,1,1,1,1,1'),
      ...transactionsFile('P00001,2024-02-29,deposit,,,,,5,', 'P00001,2024-03-04,buy,NEW,1,1,0,-1,'),
    }),
  ).toBe('2024-02-29')
  expect(await from({ securities: isNew })).toBe('2024-06-30')
  expect(await from({ securities: sheetText('securities', 'CBA,CBA,CBA,Another class,Another sector') })).toBe(
    '2024-01-02',
  )
  expect(await from({ accounts: sheetText('accounts', 'P00009,New,New,Individual,ADV01,G0001') })).toBe('2024-06-30')
})

test('what would be refused is told as a fault', async () => {
  expect(await testFirm.preview(transactionsFile('P00001,soon,deposit,,,,,5,'))).toEqual(
    E.right({
      faults: [{ file: 'transactions.csv', line: 2, column: 'date', reason: 'must be a date, YYYY-MM-DD' }],
      findings: [],
      findingCount: 0,
      standingCount: 0,
      notFound: [],
      files: [],
      changes: [],
      changeCount: 0,
      accounts: [],
      accountCount: 0,
      figuresFrom: null,
    }),
  )
})

test('what a later statement of a custodian leaves out is in no line of it', async () => {
  await testFirm.bring(positionsFile('P00001,2024-01-03,CBA,100'))
  await testFirm.bring({ securities: sheetText('securities', 'BHP,BHP,BHP,Australian equities,Materials') })
  expect(await testFirm.preview(positionsFile('P00001,2024-01-03,BHP,100'))).toMatchObject({
    right: { changes: [{ sheet: 'positions', line: null, cells: [{ column: 'units', before: '100', after: '0' }] }] },
  })
})

test('an import after its preview is what was told', async () => {
  const files = keyedTransactions('P00001,2024-01-03,fee,,,,,-26.00,Adviser service fee,#3')
  const preview = await testFirm.preview(files)
  const outcome = await testFirm.bring(files)
  expect(E.isRight(preview) && E.isRight(outcome) ? outcome.right.files : null).toEqual(
    E.isRight(preview) ? preview.right.files : [],
  )
})

test('whoever came to a security by exchanges is told of what is done to it', async () => {
  const names = ['NEW', 'SUB', 'END'].map((code) => `${code},${code} Ltd,${code},Other,Other`)
  await testFirm.bring({
    securities: sheetText('securities', ...names),
    ...corporateActions(
      'CBA,2024-03-01,code-change,NEW,,,',
      'NEW,2024-03-01,demerger,SUB,1,,0.5',
      'SUB,2024-04-01,merger,END,2,,',
    ),
    ...transactionsFile('P00002,2024-03-04,buy,CBA,1,100,0,-100,'),
  })
  const changedBy = async (row: string) => {
    const preview = await testFirm.preview(corporateActions(row))
    return E.isRight(preview)
      ? preview.right.accounts.map(({ account, from, holdings }) => [account, from, holdings])
      : preview
  }
  expect(await changedBy('END,2024-05-01,split,,3,,')).toEqual([
    ['P00001', '2024-05-01', [{ security: 'END', before: 200, after: 600 }]],
  ])
  expect(await changedBy('SUB,2024-03-29,split,,3,,')).toEqual([
    ['P00001', '2024-03-29', [{ security: 'END', before: 200, after: 600 }]],
  ])
  expect(await changedBy('SUB,2024-02-28,split,,3,,')).toEqual([])
})
