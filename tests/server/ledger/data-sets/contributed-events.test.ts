import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DataSetQuery } from '../../../../server/ledger/data-sets/data-sets.ts'
import type { EntityType } from '../../../../src/domain/ledger/entity.ts'
import {
  type SheetFiles,
  firmsBeginningWith,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from '../import/small-firm.ts'
import { ledgerIn, numberIn, totalOf } from '../support/test-ledger.ts'

let testFirm: TestFirm

const openFirm = firmsBeginningWith(async (begun) => {
  await begun.bring(smallFirm)
  await begun.bring({
    securities: sheetText('securities', 'NEW,New Bank,NEW,Property,Other', 'SPUN,Spun Off,SPUN,Property,Other'),
    ...pricesFile(
      ...['CBA,2024-02-01,110,110,110,110,1', 'CBA,2024-03-01,120,120,120,120,1', 'CBA,2024-03-10,90,90,90,90,1'],
      ...['NEW,2024-02-01,55,55,55,55,1', 'NEW,2024-03-01,66,66,66,66,1', 'SPUN,2024-03-10,40,40,40,40,1'],
    ),
  })
})

beforeEach(async () => {
  testFirm = await openFirm()
})

afterEach(() => testFirm.drop())

const actionsFiles = (...rows: readonly string[]): SheetFiles => ({
  corporate_actions: ['asx_code,date,type,new_code,ratio,cash,cost_share,paid_on', ...rows, ''].join('\n'),
})

const query = { from: '2024-01-15', asAt: '2024-03-10' }

const partsBy = async (type: EntityType, code: string, by: DataSetQuery['by']) => {
  const { table } = await ledgerIn(testFirm)
  const parts = await table(type, code, 'performance', { ...query, by })
  const whole = (await table(type, code, 'performance', query)).rows[0]
  expect(totalOf(parts, 'contribution')).toBeCloseTo(numberIn(whole, 'timeWeighted'), 12)
  expect(totalOf(parts, 'gain')).toBeCloseTo(numberIn(whole, 'gain'), 8)
  return parts.rows
}

test('a dividend is its security’s from the ex-date on, paid or not', async () => {
  await testFirm.bring({
    ...actionsFiles('CBA,2024-02-20,dividend,,,2,,2024-03-05', 'CBA,2024-03-08,dividend,,,1,,2024-04-05'),
    ...transactionsFile('P00001,2024-03-05,dividend,CBA,100,2,,200.00,'),
  })
  expect(await partsBy('portfolio', 'P00001', 'security')).toMatchObject([
    { code: 'CBA', opening: 10125, closing: 9100, income: 300, gain: -825 },
    { code: 'Cash', opening: 9890.05, closing: 10090.05, income: 0, gain: 0 },
  ])
})

test('what is exchanged for another or parts with some is worth the prices of the day on both sides', async () => {
  await testFirm.bring(actionsFiles('CBA,2024-03-10,demerger,SPUN,0.5,,0.2,', 'CBA,2024-03-01,split,,2,,,'))
  await partsBy('portfolio', 'P00001', 'security')
  await testFirm.bring(actionsFiles('CBA,2024-02-01,merger,NEW,2,,,'))
  const rows = await partsBy('portfolio', 'P00001', 'asset-class')
  expect(rows).toMatchObject([
    { assetClass: 'Property', opening: 0, closing: 13200, gain: 2200 },
    { assetClass: 'Australian equities', opening: 10125, closing: 0, gain: 875 },
    { assetClass: 'Cash', gain: 0 },
  ])
  expect(numberIn(rows[0], 'rate')).toBeCloseTo(0.2, 12)
})

test('what comes and goes in kind is a flow of its security alone', async () => {
  await testFirm.bring({
    transactions: [
      'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,key,acquired,cost',
      'P00001,2024-02-01,transfer_out,CBA,60,,,0,,,,',
      'P00002,2024-02-01,transfer_in,CBA,60,,,0,,,2024-01-02,6035.97',
      'P00002,2024-02-01,transfer_in,NEW,10,,,0,,,2020-01-02,100',
      '',
    ].join('\n'),
  })
  expect(await partsBy('portfolio', 'P00002', 'security')).toMatchObject([
    { code: 'NEW', opening: 0, closing: 660, gain: 110 },
    { code: 'CBA', opening: 0, closing: 5400, gain: -1200 },
  ])
  expect(await partsBy('portfolio', 'P00001', 'security')).toMatchObject([
    { code: 'CBA', opening: 10125, closing: 3600, gain: 75 },
    { code: 'Cash', gain: 0 },
  ])
  await partsBy('firm', 'firm', 'asset-class')
})

test('a fee is a part of its own, and interest that of the cash', async () => {
  await testFirm.bring(transactionsFile('P00001,2024-02-01,fee,,,,,-20.00,', 'P00001,2024-02-02,interest,,,,,5.00,'))
  const rows = await partsBy('portfolio', 'P00001', 'security')
  expect(rows).toMatchObject([
    { code: 'CBA', gain: -1125 },
    { code: 'Cash', income: 5, gain: 5 },
    { code: 'Fees', opening: 0, closing: 0, gain: -20, rate: null },
  ])
})
