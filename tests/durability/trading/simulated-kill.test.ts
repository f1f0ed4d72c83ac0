import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../server/support/database.ts'
import {
  accountCode,
  adviserName,
  closeOf,
  orderFirmPassword,
  securities,
  writeOrderFirm,
} from '../../support/order-firm.ts'
import { type Plutus, startPlutus } from '../../support/plutus-process.ts'
import { programAt } from '../../support/program.ts'
import { callAs, signIn } from '../../support/sign-in.ts'

const run = promisify(execFile)

let folder: string
let database: TestDatabase
let running: Plutus | undefined

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plutus-simulated-'))
  database = await freshDatabase()
  await writeOrderFirm(path.join(folder, 'firm'), { advisers: 1, accountsEach: 40 })
  const env = { ...process.env, DATABASE_URL: database.url }
  await run(process.execPath, [programAt('server/cli/import.ts'), path.join(folder, 'firm')], { env })
})
afterAll(async () => {
  await running?.stop('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true })
})

const start = async (): Promise<ReturnType<typeof callAs>> => {
  const settings = { DATABASE_URL: database.url, PLUTUS_DATA: folder, PLUTUS_SEED: 'none', PLUTUS_BROKER: 'simulated' }
  running = await startPlutus(settings)
  return callAs(running.url, (await signIn(running.url, adviserName(0), orderFirmPassword)).token)
}

type Call = Awaited<ReturnType<typeof start>>

const market = { acknowledged: ['duplicate'], priceMarket: true, goodForDay: true }

/** Of two accounts that no other moment has: more than trades at once, a sale, what waits and is cancelled, and a block. */
const ordersAt = (moment: number) => {
  const [one, other] = [accountCode(2 * moment), accountCode(2 * moment + 1)]
  const id = (letter: string): string => `K${moment}${letter}`
  return [
    {
      id: id('a'),
      ...market,
      type: 'b',
      security: securities[1],
      quantity: 9000,
      accounts: [{ account: one, units: 9000 }],
    },
    {
      id: id('b'),
      ...market,
      type: 's',
      security: securities[0],
      quantity: 300,
      accounts: [{ account: other, units: 300 }],
    },
    {
      ...{
        id: id('c'),
        acknowledged: ['duplicate'],
        goodForDay: true,
        type: 'b',
        security: securities[2],
        quantity: 10,
      },
      ...{ priceLimit: closeOf(2) * 0.95, accounts: [{ account: other, units: 10 }] },
    },
    {
      ...{ id: id('d'), ...market, type: 'b', security: securities[3], quantity: 101 },
      accounts: [
        { account: one, units: 50 },
        { account: other, units: 51 },
      ],
    },
  ]
}

/** As somebody who is not answered asks again: the same under the same numbers, whatever came of it before. */
const askFor = async (call: Call, moment: number): Promise<readonly number[]> => {
  const entered = await Promise.all(ordersAt(moment).map((order) => call('POST', '/orders', order)))
  const cancelled = await call('POST', `/orders/K${moment}c/cancel`, {})
  return [...entered, cancelled].map(({ status }) => status)
}

const roundMs = 5000
const untilRound = (afterMs: number): Promise<void> => {
  const intoRound = Date.now() % roundMs
  return pause(roundMs - intoRound + afterMs)
}

/** From when the orders are asked for, and from when the exchange's next round begins, in milliseconds. */
const moments: readonly (() => Promise<void>)[] = [
  ...[0, 10, 20, 40, 60, 90, 130, 200, 320, 600].map((afterMs) => () => pause(afterMs)),
  ...[-10, 0, 10, 20, 35, 50, 75, 110, 160, 240].map((afterMs) => () => untilRound(afterMs)),
]

const ids = moments.flatMap((_, moment) => ordersAt(moment).map(({ id }) => id))

const statusOf = async (call: Call, id: string): Promise<unknown> => {
  const said: unknown = await (await call('GET', `/orders/${id}`)).json()
  return typeof said === 'object' && said !== null && 'status' in said ? said.status : said
}

const endOf = (id: string): string => (id.endsWith('c') ? 'Cancelled' : 'Filled')

const rows = async (text: string): Promise<readonly unknown[]> => (await database.pool.query<object>(text)).rows

interface Shared {
  readonly key: string
  readonly side: string
  readonly units: number
  readonly consideration: number
  readonly brokerage: number
}

/** What each account is to have of each trade, by the events of the orders. */
const sharesText = `
  select fill.stream || '/' || (fill.data ->> 'fill')
      || case when jsonb_array_length(fill.data -> 'shares') > 1 then '/' || (share ->> 'account') else '' end as key,
    entered.data -> 'terms' ->> 'type' as side, (share ->> 'units')::float8 as units,
    (share ->> 'consideration')::float8 as consideration, (share ->> 'brokerage')::float8 as brokerage
  from event fill join event entered on entered.stream = fill.stream and entered.type = 'OrderEntered',
    jsonb_array_elements(fill.data -> 'shares') share
  where fill.type = 'OrderFilled' order by key`

const bookedText = `
  select key, type, quantity::float8 as units, amount::float8 as amount from ledger_transaction
  where import_id like 'order/%' and known_to = 'infinity' order by key`

const bookedOf = ({ key, side, units, consideration, brokerage }: Shared) => ({
  ...{ key, type: side === 'b' ? 'buy' : 'sell', units },
  amount: Number((side === 'b' ? -consideration - brokerage : consideration - brokerage).toFixed(2)),
})

const eventsText = `
  select substr(stream, 7) as id, count(*) filter (where type = 'OrderEntered')::int as entered,
    count(*) filter (where type = 'OrderPlaced')::int as placed,
    count(*) filter (where type = 'OrderAcknowledged') <= 1 as "isAcknowledgedOnce",
    count(*) filter (where type = 'OrderCancelled')::int as cancelled,
    count(*) filter (where type = 'BrokerReportDisputed')::int as disputed,
    coalesce(sum((data ->> 'units')::int) filter (where type = 'OrderFilled'), 0)::int as filled,
    count(*) filter (where type = 'OrderFilled') = count(distinct data ->> 'execution') as "isEachTradeOnce"
  from event where stream like 'order/%' group by stream order by stream`

const wholeLife = ({ id, quantity }: ReturnType<typeof ordersAt>[number]) => ({
  ...{ id, entered: 1, placed: 1, isAcknowledgedOnce: true, isEachTradeOnce: true, disputed: 0 },
  ...(endOf(id) === 'Cancelled' ? { cancelled: 1, filled: 0 } : { cancelled: 0, filled: quantity }),
})

test(`a server with the simulated exchange that is killed at ${moments.length} moments loses and doubles no order and no trade`, {
  timeout: 900_000,
}, async () => {
  for (const [moment, until] of moments.entries()) {
    const call = await start()
    // what the server before was asked, and may not have answered
    if (moment > 0) expect(await askFor(call, moment - 1)).toEqual([200, 200, 200, 200, 200])
    const asked = askFor(call, moment).catch(() => [])
    await until()
    await running?.stop('SIGKILL')
    await asked
  }
  const call = await start()
  expect(await askFor(call, moments.length - 1)).toEqual([200, 200, 200, 200, 200])
  const lives = moments
    .flatMap((_, moment) => ordersAt(moment))
    .map(wholeLife)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  // of all orders at once, as each round of the exchange is waited for
  await expect.poll(() => rows(eventsText), { timeout: 240_000, interval: 1000 }).toEqual(lives)
  await expect
    .poll(() => Promise.all(ids.map(async (id) => `${id} ${String(await statusOf(call, id))}`)), { timeout: 30_000 })
    .toEqual(ids.map((id) => `${id} ${endOf(id)}`))
  expect(await rows(eventsText)).toEqual(lives)
  const { rows: shares } = await database.pool.query<Shared>(sharesText)
  expect(shares.length).toBeGreaterThan(3 * moments.length)
  expect(await rows(bookedText)).toEqual(shares.map(bookedOf))
  expect(await rows('select key from simulated_report where told_at is null')).toEqual([])
  expect(await rows('select client_order from trading_outbox where sent_at is null')).toEqual([])
})
