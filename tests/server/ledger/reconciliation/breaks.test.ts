import { afterEach, beforeEach, expect, test } from 'vitest'
import { breaksProjection } from '../../../../server/ledger/reconciliation/breaks-projection.ts'
import { rebuildProjections } from '../../../../server/log/project.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { nextMillisecond } from '../import/next-millisecond.ts'
import {
  cashFile,
  corporateActions,
  type SheetFiles,
  firmsBeginningWith,
  positionsFile,
  sheetText,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from '../import/small-firm.ts'
import { openTestBreaks, breakText } from './open-test-breaks.ts'

let testFirm: TestFirm
let breaks: Awaited<ReturnType<typeof openTestBreaks>>

const openFirm = firmsBeginningWith((begun) => begun.bring(smallFirm))

beforeEach(async () => {
  testFirm = await openFirm()
  breaks = await openTestBreaks(testFirm)
})
afterEach(() => testFirm.drop())

const listed = async () => (await breaks.all()).map((each) => `${breakText(each)} ${each.state}`)
const events = async (id: string) =>
  (await testFirm.log.readStream(`reconciliation/${id}`)).map(({ type, audience }) => [type, ...audience])

test('statements that say what the ledger has make no break, and no event', async () => {
  const before = await testFirm.log.lastPosition()
  await testFirm.bring({ ...positionsFile('P00001,2024-01-03,CBA,100.00'), ...cashFile('P00001,2024-01-03,9890.05') })
  expect(await listed()).toEqual([])
  expect(await testFirm.log.lastPosition()).toBe(before + 1)
})

test('a statement is of its day: what was done after it counts in the next', async () => {
  await testFirm.bring({ ...positionsFile('P00001,2024-01-03,CBA,100'), ...cashFile('P00001,2024-01-02,9940.05') })
  await testFirm.bring(transactionsFile('P00001,2024-01-04,sell,CBA,40,100,,4000,'))
  expect(await listed()).toEqual([])
  await testFirm.bring(positionsFile('P00001,2024-01-05,CBA,100'))
  expect(await listed()).toEqual(['P00001 CBA: 60 against 100, 40 Open'])
})

test('units are alike to the last decimal, and cash to the cent', async () => {
  await testFirm.bring({
    ...transactionsFile('P00001,2024-01-03,buy,CBA,0.1,10,,-1,', 'P00001,2024-01-03,buy,CBA,0.2,10,,-2,'),
    ...positionsFile('P00001,2024-01-03,CBA,100.3'),
    ...cashFile('P00001,2024-01-03,9887.04'),
  })
  expect(await listed()).toEqual(['P00001 cash: 9887.05 against 9887.04, -0.01 Open'])
})

test('a statement names all that an account holds: what it leaves out the custodian has none of', async () => {
  await testFirm.bring(positionsFile('P00001,2024-01-03,XRO,5'))
  expect(await listed()).toEqual(['P00001 CBA: 100 against 0, -100 Open', 'P00001 XRO: 0 against 5, 5 Open'])
})

test('without units a row says that there is nothing at all', async () => {
  await testFirm.bring(positionsFile('P00001,2024-01-03,CBA,0'))
  expect(await listed()).toEqual(['P00001 CBA: 100 against 0, -100 Open'])
})

test('a file that comes again for the same day takes the place of the one before, row by row', async () => {
  await testFirm.bring(positionsFile('P00001,2024-01-03,CBA,100', 'P00001,2024-01-03,XRO,5', 'P00001,2024-01-02,XRO,5'))
  const brought = await testFirm.bring(positionsFile('P00001,2024-01-03,CBA,100'))
  expect(brought).toMatchObject({ right: { files: [{ rows: 2, added: 0, corrected: 1, unchanged: 1 }] } })
  expect(await listed()).toEqual(['P00001 XRO: 0 against 5, 5 Matched'])
})

test('a break is as old as the first statement since which there has been one on every statement', async () => {
  await testFirm.bring(
    positionsFile(
      ...['2024-01-02,CBA,90', '2024-01-03,CBA,100', '2024-02-01,CBA,95', '2024-03-01,CBA,99', '2024-04-01,CBA,99'].map(
        (row) => `P00001,${row}`,
      ),
    ),
  )
  expect(await breaks.all()).toMatchObject([{ date: '2024-04-01', since: '2024-02-01', difference: '-1', age: 150 }])
})

test('what is found later of days before counts as if it had always been known', async () => {
  await testFirm.bring(positionsFile('P00001,2024-02-01,CBA,95', 'P00001,2024-03-01,CBA,95'))
  await testFirm.bring(positionsFile('P00001,2024-02-01,CBA,100'))
  expect(await breaks.all()).toMatchObject([{ since: '2024-03-01', state: 'Open' }])
  expect(await events('units/P00001/CBA')).toEqual([
    ['BreakFound', 'permission:site.admin'],
    ['BreakMoved', 'permission:site.admin'],
  ])
})

test('advisers are told once for each act, by events that name no account and no security', async () => {
  const received = async () =>
    (await testFirm.log.read({ after: 0, limit: 1000, audiences: ['permission:client.adviser'] })).filter(
      ({ stream }) => stream.startsWith('reconciliation/'),
    )
  await testFirm.bring({ ...positionsFile('P00001,2024-02-01,CBA,95'), ...cashFile('P00002,2024-02-01,1') })
  expect(await received()).toMatchObject([{ type: 'BreaksChanged', data: {} }])
  await breaks.explain(await breaks.all(), 'Settles on Monday')
  const shortened = await received()
  expect(shortened.map(({ type }) => type)).toEqual(['BreaksChanged', 'BreaksChanged'])
  expect(shortened.filter(({ stream }) => /P0000|CBA/.test(stream))).toEqual([])
})

test('an explanation holds over later statements with the same difference, and goes with another', async () => {
  await testFirm.bring(positionsFile('P00001,2024-02-01,CBA,95'))
  const seen = await breaks.all()
  expect(await breaks.explain(seen, 'Settles on Monday')).toMatchObject({ right: {} })
  await testFirm.bring(positionsFile('P00001,2024-03-01,CBA,95'))
  expect(await breaks.all()).toMatchObject([
    { date: '2024-03-01', state: 'Explained', explanation: { reason: 'Settles on Monday', by: 'admin' } },
  ])
  await testFirm.bring(positionsFile('P00001,2024-04-01,CBA,94'))
  expect(await breaks.all()).toMatchObject([{ difference: '-6', state: 'Open', explanation: null }])
  expect(await breaks.explain(seen, 'Settles on Monday')).toEqual(E.left({ _tag: 'BreakMoved' }))
})

test('of several that are explained together, one that is another by now keeps all from being explained', async () => {
  await testFirm.bring({ ...positionsFile('P00001,2024-02-01,CBA,95'), ...cashFile('P00002,2024-02-01,1') })
  const seen = await breaks.all()
  await testFirm.bring(cashFile('P00002,2024-02-01,2'))
  expect(await breaks.explain(seen, 'Both')).toEqual(E.left({ _tag: 'BreakMoved' }))
  expect((await breaks.all()).map(({ state }) => state)).toEqual(['Open', 'Open'])
  expect(await breaks.explain(await breaks.all(), 'Both')).toMatchObject({ right: {} })
  expect((await breaks.all()).map(({ state }) => state)).toEqual(['Explained', 'Explained'])
})

test('an import of either side that makes them alike matches a break, with when', async () => {
  await testFirm.bring({ ...positionsFile('P00001,2024-02-01,CBA,95'), ...cashFile('P00001,2024-02-01,9880.05') })
  await testFirm.bring(transactionsFile('P00001,2024-01-31,fee,,,,,-10,Custody fee'))
  await testFirm.bring(positionsFile('P00001,2024-02-01,CBA,100'))
  expect(await listed()).toEqual([
    'P00001 cash: 9890.05 against 9880.05, -10 Matched',
    'P00001 CBA: 100 against 95, -5 Matched',
  ])
  expect((await breaks.all()).every(({ matchedAt }) => matchedAt !== null)).toBe(true)
  expect(await breaks.open(O.none)).toEqual({ count: 0, since: null })
})

test('what is withdrawn is held against the ledger no more, and what it corrected is again', async () => {
  await testFirm.bring(positionsFile('P00001,2024-02-01,CBA,95'))
  const moment = await nextMillisecond()
  const before = await testFirm.ledger()
  await testFirm.bring(positionsFile('P00001,2024-02-01,CBA,100'))
  await testFirm.withdraw('3')
  expect(await listed()).toEqual(['P00001 CBA: 100 against 95, -5 Open'])
  expect(await testFirm.ledger()).toEqual(before)
  await testFirm.withdraw('2')
  expect(await listed()).toEqual([])
  expect(await testFirm.ledger(moment)).toEqual(before)
})

test('a split that is a fact of the security is in what the ledger holds, and one that comes late mends a break', async () => {
  await testFirm.bring(positionsFile('P00001,2024-02-01,CBA,200', 'P00001,2024-01-03,CBA,100'))
  expect(await listed()).toEqual(['P00001 CBA: 100 against 200, 100 Open'])
  await testFirm.bring(corporateActions('CBA,2024-01-15,split,,2,,'))
  expect(await listed()).toEqual(['P00001 CBA: 100 against 200, 100 Matched'])
  await testFirm.withdraw('3')
  expect(await listed()).toEqual(['P00001 CBA: 100 against 200, 100 Open'])
})

test('a withdrawal of transactions is held against the custodian as an import of them is', async () => {
  await testFirm.bring(transactionsFile('P00001,2024-01-31,buy,CBA,10,100,,-1000,'))
  await testFirm.bring(positionsFile('P00001,2024-02-01,CBA,110'))
  await testFirm.withdraw('2')
  expect(await listed()).toEqual(['P00001 CBA: 100 against 110, 10 Open'])
})

test('what is refused of these files is said with its line, and an account that they need stays', async () => {
  const brought = await testFirm.bring(
    positionsFile('P9,2024-01-03,CBA,1', 'P00001,2024-07-01,CBA,1', 'P00001,2024-01-03,CBA,x'),
  )
  expect(brought).toMatchObject({
    left: {
      faults: [
        { line: 2, column: 'AccountCode', reason: 'P9 is not in accounts' },
        { line: 3, column: 'date', reason: 'is after today' },
        { line: 4, column: 'units' },
      ],
    },
  })
  await testFirm.bring({ accounts: sheetText('accounts', 'P00003,New Trust,NEW3,Trust,ADV01,G0001') })
  await testFirm.bring({ ...positionsFile('P00003,2024-01-03,CBA,1'), ...cashFile('P00003,2024-01-03,1') })
  expect(await testFirm.withdraw('2')).toEqual(
    E.left({
      _tag: 'StillNeeded',
      reasons: ['1 cash of import 3 need account P00003', '1 positions of import 3 need account P00003'],
    }),
  )
})

const inDollars = (...rows: readonly string[]): SheetFiles => ({
  transactions: [
    'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,currency,exchange_rate,settlement_currency',
    ...rows,
    '',
  ].join('\n'),
})

const balancesFiles = (...rows: readonly string[]): SheetFiles => ({
  cash: ['AccountCode,date,balance,currency', ...rows, ''].join('\n'),
})

test('cash in another currency is held against the ledger in that, and the break names it', async () => {
  await testFirm.bring(
    inDollars(
      'P00001,2024-01-02,deposit,,,,,1000,US dollars,USD,1.5,USD',
      'P00001,2024-01-02,deposit,,,,,500,Exchanged at once,USD,1.5,',
      'P00001,2024-01-03,fee,,,,,-0.5,,USD,1.6,USD',
    ),
  )
  await testFirm.bring(
    balancesFiles('P00001,2024-01-03,10640.05,', 'P00001,2024-01-03,900,USD', 'P00001,2024-01-03,7,EUR'),
  )
  const found = ['P00001 cash EUR: 0 against 7, 7 Open', 'P00001 cash USD: 999.5 against 900, -99.5 Open']
  expect(await listed()).toEqual(found)
  await rebuildProjections(testFirm.pool, [breaksProjection])
  expect(await listed()).toEqual(found)
  const [euros, usDollars] = await breaks.all()
  expect(await breaks.page(euros)).toEqual([usDollars])
  await testFirm.bring(balancesFiles('P00001,2024-01-04,999.50,USD'))
  expect(await listed()).toEqual([found[0], 'P00001 cash USD: 999.5 against 900, -99.5 Matched'])
})

test('a file of balances without currencies corrects those in Australian dollars alone', async () => {
  await testFirm.bring(balancesFiles('P00001,2024-01-03,1,AUD', 'P00001,2024-01-03,5,USD'))
  const brought = await testFirm.bring(cashFile('P00001,2024-01-03,9890.05'))
  expect(brought).toMatchObject({ right: { files: [{ rows: 1, added: 0, corrected: 1 }] } })
  expect(await listed()).toEqual([
    'P00001 cash: 9890.05 against 1, -9889.05 Matched',
    'P00001 cash USD: 0 against 5, 5 Open',
  ])
  expect(await testFirm.bring(balancesFiles('P00001,2024-01-05,1,', 'P00001,2024-01-05,2,AUD'))).toMatchObject({
    left: { faults: [{ line: 3, column: 'AccountCode, date, currency' }] },
  })
})
