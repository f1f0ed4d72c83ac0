import * as t from 'io-ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acknowledgeRaised } from '../../../../server/ledger/import/findings/acknowledge-raised.ts'
import { findingsOf } from '../../../../server/ledger/import/findings/findings-projection.ts'
import { withdrawImport } from '../../../../server/ledger/import/withdraw-import.ts'
import { onSnapshot } from '../../../../server/ledger/read/snapshot.ts'
import type { EventLog } from '../../../../server/log/event-log.ts'
import { preparePeople, prepareUsers } from '../../../../server/users/prepare-users.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { UserRow } from '../../../../src/domain/ledger/rows/firm-rows.ts'
import { anIntent, appendOf, countedEvent } from '../../support/samples.ts'
import { openTestBreaks } from '../reconciliation/open-test-breaks.ts'
import {
  bringTo,
  firmsBeginningWith,
  openTestFirm,
  positionsFile,
  pricesFile,
  smallFirm,
  type TestFirm,
  transactionsFile,
} from './small-firm.ts'
import { queryRows } from '../../../../server/postgres/query-rows.ts'

let testFirm: TestFirm

const openFirm = firmsBeginningWith((begun) => begun.bring(smallFirm))

beforeEach(async () => {
  testFirm = await openFirm()
})

afterEach(() => testFirm.drop())

/** The log, of which an import has written its rows, and is not there yet, when `act` is done. */
const during = (act: () => Promise<unknown>): EventLog => ({
  ...testFirm.log,
  appendPrepared: (intent, prepare) =>
    testFirm.log.appendPrepared(intent, async (transaction) => {
      const prepared = await prepare(transaction)
      await act()
      return prepared
    }),
})

const bringDuring = (act: () => Promise<unknown>, ...more: Parameters<TestFirm['bring']>) =>
  bringTo({ pool: testFirm.pool, log: during(act) })(...more)

const transactionCount = async () => (await testFirm.pool.query('select from ledger_transaction')).rowCount

test('others write while the rows of an import are written and withdrawn, and see none of it until all is there', async () => {
  const before = await transactionCount()
  const seen: unknown[] = []
  const act = (stream: string) => async () => {
    seen.push(await testFirm.log.append(anIntent(), [appendOf(stream, 0, countedEvent(1))])(), await transactionCount())
  }
  const last = await testFirm.log.lastPosition()
  const rows = transactionsFile('P00002,2024-02-03,deposit,,,,,12.50,In')
  const brought = await bringDuring(act('a'), rows, { id: 'more' })
  expect(brought).toMatchObject({ right: { _tag: 'Imported', position: last + 3 } })
  expect(seen).toEqual([E.right({ position: last + 1 }), before])
  const withdrawn = await withdrawImport(testFirm.pool, during(act('b')), {
    id: 'more',
    actor: 'tester',
    today: '2024-06-30',
    now: Date.now,
    alongside: () => Promise.resolve({ appends: [], beside: () => Promise.resolve() }),
  })()
  expect(withdrawn).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect(seen.slice(2)).toEqual([E.right({ position: last + 4 }), (before ?? 0) + 1])
})

test('a finding that is acknowledged meanwhile stands open in no import', async () => {
  const overdrawn = transactionsFile('P00002,2024-02-01,withdrawal,,,,,-12.50,Out')
  await testFirm.bring(overdrawn, { id: 'first' })
  const [first] = await findingsOf(testFirm.pool, ['first'])
  await testFirm.withdraw('first')
  const acts = { pool: testFirm.pool, log: testFirm.log, actor: 'terminal', at: '2024-06-30T00:00:00.000Z' }
  const acknowledge = () => acknowledgeRaised(acts, [first?.finding.digest ?? ''], 'A bridging loan')
  expect(await bringDuring(acknowledge, overdrawn, { id: 'second' })).toMatchObject({ right: { _tag: 'Imported' } })
  expect(await findingsOf(testFirm.pool, ['first', 'second'])).toMatchObject([{ import_id: 'first', open: 0 }])
})

test('an import decides again once a stream that it has read before is written to', async () => {
  const plans = { count: 0 }
  const counted: EventLog = {
    ...testFirm.log,
    appendPrepared: (intent, prepare) =>
      testFirm.log.appendPrepared(intent, async (transaction) => {
        const { at, plan } = await prepare(transaction)
        await testFirm.log.append(anIntent(), [appendOf('read-before/1', 0, countedEvent(1))])()
        const again = async (planning: typeof transaction) => {
          plans.count += 1
          return { ...(await plan(planning)), unchanged: ['read-before/'] }
        }
        return { at, plan: again }
      }),
  }
  const rows = transactionsFile('P00002,2024-02-03,deposit,,,,,12.50,In')
  const brought = await bringTo({ pool: testFirm.pool, log: counted })(rows, { id: 'more' })
  expect(brought).toMatchObject({ right: { _tag: 'Imported' } })
  expect(plans.count).toBe(2)
})

test('a break that is explained meanwhile stands open again once the import makes another of it', async () => {
  const breaks = await openTestBreaks(testFirm)
  await testFirm.bring(positionsFile('P00001,2024-01-03,CBA,95'))
  const explain = async () => breaks.explain(await breaks.all(), 'Sold on the third')
  await bringDuring(explain, positionsFile('P00001,2024-02-01,CBA,90'))
  expect(await breaks.all()).toMatchObject([{ difference: '-10', state: 'Open' }])
  const types = (await testFirm.log.readStream('reconciliation/units/P00001/CBA')).map(({ type }) => type)
  expect(types).toEqual(['BreakFound', 'BreakExplained', 'BreakFound'])
})

test('somebody who is added meanwhile is in no import’s way, and stays who they are', async () => {
  const person = (given: string, defaultCode: string): UserRow => ({
    username: 'grace',
    email: `${given}@plutus.example`,
    password: 'a password of hers',
    given_name: given,
    family_name: 'Hopper',
    defaultDashboard: 'portfolio',
    roles: ['client'],
    accounts: ['P00001'],
    groups: [],
    defaultCode,
  })
  const adding = async () => {
    const { appends, beside } = await prepareUsers(testFirm.pool, [person('Grace', 'P00001')])
    return testFirm.log.append(anIntent(), appends, beside)()
  }
  const rows = transactionsFile('P00002,2024-02-03,deposit,,,,,12.50,In')
  const people = [person('Other', 'P00002'), { ...person('Ada', 'P00001'), username: 'ada' }]
  const brought = await bringDuring(adding, rows, { bringUsers: () => preparePeople(testFirm.pool, people) })
  expect(brought).toMatchObject({ right: { _tag: 'Imported' } })
  const { rows: added } = await testFirm.pool.query(
    "select username, given_name from person where username in ('ada', 'grace') order by username",
  )
  expect(added).toEqual([
    { username: 'ada', given_name: 'Ada' },
    { username: 'grace', given_name: 'Grace' },
  ])
  expect(await testFirm.log.readStream('user/grace')).toHaveLength(1)
})

test('what goes with a withdrawal is decided once its rows are there', async () => {
  await testFirm.bring(transactionsFile('P00002,2024-02-03,deposit,,,,,12.50,In'), { id: 'more' })
  const act = () => testFirm.log.append(anIntent(), [appendOf('beside', 0, countedEvent(1))])()
  const withdrawn = await withdrawImport(testFirm.pool, during(act), {
    id: 'more',
    actor: 'tester',
    today: '2024-06-30',
    now: Date.now,
    alongside: async () => {
      const { length } = await testFirm.log.readStream('beside')
      return { appends: [appendOf('beside', length, countedEvent(2))], beside: () => Promise.resolve() }
    },
  })()
  expect(withdrawn).toMatchObject({ right: { _tag: 'Withdrawn' } })
  expect((await testFirm.log.readStream('beside')).map(({ actor }) => actor)).toEqual(['tester', 'tester'])
})

// midnight in Sydney
test.each([1, 2, 3])(
  'what is written over midnight, which strikes once the clock was read %i times, is of one instant',
  async (read) => {
    const [before, after] = ['2024-03-01T12:59:58.000Z', '2024-03-01T13:00:30.000Z'].map((at) => Date.parse(at))
    const own = await openTestFirm()
    const evening = { now: () => (before ?? 0) - 1_000 }
    await own.bring(smallFirm, evening)
    await own.bring(pricesFile('CBA,2024-01-04,1,1,1,1,1'), evening)
    const clock = { read: 0 }
    const now = () => {
      clock.read += 1
      return (clock.read <= read ? before : after) ?? 0
    }
    await own.bring(pricesFile('CBA,2024-01-04,2,2,2,2,2', 'CBA,2024-01-05,1,1,1,1,1'), { id: 'night', now })
    const { rows } = await own.pool.query(
      `select distinct extract(epoch from moment)::float8 * 1000 as moment from ledger_price,
       unnest(case when import_id = 'night' then array[known_from] else array[known_to] end) as moment
     where import_id = 'night' or withdrawn_by = 'night'`,
    )
    expect(rows).toEqual([{ moment: after }])
    const events = await own.log.readStream('ledger-import/night')
    expect(events.map(({ at }) => Date.parse(at))).toEqual(events.map(() => after))
    const closesOf = (date: string) =>
      onSnapshot(own.pool, { _tag: 'KnownOn', date, timeZone: 'Australia/Sydney' }, async ({ client, knownBefore }) =>
        (
          await queryRows(
            client,
            t.strict({ close: t.string }),
            "select close::text from ledger_price where date = '2024-01-04' and known_from < $1 and known_to >= $1",
            [knownBefore],
          )
        ).map(({ close }) => close),
      )
    expect([await closesOf('2024-03-01'), await closesOf('2024-03-02')]).toEqual([['1'], ['2']])
    await own.drop()
  },
)

test.each([
  ['Australia/Sydney', '2024-03-01T12:14:58.000Z', '2024-03-01T12:15:30.000Z', 'the first'],
  ['Australia/Perth', '2024-03-01T12:59:58.000Z', '2024-03-01T13:00:30.000Z', 'the first'],
  ['Australia/Perth', '2024-03-01T15:59:58.000Z', '2024-03-01T16:00:30.000Z', 'the last'],
])('in %s what is written from %s until %s is of %s instant', async (timeZone, first, last, which) => {
  const own = await openTestFirm()
  const [before, after] = [Date.parse(first), Date.parse(last)]
  const saved = { value: timeZone, by: 'admin', at: new Date(before).toISOString() }
  const setting = { type: 'SiteSettingSaved', data: saved, audience: [] }
  await own.log.append(anIntent(), [{ stream: 'site-setting/TimeZone', expected: 0, events: [setting] }])()
  await own.bring(smallFirm, { now: () => before - 1_000 })
  const clock = { read: 0 }
  const now = () => {
    clock.read += 1
    return clock.read <= 3 ? before : after
  }
  await own.bring(pricesFile('CBA,2024-01-05,1,1,1,1,1'), { id: 'night', now })
  const { rows } = await own.pool.query(
    "select extract(epoch from known_from)::float8 * 1000 as at from ledger_price where import_id = 'night'",
  )
  expect(rows).toEqual([{ at: which === 'the first' ? before : after }])
  await own.drop()
})
