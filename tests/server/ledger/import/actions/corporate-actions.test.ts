import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdingsOf } from '../../../../../server/ledger/data-sets/holdings/holding.ts'
import { loadLedgers } from '../../../../../server/ledger/read/load-ledgers.ts'
import { singlePartScope } from '../../../../../server/ledger/read/scope.ts'
import { type LedgerMoment, onSnapshot } from '../../../../../server/ledger/read/snapshot.ts'
import { E } from '../../../../../src/domain/fp.ts'
import { rangeOf } from '../../../../../src/domain/ledger/returns/range.ts'
import { pricesOf } from '../../../../../src/domain/ledger/valuation/ledger.ts'
import { exchangedAmount, movementOf } from '../../../../../src/domain/ledger/valuation/movement.ts'
import { stepOn } from '../../../../../src/domain/ledger/valuation/step.ts'
import { ledgerIn } from '../../support/test-ledger.ts'
import {
  corporateActions,
  firmsBeginningWith,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from '../small-firm.ts'

let testFirm: TestFirm

const openFirm = firmsBeginningWith(async (begun) => {
  await begun.bring(smallFirm, { now: () => Date.parse('2024-01-10T00:00:00Z') })
  await begun.bring(transactionsFile('P00002,2024-01-02,buy,CBA,40,100.50,9.95,-4029.95,'), {
    now: () => Date.parse('2024-01-10T01:00:00Z'),
  })
})

beforeEach(async () => {
  testFirm = await openFirm()
})
afterEach(() => testFirm.drop())

/** Units, market value and cost of CBA. */
const heldBy = (accounts: readonly string[], asAt: string, moment: LedgerMoment = { _tag: 'Now' }) =>
  onSnapshot(testFirm.pool, moment, async (snapshot) => {
    const { byPart } = await loadLedgers(snapshot, singlePartScope(accounts), { from: asAt, to: asAt })
    return [...byPart.values()]
      .flatMap((ledger) => holdingsOf(ledger, asAt))
      .map(({ quantity, marketValue, cost }) => [quantity, marketValue, cost])
  })

/** The gain of each security that P00001 has moved by, as the data set tells it. */
const gainsIn = async (from: string, to: string) => {
  const { table } = await ledgerIn(testFirm)
  const { rows } = await table('portfolio', 'P00001', 'holdings', { by: 'movement', from, to })
  return rows.map(({ code, gain }) => [code, gain]).toSorted()
}

const refusals = async (files: Parameters<TestFirm['bring']>[0]) => {
  const outcome = await testFirm.bring(files)
  if (E.isRight(outcome) || outcome.left._tag !== 'BadRows') return outcome
  return outcome.left.faults.map(({ file, line, column, reason }) => `${file}:${line ?? ''} ${column ?? ''}: ${reason}`)
}

test('a split is applied to everybody who holds the security, without a row of theirs', async () => {
  await testFirm.bring(corporateActions('CBA,2024-02-01,split,,4,,'))
  expect(await heldBy(['P00001'], '2024-01-31')).toEqual([[100, 10_125, 10_059.95]])
  expect(await heldBy(['P00001'], '2024-02-01')).toEqual([[400, 10_125, 10_059.95]])
  expect(await heldBy(['P00002'], '2024-02-01')).toEqual([[160, 4_050, 4_029.95]])
  expect(await heldBy(['P00001', 'P00002'], '2024-02-01')).toEqual([[560, 14_175, 14_089.9]])
})

test('it is not applied a second time to whom it is a row of', async () => {
  await testFirm.bring({
    ...corporateActions('CBA,2024-02-01,split,,4,,'),
    ...transactionsFile('P00001,2024-02-01,split,CBA,301,,,0,with a unit rounded up'),
  })
  expect((await heldBy(['P00001'], '2024-02-01'))[0]?.[0]).toBe(401)
  expect((await heldBy(['P00002'], '2024-02-01'))[0]?.[0]).toBe(160)
})

test('one account’s split row says nothing of anybody else’s holding', async () => {
  await testFirm.bring(transactionsFile('P00001,2024-02-01,split,CBA,300,,,0,'))
  expect(await heldBy(['P00001'], '2024-02-01')).toEqual([[400, 10_125, 10_059.95]])
  expect(await heldBy(['P00002'], '2024-02-01')).toEqual([[40, 4_050, 4_029.95]])
  expect(await heldBy(['P00001', 'P00002'], '2024-02-01')).toEqual([[440, 14_175, 14_089.9]])
})

test('what is learnt today was not known yesterday, and what is withdrawn is known until then', async () => {
  await testFirm.bring(corporateActions('CBA,2024-02-01,split,,4,,'), {
    id: 'split',
    now: () => Date.parse('2024-03-01T00:00:00Z'),
  })
  const asKnownOn = async (date: string) =>
    (await heldBy(['P00001'], '2024-02-01', { _tag: 'KnownOn', date, timeZone: 'UTC' }))[0]?.[0]
  expect([await asKnownOn('2024-02-29'), await asKnownOn('2024-03-01')]).toEqual([100, 400])
  expect(await testFirm.withdraw('split')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect([await asKnownOn('2024-03-01'), (await heldBy(['P00001'], '2024-02-01'))[0]?.[0]]).toEqual([400, 100])
})

test('a ratio without an end is told as two numbers, and corrected like any row', async () => {
  await testFirm.bring(corporateActions('CBA,2024-02-01,consolidation,,1:3,,'))
  expect((await heldBy(['P00001'], '2024-02-01'))[0]?.[0]).toBe(33.33333333)
  await testFirm.bring(transactionsFile('P00001,2024-01-04,buy,CBA,50,100,,-5000,'))
  expect((await heldBy(['P00001'], '2024-02-01'))[0]?.[0]).toBe(50)
  expect(await testFirm.bring(corporateActions('CBA,2024-02-01,consolidation,,0.1,,'))).toMatchObject({
    right: { files: [{ added: 0, corrected: 1 }] },
  })
  expect((await heldBy(['P00001'], '2024-02-01'))[0]?.[0]).toBe(15)
})

test('a sale is held against the units there are after it', async () => {
  await testFirm.bring(corporateActions('CBA,2024-02-01,split,,4,,'), { id: 'split' })
  expect(await refusals(transactionsFile('P00001,2024-02-02,sell,CBA,401,30,,12030,'))).toEqual([
    'transactions.csv:2 quantity: sells or transfers more CBA than P00001 holds on 2024-02-02',
  ])
  expect(await testFirm.bring(transactionsFile('P00001,2024-02-02,sell,CBA,400,30,,12000,'))).toMatchObject({
    right: { _tag: 'Imported' },
  })
  expect(await testFirm.withdraw('split')).toMatchObject({
    left: { _tag: 'StillNeeded', reasons: ['P00001 would sell or transfer more CBA than it holds on 2024-02-02'] },
  })
})

test('a consolidation that leaves too little for a sale there was is refused', async () => {
  await testFirm.bring(transactionsFile('P00001,2024-02-02,sell,CBA,90,100,,9000,'))
  expect(await refusals(corporateActions('CBA,2024-02-01,consolidation,,0.5,,'))).toEqual([
    'corporate_actions.csv: : leaves P00001 with less CBA than it sells or transfers on 2024-02-02',
  ])
})

const otherSheet = sheetText('securities', 'NEW,New Bank,NEW - New Bank,Australian equities,Financials')

test('under its new code a holding has its cost and is worth what it was until that has a price', async () => {
  await testFirm.bring({ securities: otherSheet, ...corporateActions('CBA,2024-02-01,code-change,NEW,,,') })
  expect(await heldBy(['P00001', 'P00002'], '2024-01-31')).toEqual([[140, 14_175, 14_089.9]])
  expect(await heldBy(['P00001', 'P00002'], '2024-02-01')).toEqual([[140, 14_175, 14_089.9]])
  await testFirm.bring(pricesFile('NEW,2024-02-02,102,102,102,102,1'))
  expect(await heldBy(['P00001'], '2024-02-02')).toEqual([[100, 10_200, 10_059.95]])
})

test('a holding that was split for one account alone is worth what it was under its new code', async () => {
  await testFirm.bring({
    securities: otherSheet,
    ...corporateActions('CBA,2024-02-01,code-change,NEW,,,'),
    ...transactionsFile('P00001,2024-01-15,split,CBA,100,,,0,'),
  })
  expect(await heldBy(['P00001'], '2024-01-31')).toEqual([[200, 10_125, 10_059.95]])
  expect(await heldBy(['P00001'], '2024-02-01')).toEqual([[200, 10_125, 10_059.95]])
  expect(await heldBy(['P00001', 'P00002'], '2024-02-01')).toEqual([[240, 14_175, 14_089.9]])
  expect(await gainsIn('2024-01-31', '2024-02-29')).toEqual([
    ['CBA', 0],
    ['NEW', 0],
  ])
})

test('a holding that never had a price is worth what was paid for it under its new code', async () => {
  await testFirm.bring({
    securities: sheetText('securities', 'UNL,Unlisted,UNL,Alternatives,Other', 'UNN,Unlisted,UNN,Alternatives,Other'),
    ...corporateActions('UNL,2024-02-01,merger,UNN,4,,'),
    ...transactionsFile('P00002,2024-01-05,buy,UNL,1000,2,0,-2000,'),
  })
  expect((await heldBy(['P00002'], '2024-02-01'))[1]).toEqual([4_000, 2_000, 2_000])
})

test('what two securities became is worth what both were', async () => {
  await testFirm.bring({
    securities: [otherSheet.trim(), 'XYZ,Other Bank,XYZ,Australian equities,Financials', ''].join('\n'),
    ...pricesFile('XYZ,2024-01-03,10,10,10,10,1'),
    ...corporateActions('CBA,2024-02-01,merger,NEW,2,,', 'XYZ,2024-02-01,merger,NEW,1,,'),
    ...transactionsFile('P00001,2024-01-05,buy,XYZ,100,10,0,-1000,', 'P00002,2024-01-05,buy,XYZ,10,10,0,-100,'),
  })
  expect(await heldBy(['P00001'], '2024-02-01')).toEqual([[300, 11_125, 11_059.95]])
  expect(await heldBy(['P00001', 'P00002'], '2024-02-01')).toEqual([[390, 15_275, 15_189.9]])
})

test('what became of a holding can be sold under its new code, no more of it, and none under the old', async () => {
  await testFirm.bring({ securities: otherSheet })
  await testFirm.bring(corporateActions('CBA,2024-02-01,merger,NEW,3:2,,'), { id: 'merger' })
  expect(await refusals(transactionsFile('P00001,2024-02-02,sell,CBA,1,30,,30,'))).toEqual([
    'transactions.csv:2 quantity: sells or transfers more CBA than P00001 holds on 2024-02-02',
  ])
  expect(await refusals(transactionsFile('P00001,2024-02-02,sell,NEW,151,30,,4530,'))).toEqual([
    'transactions.csv:2 quantity: sells or transfers more NEW than P00001 holds on 2024-02-02',
  ])
  expect(await testFirm.bring(transactionsFile('P00001,2024-02-02,sell,NEW,150,30,,4500,'))).toMatchObject({
    right: { _tag: 'Imported' },
  })
  expect(await testFirm.withdraw('merger')).toMatchObject({
    left: { _tag: 'StillNeeded', reasons: ['P00001 would sell or transfer more NEW than it holds on 2024-02-02'] },
  })
})

test.each([
  ['CBA,2024-02-01,code-change,NEW,,,', 'CBA,2024-02-01,consolidation,,0.1,,'],
  ['CBA,2024-02-01,consolidation,,0.1,,', 'CBA,2024-02-01,merger,NEW,1,,'],
])('%s and %s: the units are made fewer before they are exchanged', async (...rows) => {
  await testFirm.bring({ securities: otherSheet, ...corporateActions(...rows) })
  expect(await heldBy(['P00001', 'P00002'], '2024-02-01')).toEqual([[14, 14_175, 14_089.9]])
  expect(await refusals(transactionsFile('P00001,2024-02-02,sell,NEW,11,30,,330,'))).toEqual([
    'transactions.csv:2 quantity: sells or transfers more NEW than P00001 holds on 2024-02-02',
  ])
})

test('a consolidation told of the new code is of what came by the exchange of its day', async () => {
  await testFirm.bring({
    securities: otherSheet,
    ...corporateActions('CBA,2024-02-01,code-change,NEW,,,', 'NEW,2024-02-01,consolidation,,0.1,,'),
    ...pricesFile('NEW,2024-02-01,1010,1010,1010,1010,1'),
  })
  expect(await heldBy(['P00001'], '2024-02-01')).toEqual([[10, 10_100, 10_059.95]])
})

test('a demerger comes before the code changes that day, and so does an account’s own `split` row', async () => {
  const split = sheetText('securities', 'NEW,New Bank,NEW,Other,Other', 'SUB,Part,SUB,Other,Other')
  const imported = await testFirm.bring({
    securities: split,
    ...corporateActions(
      'CBA,2024-02-01,code-change,NEW,,,',
      'CBA,2024-02-01,consolidation,,0.1,,',
      'CBA,2024-02-01,demerger,SUB,1,,0.25',
    ),
    ...pricesFile('NEW,2024-02-01,700,700,700,700,1', 'SUB,2024-02-01,300,300,300,300,1'),
    ...transactionsFile('P00001,2024-02-01,split,CBA,-89,,,0,with a unit rounded up'),
  })
  expect(imported).toMatchObject({ right: { _tag: 'Imported' } })
  expect((await heldBy(['P00001'], '2024-02-01')).toSorted()).toEqual([
    [11, 3_300, 2_514.99],
    [11, 7_700, 7_544.96],
  ])
})

test('what is delisted is a loss by CGT event C2, and units too few to exchange are told where gains are', async () => {
  await testFirm.bring({ securities: otherSheet, ...corporateActions('CBA,2024-02-01,merger,NEW,0.0000000001,,') })
  await testFirm.bring(corporateActions('CBA,2024-03-01,delisting,,,,'))
  const { rows, meta } = await (await ledgerIn(testFirm)).table('portfolio', 'P00002', 'gains', { asAt: '2024-06-30' })
  expect(rows).toMatchObject([{ disposed: '2024-03-01', quantity: 40, cost: 4_029.95, proceeds: 0, event: 'C2' }])
  expect(meta).toContainEqual({
    class: 'footer-table-row',
    value: 'P00002, 01-Feb-24: 40 CBA would round to zero units in a corporate action, and stay unchanged.',
  })
})

test('by movement, what went to another security is no loss there and no gain here', async () => {
  await testFirm.bring({
    securities: otherSheet,
    ...corporateActions('CBA,2024-02-01,demerger,NEW,0.5,,0.1'),
    ...pricesFile('CBA,2024-02-01,91,91,91,91,1', 'NEW,2024-02-01,20,20,20,20,1', 'NEW,2024-02-15,22,22,22,22,1'),
  })
  const range = rangeOf('February', '2024-02-01', '2024-02-29')
  const gains = await onSnapshot(testFirm.pool, { _tag: 'Now' }, async (snapshot) => {
    const span = { from: range.opening, to: range.closing }
    const { byPart, splits } = await loadLedgers(snapshot, singlePartScope(['P00001']), span)
    return [...byPart.values()].flatMap((ledger) =>
      ledger.positions.map((position) => {
        const { security, history } = position
        const held = [{ history, prices: pricesOf(ledger, position) }]
        const priceOf = (code: string, date: string) => stepOn(ledger.prices.get(code) ?? [], date)?.value ?? 0
        const other = exchangedAmount(security, [history], range, priceOf)
        const { gain } = movementOf(held, ledger.prices.get(security) ?? [], splits.get(security) ?? [], range, other)
        return [security, gain]
      }),
    )
  })
  // 100 × (91 − 101.25) + 50 × 20; 50 × (22 − 20)
  expect(gains).toEqual([
    ['CBA', -25],
    ['NEW', 100],
  ])
})

test.each([
  ['CBA,2024-02-01,split,,0.5,,', 'ratio: must be more than one when the type is split'],
  ['CBA,2024-02-01,split,,,,', 'ratio: is required when the type is split'],
  ['CBA,2024-02-01,consolidation,,10,,', 'ratio: must be less than one when the type is consolidation'],
  ['CBA,2024-02-01,consolidation,,1:0,,', 'ratio: must be more than zero'],
  ['CBA,2024-02-01,dividend,,,,', 'cash: is required when the type is dividend'],
  ['CBA,2024-02-01,distribution,,2,1,', 'ratio: must be empty when the type is distribution'],
  [
    'CBA,2024-02-01,gift,,,,',
    'type: must be one of split, consolidation, dividend, distribution, code-change, bonus, merger, demerger, rights, delisting, buy-back',
  ],
  ['CBA,2024-02-01,code-change,,,,', 'new_code: is required when the type is code-change'],
  ['CBA,2024-02-01,code-change,CBA,,,', 'new_code: must not be the security itself'],
  ['CBA,2024-02-01,demerger,,1,,0.5', 'new_code: is required when the type is demerger'],
  ['CBA,2024-02-01,merger,XYZ,1,,', 'new_code: XYZ is not in securities'],
  ['XYZ,2024-02-01,split,,2,,', 'asx_code: XYZ is not in securities'],
])('%s is refused', async (row, fault) => {
  expect(await refusals(corporateActions(row))).toEqual([`corporate_actions.csv:2 ${fault}`])
})
