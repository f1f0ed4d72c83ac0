import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DataSetQuery, type DataSets, makeDataSets } from '../../../../server/ledger/data-sets/data-sets.ts'
import { openPageCache } from '../../../../server/ledger/data-sets/page.ts'
import { makeDirectory } from '../../../../server/ledger/directory.ts'
import { addDays } from '../../../../src/domain/dates/calendar.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { DataSet } from '../../../../src/domain/ledger/entity.ts'
import { PageCursor } from '../../../../src/domain/widgets/table/page-cursor.ts'
import type { WidgetTable } from '../../../../src/domain/widgets/table/widget-table.ts'
import { noDaysSet } from '../../support/site-days.ts'
import { openTestFirm, pricesFile, smallFirm, type TestFirm, transactionsFile } from '../import/small-firm.ts'

const sales = 10_002

let testFirm: TestFirm
let dataSets: DataSets

/** The small firm, whose second account buys once and sells one unit after another: 10,004 rows in all, and 10,002 disposals. */
beforeAll(async () => {
  testFirm = await openTestFirm()
  await testFirm.bring(smallFirm)
  await testFirm.bring(
    transactionsFile(
      'P00002,2024-01-02,deposit,,,,,1400000.00,Opening deposit',
      'P00002,2024-01-02,buy,CBA,12000,100,0,-1200000.00,Bought',
      ...Array.from(
        { length: sales },
        (_, sale) => `P00002,2024-01-03,sell,CBA,1,100,0,${(100 + sale / 100).toFixed(2)},Sale ${sale}`,
      ),
    ),
  )
  dataSets = makeDataSets({
    pool: testFirm.pool,
    directory: await makeDirectory(testFirm.pool, testFirm.tail),
    days: noDaysSet,
  })
})
afterAll(() => testFirm.drop())

type AskedCall = Parameters<DataSets['read']>

const page = async (
  dataSet: DataSet,
  query: DataSetQuery = {},
  code = 'P00002',
  [of = dataSets, type = 'portfolio', maySee = () => true]: readonly [
    of?: DataSets,
    type?: AskedCall[0]['type'],
    AskedCall[3]?,
  ] = [],
): Promise<WidgetTable> => {
  const read = await of.read({ type, code }, dataSet, query, maySee)()
  if (E.isLeft(read) || !('rows' in read.right)) throw new Error(`no page of ${dataSet}`)
  return read.right
}

const after = (next: string | undefined): DataSetQuery => {
  const cursor = PageCursor.decode(next)
  if (E.isLeft(cursor)) throw new Error(`no cursor: ${String(next)}`)
  return { after: cursor.right }
}

test('a list of few rows is one page', async () => {
  const only = await page('transactions', {}, 'P00001')
  expect(only.rows).toHaveLength(4)
  expect(only).not.toHaveProperty('next')
})

test.each([
  ['transactions', 'narration', sales + 2],
  ['gains', 'proceeds', sales],
] as const)('%s of more than 5,000 rows go on with the row behind the last', async (dataSet, column, rows) => {
  const first = await page(dataSet)
  const second = await page(dataSet, after(first.next))
  const third = await page(dataSet, after(second.next))
  expect([first, second, third].map((each) => each.rows.length)).toEqual([5_000, 5_000, rows - 10_000])
  expect(third).not.toHaveProperty('next')
  const seen = [...first.rows, ...second.rows, ...third.rows].map((row) => row[column])
  expect(new Set(seen).size).toBe(rows)
})

test('what is worked out for a page is there for those behind it, and for nobody who may look into less', async () => {
  const tables = openPageCache()
  const own = makeDataSets(
    { pool: testFirm.pool, directory: await makeDirectory(testFirm.pool, testFirm.tail), days: noDaysSet },
    tables,
  )
  const ofFirm = (query: DataSetQuery, maySee: (account: string) => boolean) =>
    page('gains', query, 'firm', [own, 'firm', maySee])
  const first = await ofFirm({}, () => true)
  const [name = ''] = tables.keys()
  const kept = tables.get(name)
  if (kept === undefined || !('rows' in kept)) throw new Error('nothing was kept')
  tables.set(name, { ...kept, rows: kept.rows.map((row) => ({ ...row, proceeds: 1 })) })
  const second = await ofFirm(after(first.next), () => true)
  expect(new Set(second.rows.map(({ proceeds }) => proceeds))).toEqual(new Set([1]))
  expect((await ofFirm(after(first.next), (account) => account === 'P00001')).rows).toEqual([])
})

test('between pages that were worked out anew nothing has come either', async () => {
  const first = await page('gains')
  const whole = await page('gains', after(first.next))
  const last = await page('gains', after(whole.next))
  await testFirm.bring(transactionsFile('P00002,2024-01-03,sell,CBA,1,100,0,500.00,Late sale'))
  const others = makeDataSets({
    pool: testFirm.pool,
    directory: await makeDirectory(testFirm.pool, testFirm.tail),
    days: noDaysSet,
  })
  const second = await page('gains', after(first.next), 'P00002', [others])
  expect(second).toEqual(whole)
  expect(await page('gains', after(second.next), 'P00002', [others])).toEqual(last)
})

test('what is imported, and the day that is shown by default, while pages are read, is on none of them', async () => {
  const first = await page('transactions')
  const before = await page('transactions', after(first.next))
  await testFirm.bring({
    ...transactionsFile('P00002,2024-01-04,deposit,,,,,1.00,Late deposit'),
    ...pricesFile('CBA,2024-01-05,100,101,99,102,5000'),
  })
  expect(await page('transactions', after(first.next))).toEqual(before)
  const again = await page('transactions')
  expect(again.rows[0]?.['narration']).toBe('Late deposit')
  expect((await page('transactions', after(again.next))).rows).toHaveLength(5_000)
})

test('columns that only rows of a later page fill are on every page', async () => {
  const names = async (query?: DataSetQuery) => {
    const { columns, next } = await page('transactions', query)
    return { next, names: columns.map(({ title }) => title.value) }
  }
  expect((await names()).names).not.toContain('Acquired')
  await testFirm.bring({
    transactions: [
      'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,key,acquired,cost',
      'P00002,2024-01-02,transfer_in,CBA,1,,,0,From another broker,,2023-01-03,90',
      '',
    ].join('\n'),
  })
  const first = await names()
  expect(first.names.slice(-2)).toEqual(['Acquired', 'Cost'])
  expect((await names(after(first.next))).names).toEqual(first.names)
})

test('a value of each day over more than 5,000 days goes on with the day behind the last', async () => {
  const long = Array.from({ length: 5_100 }, (_, day) => addDays('2009-06-01', day))
  await testFirm.bring(transactionsFile(...long.map((day) => `P00001,${day},deposit,,,,,1.00,A dollar a day`)))
  const values = async (query: DataSetQuery) => {
    const read = await dataSets.read(
      { type: 'portfolio', code: 'P00001' },
      'value-series',
      { ...query, by: 'day' },
      () => true,
    )()
    if (E.isLeft(read) || !('labels' in read.right)) throw new Error('no series')
    return read.right
  }
  const first = await values({})
  const second = await values(after(first.next))
  expect(first.labels).toHaveLength(5_000)
  expect(first.data.map((series) => series.values.length)).toEqual(first.data.map(() => 5_000))
  expect(second).not.toHaveProperty('next')
  const days = [...first.labels, ...second.labels]
  expect(days.slice(0, long.length)).toEqual(long)
  expect(second.data.map((series) => series.values.length)).toEqual(second.data.map(() => days.length - 5_000))
})
