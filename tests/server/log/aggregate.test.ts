import { afterEach, beforeEach, expect, test } from 'vitest'
import { execute } from '../../../server/log/aggregate.ts'
import type { EventLog } from '../../../server/log/event-log.ts'
import { foldStreams } from '../../../server/log/fold.ts'
import { E } from '../../../src/domain/fp.ts'
import { Counted, counter } from '../support/counter.ts'
import { openTestLog, type TestLog } from '../support/open-test-log.ts'
import { anIntent, append, counted } from '../support/samples.ts'

let own: TestLog

beforeEach(async () => {
  own = await openTestLog()
})

afterEach(() => own.drop())

const aggregate = {
  stream: 'counter/a',
  decider: counter,
  codec: Counted,
  audience: ({ count }: Counted) => [`user:${count}`],
}

const countTo = (count: number, log: EventLog = own.log) => execute(log, aggregate, { count }, anIntent())()

/** Lets somebody else write to the stream before each of the first `times` appends. */
const withRivals = (log: EventLog, times: number): EventLog => {
  let left = times
  return {
    ...log,
    append: (intent, appends, beside) => async () => {
      left -= 1
      if (left >= 0) {
        const { length } = await log.readStream('counter/a')
        await log.append(anIntent(), [append('counter/a', length, counted(length + 1))])()
      }
      return log.append(intent, appends, beside)()
    },
  }
}

test('a command is decided on the stream and its events appended for their audience', async () => {
  expect(await countTo(3)).toEqual(
    E.right({ state: 3, revision: 1, position: 1, events: [{ type: 'Counted', count: 3 }] }),
  )
  expect((await own.log.readStream('counter/a')).map(({ data, audience }) => ({ data, audience }))).toEqual([
    { data: { count: 3 }, audience: ['user:3'] },
  ])
})

test('a repeated command appends nothing and answers with the position of the first', async () => {
  await countTo(3)
  await own.log.append(anIntent(), [append('other', 0, counted(1))])()
  expect(await countTo(3)).toEqual(E.right({ state: 3, revision: 1, position: 1, events: [] }))
})

test('a refusal is handed on and nothing is appended', async () => {
  expect(await countTo(5000)).toEqual(E.left({ _tag: 'TooMany' }))
  expect(await own.log.lastPosition()).toBe(0)
})

test('when somebody else was faster it is decided again, three times at most', async () => {
  expect(await countTo(50, withRivals(own.log, 3))).toEqual(
    E.right({ state: 50, revision: 4, position: 4, events: [{ type: 'Counted', count: 50 }] }),
  )
  expect(await countTo(60, withRivals(own.log, 4))).toEqual(
    E.left({ _tag: 'Conflict', stream: 'counter/a', revision: 8 }),
  )
})

test('a fold has what was there before it and what comes after, of its own kind of stream', async () => {
  await countTo(1)
  await own.log.append(anIntent(), [append('other/a', 0, counted(9))])()
  const [fold] = await Promise.all([foldStreams(own, 'counter/', Counted, counter), countTo(2), countTo(3)])
  await own.tail.reached(await own.log.lastPosition())
  const { state, revision } = fold.get('counter/a')
  expect(state).toBe(3)
  expect(revision).toBe((await own.log.readStream('counter/a')).length)
  expect(fold.streams()).toEqual(['counter/a'])
  expect(fold.get('counter/b')).toEqual({ state: 0, revision: 0, position: 0 })
})
