import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acknowledgeRaised } from '../../../../server/ledger/import/findings/acknowledge-raised.ts'
import { findingsOf, findingsProjection } from '../../../../server/ledger/import/findings/findings-projection.ts'
import { rebuildProjections } from '../../../../server/log/project.ts'
import { E } from '../../../../src/domain/fp.ts'
import { type LedgerFinding, findingText } from '../../../../src/domain/ledger/import/finding.ts'
import { ledgerIn } from '../support/test-ledger.ts'
import {
  corporateActions,
  type SheetFiles,
  keyedTransactions,
  firmsBeginningWith,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from './small-firm.ts'

const noted = (findings: readonly LedgerFinding[], note = 'As the contract note has it') =>
  new Map(findings.map(({ digest }) => [digest, note]))

let testFirm: TestFirm

const openFirm = firmsBeginningWith((begun) => begun.bring(smallFirm))

beforeEach(async () => {
  testFirm = await openFirm()
})

afterEach(() => testFirm.drop())

const asked = async (files: SheetFiles): Promise<readonly LedgerFinding[]> => {
  const preview = await testFirm.preview(files)
  return E.isRight(preview) && preview.right.faults.length === 0 ? preview.right.findings : []
}

const findingTexts = async (files: SheetFiles): Promise<readonly string[]> => (await asked(files)).map(findingText)

const standing = async (id: string) =>
  (await findingsOf(testFirm.pool, [id])).map(({ finding, note, open }) => [finding.kind, note, open])

const oversoldRows = transactionsFile('P00001,2024-02-01,sell,CBA,120,100,0,12000,Sold')
const overdrawnRows = transactionsFile(
  'P00002,2024-02-01,withdrawal,,,,,-12.50,Out',
  'P00002,2024-02-03,deposit,,,,,12.50,In',
)

test.each<[string, SheetFiles, readonly string[]]>([
  ['cash below nothing, once for as long as it is', overdrawnRows, ['The cash of P00002 falls to -12.50 on 01-Feb-24']],
  ['a sale of more than is held', oversoldRows, ['P00001 sells or transfers 20 CBA more than it holds on 01-Feb-24']],
  [
    'a price that halves',
    pricesFile('CBA,2024-01-04,,,,50.62,'),
    ['CBA goes from 101.25 to 50.62 on 04-Jan-24, without a split'],
  ],
  [
    'a price that doubles',
    pricesFile('CBA,2024-01-04,,,,210,'),
    ['CBA goes from 101.25 to 210.00 on 04-Jan-24, without a split'],
  ],
  [
    'units and rate that are not the amount',
    transactionsFile('P00002,2024-01-03,buy,CBA,10,100,9.95,-1000.95,', 'P00001,2024-01-03,dividend,CBA,100,0.5,,55,'),
    [
      'The cash of P00002 falls to -1,000.95 on 03-Jan-24',
      'A row of P00001 with CBA on 03-Jan-24 has the amount 55.00, but units × rate is 50.00',
      'A row of P00002 with CBA on 03-Jan-24 has the amount -1,000.95, but units × rate is -1,009.95',
    ],
  ],
  [
    'a holding without a price, and a security without a class',
    {
      securities: sheetText('securities', 'NEW,New,New,,Other'),
      ...transactionsFile('P00001,2024-01-03,buy,NEW,1,1,0,-1,'),
    },
    ['NEW is first held on 03-Jan-24, but has no price up to a week later', 'NEW has no asset class'],
  ],
])('%s is found', async (_, files, texts) => {
  expect(await findingTexts(files)).toEqual(texts)
})

test.each<[string, SheetFiles]>([
  ['a price that falls by a third', pricesFile('CBA,2024-01-04,,,,67.50,')],
  [
    'a price that halves on the day of a split',
    { ...pricesFile('CBA,2024-01-04,,,,50,'), ...corporateActions('CBA,2024-01-04,split,,2,,') },
  ],
  [
    'a price that halves where an account has a split row',
    { ...pricesFile('CBA,2024-01-04,,,,50,'), ...transactionsFile('P00001,2024-01-04,split,CBA,100,,,0,') },
  ],
  ['a rate rounded to its last place', transactionsFile('P00001,2024-01-03,dividend,CBA,100,0.3333,,33.33,')],
  [
    'a price some days after a new issue',
    {
      securities: sheetText('securities', 'NEW,New,New,Shares,Other'),
      ...transactionsFile('P00001,2024-01-03,buy,NEW,1,1,0,-1,'),
      ...pricesFile('NEW,2024-01-09,,,,1,'),
    },
  ],
])('%s is nothing to ask about', async (_, files) => {
  const preview = await testFirm.preview(files)
  expect(preview).toMatchObject({ right: { faults: [], findings: [], findingCount: 0 } })
})

test('what is only asked about is written, and stands open in the import until it is acknowledged', async () => {
  const [finding] = await asked(overdrawnRows)
  await testFirm.bring(overdrawnRows, { id: 'open' })
  expect(await standing('open')).toEqual([['negative-cash', null, 1]])
  const acts = { pool: testFirm.pool, log: testFirm.log, actor: 'terminal', at: '2024-06-30T00:00:00.000Z' }
  const digests = [finding?.digest ?? '', 'ffffffffffffffff']
  expect(await acknowledgeRaised(acts, digests, ' ')).toEqual(E.left({ _tag: 'NoteRequired' }))
  expect(await acknowledgeRaised(acts, digests, 'A bridging loan')).toEqual(
    E.right({ acknowledged: [finding?.digest], unknown: ['ffffffffffffffff'] }),
  )
  expect(await standing('open')).toEqual([['negative-cash', 'A bridging loan', 0]])
  await acknowledgeRaised(acts, digests, 'Said again')
  expect(await standing('open')).toEqual([['negative-cash', 'A bridging loan', 0]])
  await rebuildProjections(testFirm.pool, [findingsProjection])
  expect(await standing('open')).toEqual([['negative-cash', 'A bridging loan', 0]])
})

test('a sale without holding is written once it is acknowledged, and then the account is short', async () => {
  const before = await testFirm.ledger()
  const findings = await asked(oversoldRows)
  expect(await testFirm.bring(oversoldRows)).toMatchObject({
    left: { _tag: 'BadRows', faults: [{ line: 2, finding: findings[0]?.digest }] },
  })
  expect(await testFirm.bring(oversoldRows, { acknowledged: noted(findings, ' ') })).toMatchObject({
    left: { _tag: 'BadRows' },
  })
  expect(await testFirm.ledger()).toEqual(before)
  expect(await testFirm.bring(oversoldRows, { id: 'sold', acknowledged: noted(findings) })).toMatchObject({
    right: { _tag: 'Imported', id: 'sold' },
  })
  expect(await standing('sold')).toEqual([['sale-without-holding', 'As the contract note has it', 0]])
  expect(await testFirm.preview(transactionsFile('P00001,2024-02-05,buy,CBA,7,100,0,-700,'))).toMatchObject({
    right: { accounts: [{ holdings: [{ security: 'CBA', before: -20, after: -13 }] }] },
  })
})

test('what was acknowledged is not asked about again, and what is another finding is', async () => {
  await testFirm.bring(oversoldRows, { id: 'sold', acknowledged: noted(await asked(oversoldRows)) })
  expect(await findingTexts(transactionsFile('P00001,2024-02-02,buy,CBA,5,100,0,-500,'))).toEqual([])
  expect(await findingTexts(transactionsFile('P00001,2024-02-02,sell,CBA,5,100,0,500,'))).toEqual([
    'P00001 sells or transfers 5 CBA more than it holds on 02-Feb-24',
  ])
  expect(await findingTexts(transactionsFile('P00001,2024-01-31,sell,CBA,1,100,0,100,'))).toEqual([
    'P00001 sells or transfers 21 CBA more than it holds on 01-Feb-24',
  ])
})

test('what was acknowledged is not told beside what else is wrong', async () => {
  await testFirm.bring(oversoldRows, { id: 'sold', acknowledged: noted(await asked(oversoldRows)) })
  const income = { components: sheetText('components', 'D-1,franked,50,') }
  const row = 'P00001,2024-01-10,dividend,CBA,,,,70.00,,D-1'
  const faulty = { ...keyedTransactions(row), ...income }
  expect(await testFirm.bring(faulty)).toMatchObject({ left: { faults: [{ column: 'amount', line: 2 }] } })
  const another = keyedTransactions(row, 'P00001,2024-02-02,sell,CBA,5,100,0,500,,')
  expect(await testFirm.bring({ ...another, ...income })).toMatchObject({
    left: { faults: [{ column: 'quantity', line: 3 }, { column: 'amount' }] },
  })
})

test('what is acknowledged with the files is in no check of them, which counts what has to be', async () => {
  const files = transactionsFile(
    'P00001,2024-02-01,sell,CBA,120,100,0,12000,',
    'P00002,2024-02-02,sell,CBA,5,100,0,500,',
  )
  const preview = await testFirm.preview(files)
  expect(preview).toMatchObject({ right: { findingCount: 2, standingCount: 2 } })
  const [first, second] = await asked(files)
  const acknowledged = noted(first === undefined ? [] : [first])
  expect(await testFirm.preview(files, { acknowledged })).toMatchObject({
    right: { findings: [{ digest: second?.digest }], findingCount: 1, standingCount: 1, notFound: [] },
  })
  const one = transactionsFile('P00002,2024-02-02,sell,CBA,5,100,0,500,')
  expect(await testFirm.preview(one, { acknowledged })).toMatchObject({
    right: { findingCount: 1, notFound: [first?.digest] },
  })
  const faulty = { ...files, components: sheetText('components', '#1,franked,50,') }
  const findingTexts = await testFirm.preview(faulty, { acknowledged })
  expect(
    E.isRight(findingTexts) ? findingTexts.right.faults.map(({ column, line }) => [column, line]) : findingTexts,
  ).toEqual([
    ['quantity', 3],
    ['amount', 2],
  ])
})

test('a sale that was acknowledged stands in the way of no withdrawal', async () => {
  await testFirm.bring(pricesFile('CBA,2024-01-04,,,,102,'), { id: 'prices' })
  await testFirm.bring(oversoldRows, { id: 'sold', acknowledged: noted(await asked(oversoldRows)) })
  expect(await testFirm.withdraw('prices')).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(await testFirm.withdraw('sold')).toMatchObject({ right: { _tag: 'Withdrawn' } })
})

describe('First aid 11: a sale under the old code on the day that the code changed', () => {
  const renamed: SheetFiles = {
    securities: sheetText('securities', 'RNX,Renamed,Renamed,Shares,Other', 'RNZ,Renamed,Renamed,Shares,Other'),
    ...pricesFile('RNX,2024-02-01,,,,10,', 'RNZ,2024-02-21,,,,12.5,'),
    ...corporateActions('RNX,2024-02-21,code-change,RNZ,,,'),
  }
  const trades = (sold: string) =>
    transactionsFile(
      'P00002,2024-02-01,deposit,,,,,5000.00,',
      'P00002,2024-02-01,buy,RNX,100,10,0,-1000.00,',
      'P00002,2024-02-11,sell,RNX,25,11,0,275.00,',
      `P00002,2024-02-21,sell,${sold},30,12.5,0,375.00,`,
      'P00002,2024-02-21,buy,RNZ,30,12.4,0,-372.00,',
    )

  test('is a finding that names the change of code', async () => {
    const findings = await asked({ ...renamed, ...trades('RNX') })
    expect(findings.filter(({ kind }) => kind === 'sale-without-holding').map(findingText)).toEqual([
      'P00002 sells or transfers 30 RNX more than it holds on 21-Feb-24. RNX became RNZ on 21-Feb-24: use the code RNZ in these rows instead of acknowledging this',
    ])
  })

  test('is none once the row has the new code, and leaves 75 units', async () => {
    const files = { ...renamed, ...trades('RNZ') }
    const preview = await testFirm.preview(files)
    expect(preview).toMatchObject({
      right: { faults: [], accounts: [{ holdings: [{ security: 'RNZ', before: 0, after: 75 }] }] },
    })
    const findings = await asked(files)
    expect(findings.filter(({ kind }) => kind === 'sale-without-holding')).toEqual([])
  })

  test('realises 75.00 once the row has the new code, of units that cost 10 a unit', async () => {
    await testFirm.bring({ ...renamed, ...trades('RNZ') })
    const { table } = await ledgerIn(testFirm)
    const { rows } = await table('portfolio', 'P00002', 'gains', { asAt: '2024-02-21' })
    expect(rows.map((row) => [row['security'], row['quantity'], row['cost'], row['proceeds'], row['gain']])).toEqual([
      ['RNZ', 30, 300, 375, 75],
      ['RNX', 25, 250, 275, 25],
    ])
    const held = (await table('portfolio', 'P00002', 'holdings', { asAt: '2024-02-21' })).rows
    expect(held.find(({ code }) => code === 'RNZ')).toMatchObject({ quantity: 75, marketValue: 937.5, cost: 822 })
  })
})
