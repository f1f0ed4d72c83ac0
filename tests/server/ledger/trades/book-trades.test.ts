import { randomUUID } from 'node:crypto'
import * as t from 'io-ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withImportLock } from '../../../../server/ledger/import/import-lock.ts'
import { onSnapshot } from '../../../../server/ledger/read/snapshot.ts'
import { postDueTrades } from '../../../../server/ledger/trades/book-trades.ts'
import { makeTradesDue } from '../../../../server/ledger/trades/due-trades.ts'
import { withdrawSimulated } from '../../../../server/ledger/trades/withdraw-simulated.ts'
import { rebuildProjections } from '../../../../server/log/project.ts'
import { serverProjections } from '../../../../server/projections.ts'
import { E } from '../../../../src/domain/fp.ts'
import { firmsBeginningWith, smallFirm, type TestFirm } from '../import/small-firm.ts'
import { appendOf, countedEvent } from '../../support/samples.ts'
import { ledgerIn, numberIn, textIn } from '../support/test-ledger.ts'
import { book, failOnDefect, ofOneAccount, postTrades, withdrawTrades } from './support/trade-book.ts'
import { queryRows } from '../../../../server/postgres/query-rows.ts'

let testFirm: TestFirm

const openFirm = firmsBeginningWith((begun) => begun.bring(smallFirm))

beforeEach(async () => {
  testFirm = await openFirm()
})
afterEach(() => testFirm.drop())

const holdings = async () => (await ledgerIn(testFirm)).table('portfolio', 'P00001', 'holdings', { asAt: '2024-01-03' })

const held = async () => {
  const { rows, meta } = await holdings()
  const rowOf = (code: string) => rows.find((row) => row['code'] === code)
  const notes = meta.filter((one) => one.class === 'subtitle').map(({ value }) => value)
  return { units: numberIn(rowOf('CBA'), 'quantity'), cash: numberIn(rowOf('Cash'), 'marketValue'), notes }
}

const rowsOf = `
  select account, type, quantity::float8, amount::float8, key, import_id, settles_on::text, known_to = 'infinity' as stands
  from ledger_transaction where import_id like 'order/%' order by id, known_from`

const rows = async () => (await testFirm.pool.query<Record<string, unknown>>(rowsOf)).rows

const postDue = (now = () => new Date()) => postDueTrades({ ...testFirm, now, onDefect: failOnDefect })

const row = { type: 'buy', settles_on: '2024-01-05', stands: true, import_id: 'order/A1/1' }

test('a fill is a row for each account, known by its order, with brokerage in the amount', async () => {
  await book(testFirm, postTrades(1))
  expect(await rows()).toEqual([
    { ...row, account: 'P00001', quantity: 10, amount: -1022.45, key: 'order/A1/1/P00001' },
    { ...row, account: 'P00002', quantity: 5, amount: -511.23, key: 'order/A1/1/P00002' },
  ])
  expect(await held()).toEqual({ units: 110, cash: 8867.6, notes: [] })
  const posted = await testFirm.log.readStream('ledger-import/order/A1/1')
  expect(posted.map(({ type }) => type)).toEqual(['TradesPosted', 'FiguresChanged'])
  expect(posted[0]?.audience).toEqual(['permission:site.admin'])
  expect(posted[1]?.audience).toEqual(
    expect.arrayContaining(['dashboard:portfolio/P00001', 'dashboard:portfolio/P00002']),
  )
})

test('one account alone is known by the fill, and a sale brings what is left of it', async () => {
  await book(testFirm, postTrades(1, { type: 'sell', ...ofOneAccount }))
  expect(await rows()).toEqual([
    { ...row, type: 'sell', account: 'P00001', quantity: 10, amount: 1002.55, key: 'order/A1/1' },
  ])
})

test('posted again it is the same, and once taken back it stays so', async () => {
  await book(testFirm, postTrades(1))
  await book(testFirm, postTrades(1))
  expect(await rows()).toHaveLength(2)
  await book(testFirm, withdrawTrades(1))
  await book(testFirm, withdrawTrades(1))
  await book(testFirm, postTrades(1))
  expect((await rows()).map(({ stands }) => stands)).toEqual([false, false])
  expect((await held()).units).toBe(100)
})

const known = `
  select coalesce(sum(quantity), 0)::float8 as units from ledger_transaction as x
  where account = 'P00001' and security = 'CBA' and x.known_from < $1::timestamptz and x.known_to >= $1::timestamptz`

const unitsAt = (position: number) =>
  onSnapshot(testFirm.pool, { _tag: 'AtPosition', position }, async ({ client, knownBefore }) => {
    const [found] = await queryRows(client, t.strict({ units: t.number }), known, [knownBefore])
    return found?.units
  })

test('what was known at a position of the log has the trades before it and none after', async () => {
  const before = await testFirm.log.lastPosition()
  await book(testFirm, postTrades(1))
  const posted = await testFirm.log.lastPosition()
  await book(testFirm, postTrades(2))
  const both = await testFirm.log.lastPosition()
  await book(testFirm, withdrawTrades(1))
  expect([await unitsAt(before), await unitsAt(posted), await unitsAt(both)]).toEqual([100, 110, 120])
  expect(await unitsAt(await testFirm.log.lastPosition())).toBe(110)
})

test('while an import runs trades are due, and are posted in their order once it is over', async () => {
  await withImportLock<never, null>(testFirm.pool, async () => {
    await book(testFirm, postTrades(1))
    await book(testFirm, withdrawTrades(1), postTrades(2))
    await postDue()
    expect(await rows()).toEqual([])
    return E.right(null)
  })()
  await book(testFirm, postTrades(3))
  const posted = async () => (await rows()).map(({ import_id: source, stands }) => [source, stands])
  const first = ['order/A1/1', false]
  const others = ['order/A1/2', 'order/A1/2', 'order/A1/3', 'order/A1/3'].map((source) => [source, true])
  expect(await posted()).toEqual([first, first, ...others])
  await postDue()
  expect(await posted()).toHaveLength(6)
})

test('what fell due is known from when it was posted, and not from when it was filled', async () => {
  await withImportLock<never, null>(testFirm.pool, async () => {
    await book(testFirm, postTrades(1))
    return E.right(null)
  })()
  const morning = new Date(Date.now() + 86_400_000)
  await postDue(() => morning)
  const knownFrom = await testFirm.pool.query(
    `select distinct known_from as at from ledger_transaction where import_id = 'order/A1/1'`,
  )
  expect(knownFrom.rows).toEqual([{ at: morning }])
  const events = await testFirm.log.readStream('ledger-import/order/A1/1')
  expect(events.map(({ at }) => at)).toEqual(events.map(() => morning.toISOString()))
})

test('simulated trades are told of wherever they are in a figure, and one command takes all of them back', async () => {
  await book(testFirm, postTrades(1, { isSimulated: true }), postTrades(2, { isSimulated: true }), postTrades(3))
  expect(await held()).toMatchObject({ units: 130, notes: ['includes 2 simulated trades'] })
  const { graph } = await ledgerIn(testFirm)
  const series = await graph('portfolio', 'P00001', 'value-series', { asAt: '2024-01-03' })
  expect(series.meta.map(({ value }) => value)).toContain('includes 2 simulated trades')
  const withdraw = withdrawSimulated(testFirm.pool, testFirm.log, 'terminal', () => new Date())
  expect(await withdraw()).toEqual(E.right(2))
  expect(await held()).toMatchObject({ units: 110, notes: [] })
  expect(await withdraw()).toEqual(E.right(0))
})

test('what brought the trades is folded from the log again', async () => {
  await book(testFirm, postTrades(1, { isSimulated: true }), postTrades(2))
  await book(testFirm, withdrawTrades(2))
  const sources = async () =>
    (await testFirm.pool.query<Record<string, unknown>>('select * from ledger_trade_source order by position')).rows
  const before = await sources()
  expect(before).toMatchObject([
    { id: 'order/A1/1', is_simulated: true, withdrawn_at: null },
    { id: 'order/A1/2', is_simulated: false },
  ])
  await rebuildProjections(testFirm.pool, serverProjections)
  expect(await sources()).toEqual(before)
})

test('what is not settled is said of trades as well', async () => {
  await book(testFirm, postTrades(1))
  const lines = (await holdings()).rows
  expect(lines.map((line) => [textIn(line, 'code'), line['unsettled'], line['unsettledCash']])).toEqual([
    ['CBA', 10, null],
    ['Cash', null, -1022.45],
  ])
})

test('an import that begins while trades are posted waits for them', async () => {
  const [booked, brought] = await Promise.all([
    Promise.all([1, 2, 3, 4, 5].map((fill) => book(testFirm, postTrades(fill)))),
    testFirm.bring({ prices: 'asx_code,date,open,high,low,close,volume\nCBA,2024-01-04,1,1,1,102,1\n' }),
  ])
  await postDue()
  expect([booked.length, brought._tag, (await rows()).length]).toEqual([5, 'Right', 10])
})

test('a trade that cannot be posted is reported and waits, with later acts on its fill, and holds up no other', async () => {
  const defects: unknown[] = []
  const post = () =>
    postDueTrades({ ...testFirm, now: () => new Date(), onDefect: (defect) => void defects.push(defect) })
  const intent = { actor: 'desk', at: new Date().toISOString(), correlation: randomUUID() }
  await testFirm.pool.query(
    `insert into ledger_trade (key, source, transaction_id, settles_on)
     values ('order/A1/2/P00001', 'a source that has its key', 0, '2024-01-05')`,
  )
  const acts = [postTrades(1), postTrades(2), withdrawTrades(2), postTrades(3)]
  const appended = await testFirm.log.append(
    intent,
    [appendOf(`test/${randomUUID()}`, 0, countedEvent(1))],
    makeTradesDue(intent, acts),
  )()
  expect(E.isRight(appended)).toBe(true)
  await post()
  expect(new Set((await rows()).map(({ import_id: source }) => source))).toEqual(new Set(['order/A1/1', 'order/A1/3']))
  const due = await testFirm.pool.query("select act ->> 'type' as type from ledger_trade_due order by place")
  expect(due.rows).toEqual([{ type: 'PostTrades' }, { type: 'WithdrawTrades' }])
  expect(defects).toHaveLength(1)
})

test('while an import runs, posting gives up at once', async () => {
  await withImportLock<never, null>(testFirm.pool, async () => {
    const begun = performance.now()
    await book(testFirm, postTrades(1))
    expect(performance.now() - begun).toBeLessThan(500)
    expect(await rows()).toEqual([])
    return E.right(null)
  })()
})

test('events of several fills in one posting keep their own people', async () => {
  const intents = ['first', 'second'].map((actor) => ({
    actor,
    at: new Date().toISOString(),
    correlation: randomUUID(),
  }))
  for (const [index, intent] of intents.entries())
    await testFirm.log.append(
      intent,
      [appendOf(`test/${intent.actor}`, 0, countedEvent(1))],
      makeTradesDue(intent, [postTrades(index + 1)]),
    )()
  await postDue()
  const posted = await Promise.all([1, 2].map((fill) => testFirm.log.readStream(`ledger-import/order/A1/${fill}`)))
  for (const [index, events] of posted.entries()) {
    expect(events.map(({ type }) => type)).toEqual(['TradesPosted', 'FiguresChanged'])
    for (const { actor, correlation } of events)
      expect({ actor, correlation }).toMatchObject({
        actor: intents[index]?.actor,
        correlation: intents[index]?.correlation,
      })
  }
})
