import type { StatementSink } from '../../../server/postgres/statement-sink.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EventLog } from '../../../server/log/event-log.ts'
import { openOnDemandRepository, openResidentRepository } from '../../../server/log/repository.ts'
import { E } from '../../../src/domain/fp.ts'
import { Counted, counterDecider } from '../support/counter.ts'
import { openTestLog, type TestLog } from '../support/open-test-log.ts'
import { anIntent, appendOf, countedEvent } from '../support/samples.ts'

let ownLog: TestLog

beforeEach(async () => {
  ownLog = await openTestLog()
})

afterEach(() => ownLog.drop())

const kind = {
  prefix: 'counter/',
  decider: () => counterDecider,
  codec: Counted,
  audience: ({ count }: Counted) => [`user:${count}`],
}

const kinds = [
  ['resident', (log: EventLog) => openResidentRepository({ log, tail: ownLog.tail }, kind)],
  [
    'resident while it is met',
    (log: EventLog) =>
      Promise.resolve(openOnDemandRepository({ log, tail: ownLog.tail }, kind, { isResident: () => true, maxKept: 1 })),
  ],
  ['read on demand', (log: EventLog) => Promise.resolve(openOnDemandRepository({ log, tail: ownLog.tail }, kind))],
] as const

/** Lets somebody else write to the stream before each of the first `times` appends. */
const withRivals = (log: EventLog, times: number): EventLog => {
  let left = times
  return {
    ...log,
    append: (intent, appends, beside) => async () => {
      left -= 1
      if (left >= 0) {
        const { length } = await log.readStream('counter/a')
        await log.append(anIntent(), [appendOf('counter/a', length, countedEvent(length + 1))])()
      }
      return log.append(intent, appends, beside)()
    },
  }
}

for (const [name, open] of kinds) {
  const countTo = async (count: number, log: EventLog = ownLog.log) =>
    (await open(log)).change('a', { count }, anIntent())()

  test(`${name}: a command is decided on the stream and its events appended for their audience`, async () => {
    expect(await countTo(3)).toEqual(
      E.right({ state: 3, revision: 1, position: 1, events: [{ type: 'Counted', count: 3 }] }),
    )
    expect((await ownLog.log.readStream('counter/a')).map(({ data, audience }) => ({ data, audience }))).toEqual([
      { data: { count: 3 }, audience: ['user:3'] },
    ])
  })

  test(`${name}: a repeated command appends nothing and answers with the position of the first`, async () => {
    await countTo(3)
    await ownLog.log.append(anIntent(), [appendOf('other', 0, countedEvent(1))])()
    expect(await countTo(3)).toEqual(E.right({ state: 3, revision: 1, position: 1, events: [] }))
  })

  test(`${name}: a refusal is handed on and nothing is appended`, async () => {
    expect(await countTo(5000)).toEqual(E.left({ _tag: 'TooMany' }))
    expect(await ownLog.log.lastPosition()).toBe(0)
  })

  test(`${name}: when somebody else was faster it is decided again, ten times at most`, async () => {
    expect(await countTo(50, withRivals(ownLog.log, 10))).toEqual(
      E.right({ state: 50, revision: 11, position: 11, events: [{ type: 'Counted', count: 50 }] }),
    )
    expect(await countTo(60, withRivals(ownLog.log, 11))).toEqual(
      E.left({ _tag: 'Conflict', stream: 'counter/a', revision: 22 }),
    )
  })

  test(`${name}: a change is known here once it is answered`, async () => {
    const repository = await open(ownLog.log)
    expect(await repository.get('a')).toEqual({ state: 0, revision: 0, position: 0 })
    for (const count of [1, 2, 3]) {
      await repository.change('a', { count }, anIntent())()
      expect(await repository.get('a')).toEqual({ state: count, revision: count, position: count })
    }
  })

  test(`${name}: what others write is known here once the tail has delivered it`, async () => {
    await countTo(1)
    const repository = await open(ownLog.log)
    expect(await repository.get('a')).toEqual({ state: 1, revision: 1, position: 1 })
    await ownLog.log.append(anIntent(), [appendOf('counter/a', 1, countedEvent(7))])()
    await ownLog.tail.reached(2)
    expect(await repository.get('a')).toEqual({ state: 7, revision: 2, position: 2 })
  })

  test(`${name}: rows are written beside the events or not at all`, async () => {
    await ownLog.pool.query('create table beside (id text, total integer check (total < 5))')
    const services = { log: ownLog.log, tail: ownLog.tail }
    const withRow = {
      ...kind,
      beside: (id: string, _: readonly Counted[], state: number) => async (transaction: StatementSink) => {
        await transaction.query('insert into beside values ($1, $2)', [id, state])
      },
    }
    const repository =
      name === 'resident' ? await openResidentRepository(services, withRow) : openOnDemandRepository(services, withRow)
    await repository.change('a', { count: 4 }, anIntent())()
    await expect(repository.change('a', { count: 5 }, anIntent())()).rejects.toThrow('check constraint')
    expect((await ownLog.pool.query('select * from beside')).rows).toEqual([{ id: 'a', total: 4 }])
    expect(await ownLog.log.lastPosition()).toBe(1)
  })
}

test('an act holds the streams it was decided on: who writes to one of them meanwhile has it decided again', async () => {
  const counts = await openResidentRepository(ownLog, kind)
  const most = 5
  const addTo = (id: string, other: string) =>
    counts.handle(
      id,
      ({ state }) => {
        const others = counts.get(other)
        return state + others.state >= most
          ? E.left({ _tag: 'TooMany' as const })
          : E.right({
              events: [{ type: 'Counted' as const, count: state + 1 }],
              others: [appendOf(`counter/${other}`, others.revision)],
            })
      },
      anIntent(),
    )()
  await Promise.all(Array.from({ length: 12 }, (_, turn) => (turn % 2 === 0 ? addTo('a', 'b') : addTo('b', 'a'))))
  expect(counts.get('a').state + counts.get('b').state).toBe(most)
  expect(await ownLog.log.lastPosition()).toBe(most)
})

test('what is both held and written is written', async () => {
  const counts = await openResidentRepository(ownLog, kind)
  const others = [appendOf('counter/a', 0), appendOf('counter/b', 0), appendOf('counter/b', 0)]
  const done = await counts.handle(
    'a',
    () => E.right({ events: [{ type: 'Counted', count: 1 }], others }),
    anIntent(),
  )()
  expect(done).toEqual(E.right({ state: 1, revision: 1, position: 1, events: [{ type: 'Counted', count: 1 }] }))
})

test('a resident has what was there before it and what comes after, of its own kind of stream', async () => {
  const first = await openResidentRepository(ownLog, kind)
  await first.change('a', { count: 1 }, anIntent())()
  await ownLog.log.append(anIntent(), [appendOf('other/a', 0, countedEvent(9))])()
  const [resident] = await Promise.all([
    openResidentRepository(ownLog, kind),
    first.change('a', { count: 2 }, anIntent())(),
    first.change('a', { count: 3 }, anIntent())(),
  ])
  await ownLog.tail.reached(await ownLog.log.lastPosition())
  const { state, revision } = resident.get('a')
  expect(state).toBe(3)
  expect(revision).toBe((await ownLog.log.readStream('counter/a')).length)
  expect(resident.ids()).toEqual(['a'])
  expect(resident.get('b')).toEqual({ state: 0, revision: 0, position: 0 })
})

test('a stream that is written to while it is read on demand is kept as it is then', async () => {
  await ownLog.log.append(anIntent(), [appendOf('counter/a', 0, countedEvent(1))])()
  await ownLog.tail.reached(1)
  const slow: EventLog = {
    ...ownLog.log,
    readStream: async (stream) => {
      const recorded = await ownLog.log.readStream(stream)
      await ownLog.log.append(anIntent(), [appendOf('counter/a', recorded.length, countedEvent(recorded.length + 1))])()
      await ownLog.tail.reached(await ownLog.log.lastPosition())
      return recorded
    },
  }
  const repository = openOnDemandRepository({ log: slow, tail: ownLog.tail }, kind)
  expect(await repository.get('a')).toEqual({ state: 2, revision: 2, position: 2 })
  expect(await repository.get('a')).toEqual({ state: 2, revision: 2, position: 2 })
})

test('a stream on demand is decided on in memory for as long as it is resident', async () => {
  const read: string[] = []
  const log: EventLog = {
    ...ownLog.log,
    readStream: (stream) => {
      read.push(stream)
      return ownLog.log.readStream(stream)
    },
  }
  const isResident = (count: number) => count < 3
  const repository = openOnDemandRepository({ log, tail: ownLog.tail }, kind, { isResident, maxKept: 1 })
  await ownLog.log.append(anIntent(), [appendOf('counter/a', 0, countedEvent(1))])()
  await repository.get('a')
  expect(await repository.change('a', { count: 2 }, anIntent())()).toMatchObject({ right: { state: 2, revision: 2 } })
  expect(read).toEqual(['counter/a'])
  await repository.change('a', { count: 3 }, anIntent())()
  expect(read).toEqual(['counter/a'])
  await ownLog.log.append(anIntent(), [appendOf('counter/b', 0, countedEvent(3))])()
  await repository.get('b')
  expect(await repository.get('a')).toEqual({ state: 3, revision: 3, position: 3 })
  expect(read).toEqual(['counter/a', 'counter/b', 'counter/a'])
})

test('many streams are read at once, each in its place', async () => {
  const repository = openOnDemandRepository(ownLog, kind)
  await repository.change('a', { count: 1 }, anIntent())()
  await repository.change('b', { count: 2 }, anIntent())()
  expect((await repository.getAll(['b', 'none', 'a'])).map(({ state }) => state)).toEqual([2, 0, 1])
})
