import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TransactionWork, LogProjection } from '../../../server/log/event-log.ts'
import { openEventLog, openLog } from '../../../server/log/open-log.ts'
import { E } from '../../../src/domain/fp.ts'
import { openTestLog, type TestLog } from '../support/open-test-log.ts'
import { silentLogger } from '../../support/silent-logger.ts'
import { anIntent, appendOf, countedEvent } from '../support/samples.ts'

let ownLog: TestLog

beforeEach(async () => {
  ownLog = await openTestLog()
})

afterEach(() => ownLog.drop())

test('events get their places in the log and in their streams', async () => {
  const { log } = ownLog
  const intent = anIntent()
  const appended = await log.append(intent, [
    appendOf('a', 0, countedEvent(1), countedEvent(2)),
    appendOf('b', 0, countedEvent(3)),
  ])()
  expect(appended).toEqual(E.right({ position: 3 }))
  expect(await log.append(intent, [appendOf('b', 1, countedEvent(4))])()).toEqual(E.right({ position: 4 }))
  const common = { ...intent, type: 'Counted', audience: ['user:ann'] }
  expect(await log.read({ after: 0, limit: 10 })).toEqual([
    { ...common, position: 1, stream: 'a', revision: 1, data: { count: 1 } },
    { ...common, position: 2, stream: 'a', revision: 2, data: { count: 2 } },
    { ...common, position: 3, stream: 'b', revision: 1, data: { count: 3 } },
    { ...common, position: 4, stream: 'b', revision: 2, data: { count: 4 } },
  ])
  expect(await log.lastPosition()).toBe(4)
})

test('of two appends on one revision one wins and the other is told the revision there is now', async () => {
  const { log } = ownLog
  const outcomes = await Promise.all(
    [1, 2].map((count) => log.append(anIntent(), [appendOf('a', 0, countedEvent(count))])()),
  )
  expect(outcomes).toContainEqual(E.right({ position: 1 }))
  expect(outcomes).toContainEqual(E.left({ _tag: 'Conflict', stream: 'a', revision: 1 }))
  expect(await log.lastPosition()).toBe(1)
})

test('one stale stream refuses the whole intent and what was to be written beside it', async () => {
  const { log, pool } = ownLog
  await pool.query('create table side (id integer)')
  await log.append(anIntent(), [appendOf('a', 0, countedEvent(1))])()
  const both = [appendOf('b', 0, countedEvent(2)), appendOf('a', 0, countedEvent(3))]
  const refused = await log.append(anIntent(), both, async (transaction) => {
    await transaction.query('insert into side values (1)')
  })()
  expect(refused).toEqual(E.left({ _tag: 'Conflict', stream: 'a', revision: 1 }))
  expect(await log.readStream('b')).toEqual([])
  expect((await pool.query('select * from side')).rows).toEqual([])
})

test('what is written beside the events is there with them, or neither is', async () => {
  const { log, pool } = ownLog
  await pool.query('create table side (id integer check (id < 2))')
  const beside = (id: number) =>
    log.append(anIntent(), [appendOf(`s${id}`, 0, countedEvent(id))], async (transaction) => {
      await transaction.query('insert into side values ($1)', [id])
    })
  expect(await beside(1)()).toEqual(E.right({ position: 1 }))
  await expect(beside(2)()).rejects.toThrow('check constraint')
  expect(await log.readStream('s2')).toEqual([])
})

test('while one append is prepared others are written, and it is not there before them', async () => {
  const { log, pool } = ownLog
  await pool.query('create table side (id integer)')
  const prepared = await log.appendPrepared(anIntent(), async (preparing) => {
    await preparing.query('insert into side values (1)')
    expect(await log.append(anIntent(), [appendOf('b', 0, countedEvent(2))])()).toEqual(E.right({ position: 1 }))
    expect((await pool.query('select * from side')).rows).toEqual([])
    const beside: TransactionWork = async (transaction) => {
      await transaction.query('insert into side values (2)')
    }
    const plan = () => Promise.resolve({ appends: [appendOf('a', 0, countedEvent(1))], beside })
    return { at: '2026-07-01T10:00:09.000Z', plan }
  })()
  expect(prepared).toEqual(E.right({ position: 2 }))
  expect(await log.readStream('a')).toMatchObject([{ at: '2026-07-01T10:00:09.000Z' }])
  expect((await pool.query('select * from side order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('what was prepared for a stream that somebody else has written to meanwhile is not there', async () => {
  const { log, pool } = ownLog
  await pool.query('create table side (id integer)')
  const prepared = await log.appendPrepared(anIntent(), async (preparing) => {
    await preparing.query('insert into side values (1)')
    await log.append(anIntent(), [appendOf('a', 0, countedEvent(2))])()
    return { at: anIntent().at, plan: () => Promise.resolve({ appends: [appendOf('a', 0, countedEvent(1))] }) }
  })()
  expect(prepared).toEqual(E.left({ _tag: 'Conflict', stream: 'a', revision: 1 }))
  expect((await pool.query('select * from side')).rows).toEqual([])
})

test('who was faster with what is claimed beside the events is a conflict that is told, and nothing of it is written', async () => {
  const { pool, url } = ownLog
  await pool.query('create table side (id integer constraint side_claim primary key)')
  const taken: string[] = []
  const log = openEventLog({
    pool,
    url,
    projections: [],
    claims: ['side_claim'],
    onTaken: (claim) => {
      taken.push(claim)
    },
  })
  const taking = (stream: string) =>
    log.append(anIntent(), [appendOf(stream, 0, countedEvent(1))], async (transaction) => {
      await transaction.query('insert into side values (1)')
    })()
  expect(await taking('a')).toEqual(E.right({ position: 1 }))
  expect(taken).toEqual([])
  expect(await taking('b')).toEqual(E.left({ _tag: 'Conflict', stream: 'b', revision: 0 }))
  expect(taken).toEqual(['side_claim'])
  expect(await log.readStream('b')).toEqual([])
})

test('who was faster with what is claimed beside no event at all is a defect, and no success', async () => {
  const { pool, url } = ownLog
  await pool.query('create table side (id integer constraint side_claim primary key)')
  const log = openEventLog({ pool, url, projections: [], claims: ['side_claim'] })
  const taking = () =>
    log.append(anIntent(), [], async (transaction) => {
      await transaction.query('insert into side values (1)')
    })()
  expect(E.isRight(await taking())).toBe(true)
  await expect(taking()).rejects.toThrow('an append without events broke side_claim')
})

test('what is kept for a time only is forgotten as the log is opened', async () => {
  const { pool } = ownLog
  await pool.query('create table passing (id integer)')
  await pool.query('insert into passing values (1)')
  const forgetOld = async (): Promise<void> => {
    await pool.query('delete from passing')
  }
  const opened = await openLog({ ...ownLog, projections: [], forgetOld, logger: silentLogger })
  expect((await pool.query('select from passing')).rowCount).toBe(0)
  await opened.close()
})

test('what any other unique index refuses beside the events is a defect', async () => {
  const { log, pool } = ownLog
  await pool.query('create table side (id integer primary key)')
  const taking = (stream: string) =>
    log.append(anIntent(), [appendOf(stream, 0, countedEvent(1))], async (transaction) => {
      await transaction.query('insert into side values (1)')
    })()
  await taking('a')
  await expect(taking('b')).rejects.toThrow('side_pkey')
  expect(await log.readStream('b')).toEqual([])
})

test('what a unique index of a projection refuses is a conflict, and nothing of it is written', async () => {
  const { pool, url } = ownLog
  await pool.query('create table taken (name text unique)')
  const projection: LogProjection = {
    name: 'taken',
    tables: [],
    apply: async (transaction, { data }) => {
      await transaction.query('insert into taken values ($1)', [data['count']])
    },
  }
  const log = openEventLog({ pool, url, projections: [projection] })
  expect(await log.append(anIntent(), [appendOf('a', 0, countedEvent(1))])()).toEqual(E.right({ position: 1 }))
  const both = [appendOf('b', 0, countedEvent(2)), appendOf('c', 0, countedEvent(1))]
  expect(await log.append(anIntent(), both)()).toEqual(E.left({ _tag: 'Conflict', stream: 'b', revision: 0 }))
  expect(await log.lastPosition()).toBe(1)
  expect((await pool.query('select * from taken')).rows).toEqual([{ name: '1' }])
})

test('many streams are read at once, each in its order', async () => {
  const { log } = ownLog
  await log.append(anIntent(), [appendOf('b', 0, countedEvent(1)), appendOf('a', 0, countedEvent(2))])()
  await log.append(anIntent(), [appendOf('b', 1, countedEvent(3))])()
  const read = await log.readStreams(['a', 'b', 'c'])
  expect([...read].map(([stream, events]) => [stream, events.map(({ data }) => data['count'])])).toEqual([
    ['a', [2]],
    ['b', [1, 3]],
  ])
})

test('an expectation ahead of the stream is a conflict too', async () => {
  expect(await ownLog.log.append(anIntent(), [appendOf('a', 7, countedEvent(1))])()).toEqual(
    E.left({ _tag: 'Conflict', stream: 'a', revision: 0 }),
  )
})

test('text the database cannot hold is kept as far as it can be', async () => {
  const { log } = ownLog
  const odd = { type: 'Written', data: { text: 'a\0b\uD800c' }, audience: [] }
  await log.append(anIntent(), [appendOf('a', 0, odd)])()
  expect((await log.readStream('a')).map(({ data }) => data)).toEqual([{ text: 'a\uFFFDb\uFFFDc' }])
})

test('a reader sees what at least one audience may see, of the streams asked for', async () => {
  const { log } = ownLog
  const forEveryone = countedEvent(1, ['permission:site.admin', 'user:ann'])
  await log.append(anIntent(), [
    appendOf('dashboard/a', 0, forEveryone, countedEvent(2, ['user:bob'])),
    appendOf('dashboards', 0, countedEvent(3, [])),
    appendOf('dashboard/é', 0, countedEvent(4, ['user:ann'])),
  ])()
  const seen = async (query: object) =>
    (await log.read({ after: 0, limit: 10, ...query })).map(({ data }) => data['count'])
  expect(await seen({ audiences: ['user:ann'] })).toEqual([1, 4])
  expect(await seen({ audiences: ['user:bob', 'permission:site.admin'] })).toEqual([1, 2])
  expect(await seen({ audiences: [] })).toEqual([])
  expect(await seen({ prefix: 'dashboard/' })).toEqual([1, 2, 4])
  expect(await seen({ stream: 'dashboards' })).toEqual([3])
  expect(await seen({ after: 2, limit: 1 })).toEqual([3])
})

test('ten thousand events are one append', async () => {
  const { log } = ownLog
  const events = Array.from({ length: 10_000 }, (_, count) => countedEvent(count))
  expect(await log.append(anIntent(), [appendOf('big', 0, ...events)])()).toEqual(E.right({ position: 10_000 }))
  expect(await log.readStream('big')).toHaveLength(10_000)
})
