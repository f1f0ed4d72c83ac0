import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSources } from '../../../../server/reports/sources/open-sources.ts'
import { noDaysSet } from '../../support/site-days.ts'
import type { RunEntity } from '../../../../src/domain/reports/run/run-fault.ts'
import type { ReportData, SourceName } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import {
  corporateActions,
  firmsBeginningWith,
  pricesFile,
  sheetText,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from '../../ledger/import/small-firm.ts'
import { type GatherSources, gatherFrom } from './support/gathered.ts'

let testFirm: TestFirm
let gather: GatherSources

const openFirm = firmsBeginningWith(async (begun) => {
  await begun.bring({
    ...smallFirm,
    securities: sheetText(
      'securities',
      'BHP,BHP Group,BHP,Australian equities,Materials',
      'CBA,Commonwealth Bank,CBA - Commonwealth Bank,Australian equities,Financials',
    ),
  })
  await begun.bring({
    ...pricesFile('BHP,2024-01-02,40,40,40,40,1'),
    ...transactionsFile(
      'P00001,2024-01-02,buy,BHP,10,40,,-400,Bought 10 BHP',
      'P00002,2024-01-02,deposit,,,,,9000,Deposit',
      'P00002,2024-01-02,buy,BHP,20,40,,-800,Bought 20 BHP',
    ),
  })
})

beforeEach(async () => {
  testFirm = await openFirm()
  gather = gatherFrom(testFirm.pool)
})
afterEach(() => testFirm.drop())

const figuresDates = { StartDate: '2024-01-01', EndDate: '2024-01-31', PositionDate: '2024-01-31' }
const accountEntity: RunEntity = { type: 'account', code: 'P00001' }

const explain = (source: SourceName, before: ReportData, after: ReportData) =>
  openSources({ pool: testFirm.pool, days: noDaysSet }).explain(source, before, after)

const cents = (figure: unknown): unknown => (typeof figure === 'number' ? Number(figure.toFixed(6)) : figure)

const received = ({ changes }: Awaited<ReturnType<typeof explain>>) =>
  changes.map(({ label, before, after, causes }) => [
    label,
    cents(before),
    cents(after),
    causes.map(({ import: id, act, what }) => `${id} ${act} ${what}`).join('; '),
  ])

test('nothing imported, nothing is another', async () => {
  const data = await gather(accountEntity, figuresDates)
  expect(await explain('overview', data, await gather(accountEntity, figuresDates))).toEqual({
    changes: [],
    causes: [],
  })
})

test('what is of others is no cause', async () => {
  const before = await gather(accountEntity, figuresDates)
  await testFirm.bring(transactionsFile('P00002,2024-01-04,deposit,,,,,5000,Late'))
  expect(await explain('overview', before, await gather(accountEntity, figuresDates))).toEqual({
    changes: [],
    causes: [],
  })
})

test('each figure names the import that moved it, by security and by account', async () => {
  const before = await gather(accountEntity, figuresDates, 'holdings')
  await testFirm.bring(pricesFile('CBA,2024-01-03,100,101,99,99.00,6000'))
  await testFirm.bring(transactionsFile('P00001,2024-01-04,buy,BHP,5,41,,-205,More'))
  const found = await explain('holdings', before, await gather(accountEntity, figuresDates, 'holdings'))
  const cba = '3 imported prices.csv: 1 price of CBA'
  const bhp = '4 imported transactions.csv: 1 transaction of BHP in P00001'
  expect(received(found).filter(([label]) => !String(label).includes('weight'))).toEqual([
    ['Holdings: CBA price', 101.25, 99, cba],
    ['Holdings: CBA market value', 10_125, 9900, cba],
    ['Holdings: CBA unrealised gain', 65.05, -159.95, cba],
    ['Holdings: CBA unrealised gain %', 0.006466, -0.0159, cba],
    ['Holdings: BHP quantity', 10, 15, bhp],
    ['Holdings: BHP average cost', 40, 40.3333, bhp],
    ['Holdings: BHP cost', 400, 605, bhp],
    ['Holdings: BHP market value', 400, 600, bhp],
    ['Holdings: BHP unrealised gain', 0, -5, bhp],
    ['Holdings: BHP unrealised gain %', 0, -0.008264, bhp],
    ['Holdings: cash', 9490.05, 9285.05, `${cba}; ${bhp}`],
    ['Holdings: total cost', 10_459.95, 10_664.95, `${cba}; ${bhp}`],
    ['Holdings: total market value', 10_525, 10_500, `${cba}; ${bhp}`],
    ['Holdings: total unrealised gain', 65.05, -164.95, `${cba}; ${bhp}`],
    ['Holdings: total unrealised gain %', 0.006219, -0.015467, `${cba}; ${bhp}`],
    ['Holdings: total value', 20_015.05, 19_785.05, `${cba}; ${bhp}`],
  ])
  expect(found.causes.map(({ import: id, by }) => [id, by])).toEqual([
    ['3', 'tester'],
    ['4', 'tester'],
  ])
})

test('a change of cost is a cause', async () => {
  const before = await gather(accountEntity, figuresDates, 'holdings')
  await testFirm.bring({ cost_base: sheetText('cost_base', 'P00001,2024-01-03,CBA,tax_deferred,5,') })
  const found = await explain('holdings', before, await gather(accountEntity, figuresDates, 'holdings'))
  expect(found.causes.map(({ what }) => what)).toEqual(['cost_base.csv: 1 cost change of CBA in P00001'])
})

test('who is taxed is a cause', async () => {
  await testFirm.bring(
    transactionsFile('P00001,2022-01-04,buy,BHP,10,30,,-300,', 'P00001,2024-01-05,sell,BHP,5,40,,200,'),
  )
  const before = await gather(accountEntity, figuresDates, 'gains')
  await testFirm.bring({ entities: sheetText('entities', 'P00001,company,') })
  const found = await explain('gains', before, await gather(accountEntity, figuresDates, 'gains'))
  expect(found.causes.map(({ what }) => what)).toEqual(['entities.csv: taxpayer details of P00001'])
  expect(received(found)).toContainEqual([
    'Gains: P00001 FY-24 net capital gain',
    33.33,
    50,
    '4 imported entities.csv: taxpayer details of P00001',
  ])
})

test('a carried loss is a cause', async () => {
  await testFirm.bring(
    transactionsFile('P00001,2022-01-04,buy,BHP,10,30,,-300,', 'P00001,2024-01-05,sell,BHP,5,40,,200,'),
  )
  const before = await gather(accountEntity, figuresDates, 'gains')
  await testFirm.bring({ carried_losses: sheetText('carried_losses', 'account,P00001,2021,20') })
  const found = await explain('gains', before, await gather(accountEntity, figuresDates, 'gains'))
  expect(found.causes.map(({ what }) => what)).toEqual(['carried_losses.csv: 1 carried loss of P00001'])
  expect(received(found).map(([name, ...amounts]) => [name, ...amounts.slice(0, 2)])).toContainEqual([
    'Gains: P00001 FY-24 net capital gain',
    33.33,
    20,
  ])
})

test('a withdrawal is a cause like an import, and rows that came and went between are none', async () => {
  const before = await gather({ type: 'group', code: 'G0001' }, figuresDates, 'transactions')
  await testFirm.bring(transactionsFile('P00001,2024-01-05,deposit,,,,,100,Passing'))
  await testFirm.withdraw('3')
  await testFirm.withdraw('2')
  const found = await explain(
    'transactions',
    before,
    await gather({ type: 'group', code: 'G0001' }, figuresDates, 'transactions'),
  )
  expect(found.causes.map(({ act, what }) => `${act} ${what}`)).toEqual([
    'withdrawn prices.csv, transactions.csv: 1 price of BHP, 1 transaction of BHP in P00001',
  ])
  expect(received(found).map(([label, was, is]) => [label, was, is])).toContainEqual([
    'Transactions: P00001 02-Jan-24 Buy BHP amount (removed)',
    -400,
    null,
  ])
})

test('a split that another account alone has changes nothing here, and one of the security is a cause', async () => {
  const before = await gather(accountEntity, figuresDates)
  await testFirm.bring(transactionsFile('P00002,2024-01-10,split,BHP,20,,,0,Two for one'))
  expect(await explain('overview', before, await gather(accountEntity, figuresDates))).toEqual({
    changes: [],
    causes: [],
  })
  await testFirm.bring(corporateActions('BHP,2024-01-10,split,,2,,'))
  const found = await explain('overview', before, await gather(accountEntity, figuresDates))
  expect(found.causes.map(({ what }) => what)).toEqual(['corporate_actions.csv: 1 corporate action of BHP'])
})

test('another name of the account is told with its import', async () => {
  const before = await gather(accountEntity, figuresDates, 'account')
  await testFirm.bring({ accounts: sheetText('accounts', 'P00001,Byron Estate,BYR1,SMSF,ADV01,G0001') })
  expect(received(await explain('account', before, await gather(accountEntity, figuresDates, 'account')))).toEqual([
    ['Parameters: account name', 'Byron Super', 'Byron Estate', '3 imported accounts.csv: details of P00001'],
    ['Account: account name', 'Byron Super', 'Byron Estate', '3 imported accounts.csv: details of P00001'],
    ['Accounts: P00001 account name', 'Byron Super', 'Byron Estate', '3 imported accounts.csv: details of P00001'],
  ])
})
