import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataSetQuery } from '../../../../server/ledger/data-sets/data-sets.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { FigureBreakdown, DataSet, EntityType } from '../../../../src/domain/ledger/entity.ts'
import {
  type TableCell,
  isActionColumn,
  isOrderColumn,
  type WidgetTable,
} from '../../../../src/domain/widgets/table/widget-table.ts'
import { generatedFirm } from '../support/generated-firm.ts'
import { openTestLedger, type TestLedger, textIn } from '../support/test-ledger.ts'

const entities: readonly (readonly [EntityType, string])[] = [
  ['portfolio', 'P1'],
  ['group', 'G1'],
  ['adviser', 'ADV01'],
  ['firm', 'firm'],
]

const tables: readonly (readonly [DataSet, FigureBreakdown | undefined])[] = [
  ['holdings', undefined],
  ['holdings', 'security'],
  ['holdings', 'account'],
  ['holdings', 'movement'],
  ['valuation', undefined],
  ['valuation', 'account'],
  ['valuation', 'group'],
  ['valuation', 'adviser'],
  ['performance', undefined],
  ['income', 'security'],
  ['gains', undefined],
  ['gains', 'parcel'],
  ['gains', 'security'],
  ['transactions', undefined],
  ['distributions', undefined],
]

const graphs: readonly (readonly [DataSet, FigureBreakdown | undefined, string])[] = [
  ['allocation', undefined, 'donut'],
  ['allocation', 'asset-class', 'donut'],
  ['allocation', 'sector', 'donut'],
  ['allocation', 'security', 'donut'],
  ['allocation', 'account', 'donut'],
  ['value-series', undefined, 'line'],
  ['value-series', 'day', 'line'],
  ['value-series', 'week', 'line'],
  ['value-series', 'month', 'line'],
  ['income', undefined, 'stacked-bar'],
  ['income', 'financial-year', 'stacked-bar'],
  ['income', 'month', 'stacked-bar'],
]

let testLedger: TestLedger

beforeAll(async () => {
  testLedger = await openTestLedger(generatedFirm())
})
afterAll(() => testLedger.database.drop())

describe.each(entities)('%s %s', (type, code) => {
  test.each(tables)('reads %s by %s as a table of whole rows that says its date', async (dataSet, by) => {
    const { columns, rows, meta } = await testLedger.table(type, code, dataSet, { by })
    expect(rows.length).toBeGreaterThan(0)
    for (const { path } of columns) for (const row of rows) expect(row[path]).toBeDefined()
    expect(meta).toContainEqual({ class: 'title-suffix', value: 'as at 31-May-24' })
  })

  test.each(graphs)('reads %s by %s as a graph with a value for every label', async (dataSet, by, graph) => {
    const { type: drawn, labels, data, meta } = await testLedger.graph(type, code, dataSet, { by })
    expect(drawn).toBe(graph)
    expect(labels.length).toBeGreaterThan(0)
    for (const { values } of data) expect(values.length).toBe(labels.length)
    expect(meta).toContainEqual({ class: 'title-suffix', value: 'as at 31-May-24' })
  })
})

test('a graph by week and by month keeps the last day of each', async () => {
  const query = { from: '2024-04-01', to: '2024-05-31' }
  const months = await testLedger.graph('portfolio', 'P1', 'value-series', { ...query, by: 'month' })
  expect(months.labels).toEqual(['2024-04-30', '2024-05-31'])
  const weeks = await testLedger.graph('portfolio', 'P1', 'value-series', {
    from: '2024-05-20',
    to: '2024-05-31',
    by: 'week',
  })
  expect(weeks.labels).toEqual(['2024-05-24', '2024-05-31'])
})

test('income is of whole financial years, each with its label', async () => {
  expect((await testLedger.graph('portfolio', 'P1', 'income')).labels).toEqual(['FY-22', 'FY-23', 'FY-24'])
})

test('the calendar’s columns are date, title and amount', async () => {
  const { columns } = await testLedger.table('portfolio', 'P1', 'distributions')
  expect(columns.map(({ path }) => path)).toEqual(['date', 'title', 'amount'])
})

test('transactions come newest first and keep to their dates', async () => {
  const { rows } = await testLedger.table('portfolio', 'P1', 'transactions', { from: '2023-01-01', to: '2023-12-31' })
  const dates = rows.map((row) => textIn(row, 'date'))
  expect(dates).toEqual(dates.toSorted().reverse())
  expect(dates.every((date) => date >= '2023-01-01' && date <= '2023-12-31')).toBe(true)
})

test('a transaction says what its security is called, by which it is searched for', async () => {
  const { rows, columns } = await testLedger.table('portfolio', 'P1', 'transactions', {})
  const named = columns.find(({ path }) => path === 'securityName')
  expect(named?.title).toMatchObject({ type: 'text', hidden: false })
  const [traded] = rows.filter(({ security }) => security !== null)
  const { rows: held } = await testLedger.table('portfolio', 'P1', 'holdings', {})
  const names = new Map(held.map(({ code, security }) => [code, security]))
  expect(traded).toBeDefined()
  rows.forEach(({ security, securityName }) => {
    if (security === null) expect(securityName).toBeNull()
    else if (names.has(security ?? null)) expect(securityName).toBe(names.get(security ?? null))
  })
})

test('an account in an adviser’s book links to its dashboard', async () => {
  const { rows } = await testLedger.table('adviser', 'ADV01', 'valuation', { by: 'account' })
  expect(rows.map((row) => row['name'])).toContainEqual({ href: '/dashboard/portfolio/P1', text: 'Account P1' })
})

test.each<[string, EntityType, string, DataSet, DataSetQuery, string]>([
  ['an account nobody has', 'portfolio', 'P9', 'holdings', {}, 'NotFound'],
  ['a group nobody has', 'group', 'P1', 'holdings', {}, 'NotFound'],
  ['an adviser nobody has', 'adviser', 'G1', 'holdings', {}, 'NotFound'],
  ['another firm', 'firm', 'other', 'holdings', {}, 'NotFound'],
  ['dates reversed', 'portfolio', 'P1', 'gains', { from: '2024-02-01', to: '2024-01-01' }, 'DatesReversed'],
  ['a beginning after the last prices', 'portfolio', 'P1', 'gains', { from: '2025-01-01' }, 'DatesReversed'],
  ['a breakdown of another data set', 'portfolio', 'P1', 'holdings', { by: 'week' }, 'UnknownBreakdown'],
  ['a breakdown where there is none', 'portfolio', 'P1', 'performance', { by: 'account' }, 'UnknownBreakdown'],
])('%s is refused', async (_, type, code, dataSet, query, refusal) => {
  expect(await testLedger.sets.read({ type, code }, dataSet, query, () => true)()).toEqual(E.left({ _tag: refusal }))
})

const linkText = (cell: TableCell | undefined): string => (typeof cell === 'object' && cell !== null ? cell.text : '')

test('a sale of what is held can be tried, of a group by each account that holds it', async () => {
  const holders = Map.groupBy(
    (await testLedger.table('group', 'G1', 'holdings', { by: 'account' })).rows,
    ({ code }) => code ?? null,
  )
  const { rows, columns } = await testLedger.table('group', 'G1', 'holdings')
  expect(columns.filter(isActionColumn).map(({ path }) => path)).toEqual(['act', 'act-buy', 'act-sell'])
  const several = rows.map((row) => {
    const { code, act } = row
    if (code === 'Cash') return 0
    const accounts = (holders.get(code ?? null) ?? []).map((row) => linkText(row['account'])).toSorted()
    const query = new URLSearchParams([
      ['security', textIn(row, 'code')],
      ...(accounts.length > 1 ? accounts.map((account) => ['account', account]) : []),
    ])
    expect(act).toEqual({ text: 'Try a sale', href: `/parcels/portfolio/${accounts[0] ?? ''}?${query.toString()}` })
    return accounts.length
  })
  expect(several).toContain(2)
  expect((await testLedger.table('firm', 'firm', 'holdings')).columns.map(({ path }) => path)).not.toContain('act')
})

test('what is held now can be bought and sold, by each account in a list of accounts', async () => {
  const ordersOf = ({ rows }: WidgetTable) =>
    rows.map((row) => ({
      account: linkText(row['account']),
      code: textIn(row, 'code'),
      buy: row['act-buy'],
      sell: row['act-sell'],
    }))
  const orders = (path: string, code: string) => ({
    buy: { text: 'Buy', href: `/trading/${path}?stock=${code}&side=buy` },
    sell: { text: 'Sell', href: `/trading/${path}?stock=${code}&side=sell` },
  })
  const none = { buy: null, sell: null }
  const held = ordersOf(await testLedger.table('group', 'G1', 'holdings', { by: 'account' }))
  expect(held.filter(({ code }) => code !== 'Cash').length).toBeGreaterThan(2)
  for (const { account, code, ...offered } of held)
    expect(offered).toEqual(code === 'Cash' ? none : orders(`portfolio/${account}`, code))
  for (const { code, buy, sell } of ordersOf(await testLedger.table('group', 'G1', 'holdings')))
    expect({ buy, sell }).toEqual(code === 'Cash' ? none : orders('group/G1', code))
})

test.each<[string, EntityType, DataSetQuery]>([
  ['of a firm', 'firm', {}],
  ['of a day before', 'portfolio', { asAt: '2023-06-30' }],
  ['as known on a day', 'portfolio', { knownOn: '2999-01-01' }],
])('nothing is ordered from holdings %s', async (_, type, query) => {
  const { columns, rows } = await testLedger.table(type, type === 'firm' ? 'firm' : 'P1', 'holdings', query)
  expect(rows.length).toBeGreaterThan(1)
  expect(columns.filter(isOrderColumn)).toEqual([])
})

test.each(['parcel', 'security'] as const)(
  'what was gained by %s has the name of each security, to be found and read by',
  async (by) => {
    const { columns, rows } = await testLedger.table('group', 'G1', 'gains', { by })
    expect(columns.map(({ path }) => path)).toContain('securityName')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((row) => textIn(row, 'securityName').length <= textIn(row, 'security').length)).toEqual([])
  },
)

test('before anything happened there is nothing, and no data set minds', async () => {
  for (const [dataSet, by] of tables) await testLedger.table('group', 'G1', dataSet, { by, asAt: '2001-01-01' })
  for (const [dataSet, by] of graphs) await testLedger.graph('group', 'G1', dataSet, { by, asAt: '2001-01-01' })
  const { rows } = await testLedger.table('group', 'G1', 'holdings', { asAt: '2001-01-01' })
  expect(rows.map((row) => [row['code'], row['marketValue'], row['weight']])).toEqual([['Cash', 0, null]])
})

test('before anything was known there is nothing, and no data set minds', async () => {
  const knownOn = '2020-01-01'
  for (const [dataSet, by] of tables) await testLedger.table('group', 'G1', dataSet, { by, knownOn })
  for (const [dataSet, by] of graphs) await testLedger.graph('group', 'G1', dataSet, { by, knownOn })
})
