import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, fromEventObservable, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { type ChangesReceived, type FollowedReadInput, followedIn } from '../../../../src/machines/kit/followed.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import type { RetryDue } from '../../../../src/streams/socket/retries.ts'
import { followedCount, followed as sample } from '../../../samples/followed.ts'
import { lostRead, refusedRead } from '../../../samples/sample.ts'
import { pathsOf } from '../../support/paths.ts'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const [twoRead, fiveRead] = sample.events

describe('what is followed', () => {
  test.each(pathsOf(followedCount, sample.events, sample))('$name', ({ steps }) => {
    const list = createActor(
      followedCount.provide({ actors: { changes: silent(), read: unanswered(), retries: silent() } }),
      { input: { of: 'P1' } },
    ).start()
    let wasRead = false
    for (const { event, state } of steps) {
      const before = list.getSnapshot()
      list.send(event)
      wasRead ||= [twoRead, fiveRead].some((read) => read === event) && before.can(event)
      const now = list.getSnapshot()
      expect(now.value).toEqual(state.value)
      const { known, isFailed } = followedIn(now)
      expect(O.isSome(known)).toBe(wasRead)
      expect(isFailed).toBe(now.matches('failed') && !wasRead)
    }
  })
})

/** A scripted server, and its news for the machine. */
const server = () => {
  const asked: ((answer: ReadResult<number>) => void)[] = []
  const known: (number | null)[] = []
  const changes = new Subject<ChangesReceived<number>>()
  const due = new Subject<RetryDue>()
  const list = createActor(
    followedCount.provide({
      actors: {
        changes: fromEventObservable(() => changes),
        read: fromPromise<ReadResult<number>, FollowedReadInput<number, string>>(({ input }) => {
          known.push(O.toNullable(input.known ?? O.none))
          return new Promise((answer) => asked.push(answer))
        }),
        retries: fromEventObservable(() => due),
      },
    }),
    { input: { of: 'P1' } },
  ).start()
  return {
    asked: () => asked.length,
    /** The state known at each read. */
    knownAt: () => known,
    known: () => O.toNullable(list.getSnapshot().context.state),
    value: () => list.getSnapshot().value,
    answer: async (result: ReadResult<number>) => {
      asked.at(-1)?.(result)
      await Promise.resolve()
      await Promise.resolve()
    },
    /** The one before the last, when its answer is of no use any more. */
    answerLate: async (result: ReadResult<number>) => {
      asked.at(-2)?.(result)
      await Promise.resolve()
      await Promise.resolve()
    },
    change: (...received: readonly number[]) => changes.next({ type: 'changes.received', changes: received }),
    retry: () => due.next({ type: 'retry.due' }),
    press: () => list.send({ type: 'read.retried' }),
    learn: (answer: number) => list.send({ type: 'answer.received', answer }),
  }
}

describe('what is followed is', () => {
  test('read again after one missed event and one failed read', async () => {
    const { answer, asked, change, known, retry } = server()
    await answer(E.right(1))
    change(3)
    expect(asked()).toBe(2)
    await answer(lostRead)
    expect(known()).toBe(1)
    retry()
    await answer(lostRead)
    retry()
    await answer(E.right(3))
    expect([asked(), known()]).toEqual([4, 3])
  })

  test('read again by what is known of it', async () => {
    const { answer, change, knownAt } = server()
    await answer(E.right(1))
    change(3)
    expect(knownAt()).toEqual([null, 1])
  })

  test('read once more when something was received while it was read', async () => {
    const { answer, asked, change, known, value } = server()
    change(3)
    await answer(E.right(1))
    expect([asked(), known(), value()]).toEqual([2, 1, 'reading'])
    await answer(E.right(3))
    expect([asked(), known(), value()]).toEqual([2, 3, 'following'])
  })

  test('not read once more when what was received goes on from it', async () => {
    const { answer, asked, change, known } = server()
    change(2)
    change(3)
    await answer(E.right(1))
    expect([asked(), known()]).toEqual([1, 3])
  })

  test('never put back by an answer that comes late', async () => {
    const { answer, answerLate, asked, known, press, retry } = server()
    await answer(lostRead)
    press()
    press()
    retry()
    expect(asked()).toBe(3)
    await answer(E.right(3))
    await answerLate(E.right(1))
    expect(known()).toBe(3)
  })

  test('what a call has answered, though it was being read meanwhile', async () => {
    const { answer, change, known, learn } = server()
    await answer(E.right(1))
    change(4)
    learn(4)
    expect(known()).toBe(4)
    await answer(E.right(1))
    expect(known()).toBe(4)
  })

  test('not asked for again when the same would be answered, until something changes', async () => {
    const { answer, asked, change, retry } = server()
    await answer(refusedRead)
    retry()
    expect(asked()).toBe(1)
    change(1)
    expect(asked()).toBe(2)
  })

  test('asked for no more often because much changes while it cannot be read', async () => {
    const { answer, asked, change, retry } = server()
    await answer(lostRead)
    change(1)
    change(2)
    expect(asked()).toBe(1)
    retry()
    expect(asked()).toBe(2)
  })
})
