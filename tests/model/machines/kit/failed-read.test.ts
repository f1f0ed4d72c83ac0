import { of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import { retriesOf } from '../../../../src/app/following.ts'
import { failedRead, invokeRead } from '../../../../src/machines/kit/failed-read.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import { lostRead } from '../../../samples/sample.ts'
import type { RetryDue } from '../../../../src/streams/socket/retries.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const first = invokeRead('readFirst', { target: '#pair.first.read' }, '#pair.first.failed')
const second = invokeRead('readSecond', { target: '#pair.second.read' }, '#pair.second.failed')

test('of two reads that failed each is tried again at its own pace', async () => {
  const calls = { first: 0, second: 0 }
  const pair = setup({
    types: { events: {} as RetryDue },
    actors: {
      readFirst: fromPromise<ReadResult<null>>(() => {
        calls.first += 1
        return Promise.resolve(lostRead)
      }),
      readSecond: fromPromise<ReadResult<null>>(async () => {
        calls.second += 1
        if (calls.second === 1) await new Promise((resolve) => setTimeout(resolve, 3_000))
        return lostRead
      }),
      retries: retriesOf({ states: of('live') }),
    },
  }).createMachine({
    id: 'pair',
    type: 'parallel',
    states: {
      first: { initial: 'reading', states: { reading: { invoke: first }, read: {}, failed: failedRead(first) } },
      second: { initial: 'reading', states: { reading: { invoke: second }, read: {}, failed: failedRead(second) } },
    },
  })
  const actor = createActor(pair).start()
  // tried again after 2, 4, 8 and 16 seconds
  await vi.advanceTimersByTimeAsync(34_000)
  expect(calls).toEqual({ first: 5, second: 5 })
  actor.stop()
})
