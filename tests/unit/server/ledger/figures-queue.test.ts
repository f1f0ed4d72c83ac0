import { afterEach, expect, test, vi } from 'vitest'
import { openFiguresQueue } from '../../../../server/ledger/figures-queue.ts'
import type { ApiError } from '../../../../src/api/api-error.ts'
import { askAgain } from '../../../../src/api/ask-again.ts'
import type { ApiAnswer } from '../../../../src/api/read-answer.ts'
import { E, O, pipe, type TE } from '../../../../src/domain/fp.ts'

afterEach(() => {
  vi.useRealTimers()
})

const present = new AbortController().signal
const settled = () => new Promise((resolve) => setImmediate(resolve))
const readResult = E.right('figures')
const busy = (retryAfter: number) => E.left({ _tag: 'FiguresBusy', retryAfter })

/** A queue with its own clock, and reads that end when the test releases them. */
const openQueue = (maxWaitMs = 5000) => {
  const clock = { ms: 0 }
  const begun: (() => void)[] = []
  const queue = openFiguresQueue({ slots: 2, maxWaitMs, now: () => clock.ms })
  const held: TE.TaskEither<never, string> = () =>
    new Promise((resolve) => {
      begun.push(() => resolve(readResult))
    })
  const ask = (signal = present) => queue.run(signal, held)()
  const letGo = async (...indexes: readonly number[]) => {
    await settled()
    for (const index of indexes) begun[index]?.()
    await settled()
  }
  return { clock, begun, ask, letGo }
}

test('so many read at once, and the next when one has read', async () => {
  const { begun, ask, letGo } = openQueue()
  const all = [ask(), ask(), ask()]
  await settled()
  expect(begun).toHaveLength(2)
  await letGo(0)
  expect(begun).toHaveLength(3)
  await letGo(1, 2)
  expect(await Promise.all(all)).toEqual([readResult, readResult, readResult])
})

test('whoever would wait for too long is told at once when to come again', async () => {
  const { clock, begun, ask, letGo } = openQueue()
  const slow = [ask(), ask()]
  await settled()
  clock.ms += 60_000
  await letGo(0, 1)
  expect(await Promise.all(slow)).toEqual([readResult, readResult])
  // the first 60 seconds count a fifth, and the second a fifth of the remaining difference
  const expectedMs = 60_000 * (0.2 + 0.8 * 0.2)
  const others = [ask(), ask()]
  expect(await ask()).toEqual(busy(Math.ceil((expectedMs / 2 - 5000) / 1000)))
  await letGo(2, 3)
  expect(begun).toHaveLength(4)
  expect(await Promise.all(others)).toEqual([readResult, readResult])
  const last = ask()
  await letGo(4)
  expect(await last).toEqual(readResult)
})

test('whoever has waited for too long all the same is told so, and stands in nobody’s way', async () => {
  const { begun, ask, letGo } = openQueue(20)
  const two = [ask(), ask()]
  expect(await ask()).toEqual(busy(1))
  await letGo(0, 1)
  expect(await Promise.all(two)).toEqual([readResult, readResult])
  const next = ask()
  await letGo(2)
  expect(await next).toEqual(readResult)
  expect(begun).toHaveLength(3)
})

test('reading that fails gives its place back', async () => {
  const queue = openFiguresQueue({ slots: 1 })
  const failing = () => Promise.reject(new Error('no database'))
  for (let nth = 0; nth < 3; nth += 1) await expect(queue.run(present, failing)()).rejects.toThrow('no database')
  expect(await queue.run(present, () => Promise.resolve(readResult))()).toEqual(readResult)
})

test('what eight people who open a dashboard at once are refused their browsers ask for again, and show', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const queue = openFiguresQueue()
  const aSecond: TE.TaskEither<never, string> = () =>
    new Promise((resolve) => {
      setTimeout(() => resolve(readResult), 1000)
    })
  const ask = () => queue.run(present, aSecond)()
  for (let nth = 0; nth < 6; nth += 1) {
    const before = Array.from({ length: 8 }, ask)
    await vi.advanceTimersByTimeAsync(1000)
    await Promise.all(before)
  }

  const others = Array.from({ length: 48 }, ask)
  const tags: string[] = []
  const shown = askAgain({
    ask: async () =>
      pipe(
        await ask(),
        E.match(
          ({ _tag, retryAfter }): E.Either<ApiError, ApiAnswer> => {
            tags.push(_tag)
            return E.right({ status: 503, body: null, retryAfter: O.some(retryAfter) })
          },
          (body) => E.right({ status: 200, body, retryAfter: O.none }),
        ),
      ),
    signal: present,
    milliseconds: 20_000,
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await shown).toMatchObject(E.right({ status: 200, body: 'figures' }))
  expect(tags).toEqual(['FiguresBusy'])
  expect(await Promise.all(others)).toEqual(others.map(() => readResult))
})
