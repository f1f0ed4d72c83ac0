import * as t from 'io-ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../../../server/postgres/query-rows.ts'
import { E } from '../../../../src/domain/fp.ts'
import { BookedSales, SaleParcels } from '../../../../src/domain/ledger/parcels/booked-sale.ts'
import { bringReportFirm } from '../../support/calls/report-firm.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'
import { bringTo, keyedTransactions, sheetText } from '../import/small-firm.ts'

type Who = 'admin' | 'adviser' | 'client'

let testApp: TestApp
let accessTokens: Readonly<Record<Who, string>>
let first: number
let parcels: SaleParcels['parcels']

const call = async (who: Who, method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) => {
  const response = await testApp.call(method, path, body, { token: accessTokens[who] })
  return [response.statusCode, response.json<unknown>()] as const
}

const get = (path: string, who: Who = 'adviser') => call(who, 'GET', `/parcels/portfolio/P1/sales${path}`)

const saleOf = async (query = ''): Promise<unknown> => (await get(`/${first}${query}`))[1]

const positionNow = async (): Promise<number> => {
  const sale = await saleOf()
  if (!SaleParcels.is(sale)) throw new Error(JSON.stringify(sale))
  return sale.position
}

const pick = async (
  picks: readonly { readonly parcel: number; readonly units: number }[],
  who: Who = 'adviser',
  { code = 'P1', position }: { readonly code?: string; readonly position?: number } = {},
) =>
  call(who, 'PUT', `/parcels/portfolio/${code}/sales/${first}/picks`, {
    picks,
    position: position ?? (await positionNow()),
  })

const parcelOf = (acquired: string): number => parcels.find((one) => one.acquired === acquired)?.id ?? 0

beforeAll(async () => {
  testApp = await openTestApp()
  await bringReportFirm(testApp)
  await bringTo(testApp)({
    ...keyedTransactions(
      'P1,2022-01-04,buy,CBA,50,40,,-2000,,B1',
      'P1,2022-06-01,buy,CBA,50,60,,-3000,,B2',
      'P1,2023-08-01,sell,CBA,40,80,,3200,,S1',
      'P1,2024-01-05,sell,CBA,20,100,,2000,,S2',
      'P4,2022-01-04,buy,CBA,10,40,,-400,,F1',
    ),
    entities: sheetText('entities', 'P1,individual,'),
  })
  accessTokens = {
    admin: await testApp.signIn('admin'),
    adviser: await testApp.signIn('adviser'),
    client: await testApp.signIn('client'),
  }
  const listed = (await get(''))[1]
  first = BookedSales.is(listed) ? (listed.sales.find(({ key }) => key === 'S1')?.id ?? 0) : 0
  const sale = await saleOf()
  parcels = SaleParcels.is(sale) ? sale.parcels : []
})
afterAll(() => testApp.drop())

const byMethod = {
  parcels: [{ acquired: '2022-01-04', quantity: 40, cost: 1_600, gain: 1_600, discount: 'Yes' }],
  proceeds: 3_200,
  cost: 1_600,
  gain: 1_600,
  others: 1_000,
  year: { discountable: 2_600, net: 1_300 },
}

// the second sale takes the 20 of B1 that the first leaves, and no longer 10 of each
const byHand = {
  parcels: [{ acquired: '2022-06-01', quantity: 40, cost: 2_400, gain: 800, discount: 'Yes' }],
  proceeds: 3_200,
  cost: 2_400,
  gain: 800,
  others: 1_200,
  year: { discountable: 2_000, net: 1_000 },
}

test('the sales of an account are listed, the newest first', async () => {
  expect(await get('', 'client')).toMatchObject([
    200,
    {
      account: 'P1',
      name: 'Account P1',
      sales: [
        { key: 'S2', date: '2024-01-05', security: 'CBA', units: 20, amount: 2_000, picked: null, isClosed: false },
        { key: 'S1', date: '2023-08-01', security: 'CBA', units: 40, amount: 3_200, picked: null, isClosed: false },
      ],
    },
  ])
})

test('a sale has the parcels there were before it, those it takes, and those it would take by hand', async () => {
  expect(await saleOf()).toMatchObject({
    sale: { key: 'S1' },
    parcels: [
      { acquired: '2022-01-04', quantity: 50, cost: 2_000, picked: 0 },
      { acquired: '2022-06-01', quantity: 50, cost: 3_000, picked: 0 },
    ],
    standing: byMethod,
    tried: null,
    year: 'FY-24',
    whose: 'These figures are for P1 only.',
  })
  expect(await saleOf(`?picks=${parcelOf('2022-06-01')}:40`)).toMatchObject({ standing: byMethod, tried: byHand })
})

test('more than is sold or there was, and what is no parcel of it, is refused and nothing is written', async () => {
  const [older, newer] = [parcelOf('2022-01-04'), parcelOf('2022-06-01')]
  const refused = [422, { message: 'You chose more units than are sold, or than a parcel has on that day' }]
  expect(await get(`/${first}?picks=${newer}:41`)).toMatchObject(refused)
  expect(
    await pick([
      { parcel: older, units: 30 },
      { parcel: newer, units: 20 },
    ]),
  ).toMatchObject(refused)
  expect(await pick([{ parcel: first, units: 1 }])).toMatchObject(refused)
  expect(await pick([{ parcel: 0.5, units: 0 }])).toMatchObject(refused)
  expect((await get('/999999999'))[0]).toBe(404)
  expect(await saleOf()).toMatchObject({ standing: byMethod })
})

test('an adviser keeps it of their own clients, and a client of nobody', async () => {
  const picks = [{ parcel: parcelOf('2022-06-01'), units: 40 }]
  expect((await pick(picks, 'client'))[0]).toBe(403)
  expect((await pick(picks, 'adviser', { code: 'P4' }))[0]).toBe(404)
  expect((await pick(picks, 'admin', { code: 'P4' }))[0]).toBe(404)
  expect((await pick(picks))[0]).toBe(200)
  expect(await get('', 'client')).toMatchObject([
    200,
    { sales: [{ key: 'S2' }, { key: 'S1', picked: { units: 40, by: 'adviser Tester' } }] },
  ])
  expect(await saleOf()).toMatchObject({ parcels: [{ picked: 0 }, { picked: 40 }], standing: byHand })
})

const Sent = t.strict({ type: t.string, audience: t.array(t.string) })

test('whoever has the figures open is told', async () => {
  const sale = await queryRows(
    testApp.pool,
    Sent,
    "select type, audience from event where stream like 'ledger-import/%' order by position desc limit 1",
  )
  expect(sale).toEqual([
    { type: 'FiguresChanged', audience: expect.arrayContaining(['dashboard:portfolio/P1']) as unknown },
  ])
})

const Kept = t.strict({ units: t.number, stands: t.boolean })

test('it is taken back by zero units, and what was known stays known', async () => {
  const parcel = parcelOf('2022-06-01')
  expect(await saleOf(`?picks=${parcel}:0`)).toMatchObject({ standing: byHand, tried: byMethod })
  expect((await pick([{ parcel, units: 0 }], 'admin'))[0]).toBe(200)
  expect(await saleOf()).toMatchObject({ standing: byMethod })
  const rows = await queryRows(
    testApp.pool,
    Kept,
    "select units::float8, known_to = 'infinity' as stands from ledger_parcel_pick order by known_from",
  )
  expect(rows).toEqual([
    { units: 40, stands: false },
    { units: 0, stands: true },
  ])
})

test('of two who pick for one sale at the same moment the second is told of it, and nothing is put together', async () => {
  const [older, newer] = [parcelOf('2022-01-04'), parcelOf('2022-06-01')]
  const position = await positionNow()
  const both = await Promise.all([
    pick([{ parcel: older, units: 10 }], 'adviser', { position }),
    pick([{ parcel: newer, units: 10 }], 'admin', { position }),
  ])
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 409])
  expect(both).toContainEqual([409, expect.objectContaining({ _tag: 'Conflict' })])
  const [[status]] = both
  const picked = status === 200 ? [{ picked: 10 }, { picked: 0 }] : [{ picked: 0 }, { picked: 10 }]
  expect(await saleOf()).toMatchObject({ parcels: picked })
  const [parcel] = status === 200 ? [older] : [newer]
  expect((await pick([{ parcel, units: 0 }], 'admin'))[0]).toBe(200)
})

/** Longer than an import waits for anything else. */
const slow = `
  create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return new; end $$;
  create trigger staged before insert on ledger_staged_parcel_pick for each row execute function take_long()`

const LockedRow = t.strict({ locked: t.boolean })

const isImportLockFree = async (): Promise<boolean> => {
  const tryLock = "select pg_try_advisory_xact_lock_shared(hashtextextended('plutus/ledger-import', 0)) as locked"
  return (await queryRows(testApp.pool, LockedRow, tryLock)).every(({ locked }) => locked)
}

test('whoever imports meanwhile waits for it', async () => {
  await testApp.pool.query(slow)
  const picking = pick([{ parcel: parcelOf('2022-06-01'), units: 0 }])
  await expect.poll(isImportLockFree).toBe(false)
  const brought = await bringTo(testApp)(keyedTransactions('P1,2024-02-01,deposit,,,,,5,,D1'))
  await testApp.pool.query('drop function take_long cascade')
  expect(brought).toMatchObject(E.right({ _tag: 'Imported' }))
  expect((await picking)[0]).toBe(200)
})

test('once its year is closed the parcels of a sale are fixed', async () => {
  expect((await call('admin', 'POST', '/financial-years/2024/closings', { accounts: ['P1'] }))[0]).toBe(200)
  expect(await pick([{ parcel: parcelOf('2022-06-01'), units: 40 }], 'admin')).toMatchObject([
    409,
    { message: 'The year of this sale is closed, so its parcels are fixed' },
  ])
  expect(await saleOf()).toMatchObject({ sale: { isClosed: true }, standing: byMethod })
})
