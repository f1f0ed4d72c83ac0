import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Client } from 'pg'
import { openAppendQueue } from '../../../server/log/append/append-queue.ts'
import { encodeAppend } from '../../../server/log/append/encode-append.ts'
import type { CallIntent, StreamAppend, TransactionWork } from '../../../server/log/event-log.ts'
import { openEventLog } from '../../../server/log/open-log.ts'
import { callLimits, openPool } from '../../../server/postgres/limits.ts'
import { E } from '../../../src/domain/fp.ts'
import { appendAsOlderNode } from '../support/append-as-older-node.ts'
import { tallyProjection, tallyTable } from '../support/counter.ts'
import { openTestLog, type TestLog } from '../support/open-test-log.ts'
import { anIntent, appendOf, countedEvent } from '../support/samples.ts'

let ownLog: TestLog

beforeEach(async () => {
  ownLog = await openTestLog([tallyProjection])
  await ownLog.pool.query(tallyTable)
  await ownLog.pool.query('create table side (id integer primary key check (id < 100))')
})

afterEach(() => ownLog.drop())

const insertSide =
  (id: number): TransactionWork =>
  async (transaction) => {
    await transaction.query('insert into side values ($1)', [id])
  }

const append = (stream: string, expected: number, count: number, beside?: TransactionWork, intent = anIntent()) =>
  ownLog.log.append(intent, [appendOf(stream, expected, countedEvent(count))], beside)()

const streamsInOrder = async (): Promise<readonly string[]> =>
  (await ownLog.log.read({ after: 0, limit: 1000 })).map(({ stream }) => stream)

const sizeOf = (json: unknown): number => {
  const group: unknown = JSON.parse(String(json))
  return Array.isArray(group) ? group.length : 0
}

const groupSizes = (calls: readonly unknown[][]): readonly number[] =>
  calls.flatMap(([text, values]) =>
    typeof text === 'string' && text.includes('append_group') && Array.isArray(values) ? [sizeOf(values[0])] : [],
  )

test('appends that arrive while one is written form one group, in the order of their arrival', async () => {
  const queries = vi.spyOn(Client.prototype, 'query')
  const written = await Promise.all(Array.from({ length: 40 }, (_, at) => append(`s${at}`, 0, at)))
  const sizes = groupSizes(queries.mock.calls)
  queries.mockRestore()
  expect(sizes).toEqual([1, 39])
  expect(written).toEqual(written.map((_, at) => E.right({ position: at + 1 })))
  expect(await streamsInOrder()).toEqual(written.map((_, at) => `s${at}`))
})

test('rows of projections carry the positions that the group assigned', async () => {
  await Promise.all([append('a', 0, 1), append('b', 0, 2), append('a', 1, 3), append('c', 0, 4)])
  const { rows } = await ownLog.pool.query('select stream, counts, last::float8 as last from tally order by stream')
  expect(rows).toEqual([
    { stream: 'a', counts: [{ count: 1 }, { count: 3 }], last: 3 },
    { stream: 'b', counts: [{ count: 2 }], last: 2 },
    { stream: 'c', counts: [{ count: 4 }], last: 4 },
  ])
})

test('an append that fails a check fails alone, and later ones see the earlier ones', async () => {
  const outcomes = await Promise.all([
    append('first', 0, 0),
    append('a', 0, 1),
    append('a', 0, 2),
    append('a', 1, 3),
    append('b', 5, 4),
  ])
  expect(outcomes).toEqual([
    E.right({ position: 1 }),
    E.right({ position: 2 }),
    E.left({ _tag: 'Conflict', stream: 'a', revision: 1 }),
    E.right({ position: 3 }),
    E.left({ _tag: 'Conflict', stream: 'b', revision: 0 }),
  ])
})

test('an error of one append undoes the group, and the others are written one by one', async () => {
  const outcomes = await Promise.allSettled([
    append('first', 0, 0),
    append('a', 0, 1, insertSide(1)),
    append('b', 0, 2, insertSide(100)),
    append('c', 0, 3, insertSide(3)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await streamsInOrder()).toEqual(['first', 'a', 'c'])
  expect((await ownLog.pool.query('select id from side order by id')).rows).toEqual([{ id: 1 }, { id: 3 }])
})

test('an append that takes too long fails alone', async () => {
  const appends = openPool(ownLog.url, 2, { ...callLimits, statement: 500 })
  const log = openEventLog({ ...ownLog, appends, projections: [] })
  const write = (stream: string, beside?: TransactionWork) =>
    log.append(anIntent(), [appendOf(stream, 0, countedEvent(1))], beside)()
  const outcomes = await Promise.allSettled([
    write('first'),
    write('a'),
    write('slow', async (transaction) => {
      await transaction.query('select pg_sleep(5)')
    }),
    write('b'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  await appends.end()
})

test('a repeated call gets no second write, even within one group', async () => {
  const intent: CallIntent = { ...anIntent(), correlation: randomUUID() }
  const answer = { digest: 'd', reply: ({ position }: { readonly position: number }) => JSON.stringify({ position }) }
  const call = (stream: string) =>
    ownLog.log.append(intent, [appendOf(stream, 0, countedEvent(1))], undefined, answer)()
  const outcomes = await Promise.all([append('first', 0, 0), call('a'), call('b')])
  expect(outcomes.slice(1)).toEqual([
    E.right({ position: 2 }),
    E.left({ _tag: 'Conflict', stream: 'b', revision: 0, isRepeated: true }),
  ])
  expect(await ownLog.log.answered(intent.correlation)).toMatchObject({ value: { reply: '{"position":2}' } })
  expect(await streamsInOrder()).toEqual(['first', 'a'])
})

test('a precondition is checked under the lock, after the earlier appends of the group', async () => {
  const holds = { text: 'not exists (select from event where stream = $1)', values: ['a'] }
  const guarded = (stream: string) =>
    ownLog.log.append(anIntent(), [appendOf(stream, 0, countedEvent(1))], undefined, undefined, holds)()
  const outcomes = await Promise.all([guarded('x'), append('a', 0, 1), guarded('y')])
  expect(outcomes.map(E.isRight)).toEqual([true, true, false])
})

test('an older node writes between groups, and positions have no gap', async () => {
  const before = async (at: number) =>
    appendAsOlderNode(ownLog.pool, anIntent(), [appendOf(`old${at}`, 0, countedEvent(at))])
  const rounds = Array.from({ length: 60 }, (_, at) => [append(`new${at}`, 0, at), before(at)])
  const written = await Promise.all(rounds.flat())
  expect(written.every(E.isRight)).toBe(true)
  const positions = (await ownLog.log.read({ after: 0, limit: 1000 })).map(({ position }) => position)
  expect(positions).toEqual(Array.from({ length: 120 }, (_, at) => at + 1))
  const ofAppends = written.flatMap((each) => (E.isRight(each) ? [each.right.position] : []))
  expect(ofAppends.toSorted((one, other) => one - other)).toEqual(positions)
})

test('a full queue and a long wait refuse an append with an error that the caller may repeat', async () => {
  const client = await ownLog.pool.connect()
  await client.query("begin; select pg_advisory_xact_lock(hashtextextended('plutus/append', 0))")
  const limits = { maxQueuedAppends: 2, maxWaitMs: 100 }
  const queue = openAppendQueue({ pool: ownLog.pool, claims: [], limits })
  const encoded = (append: StreamAppend) =>
    encodeAppend({ projections: [], past: () => Promise.resolve([]) }, { intent: anIntent(), appends: [append] })
  const write = async (stream: string) => queue(await encoded(appendOf(stream, 0, countedEvent(1))))
  const first = write('a')
  await new Promise((resolve) => setTimeout(resolve, 50))
  // settled at once, because they are refused while the lock is still held
  const late = Promise.allSettled([write('b'), write('c')])
  const refused = write('d')
  await expect(refused).rejects.toMatchObject({ code: 'NOT_IN_TIME', message: 'the queue of appends is full' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await client.query('commit')
  client.release()
  expect(await first).toEqual({ position: 1 })
  const refusal = { status: 'rejected', reason: { code: 'NOT_IN_TIME' } }
  expect(await late).toMatchObject([refusal, refusal])
  expect(await write('e')).toEqual({ position: 2 })
})
