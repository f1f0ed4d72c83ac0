import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inSlices } from '../../../../server/ledger/read/in-slices.ts'
import { openLongComputations } from '../../../../server/ledger/read/kept/long-computations.ts'
import type { CooperativeWork } from '../../../../src/domain/cooperative-work.ts'

/** On a real clock, work that another process interrupts would count as long. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Steps of which each takes some milliseconds of the clock. */
function* busy(steps: number, stepMs: number): CooperativeWork<number> {
  for (let step = 0; step < steps; step += 1) {
    vi.advanceTimersByTime(stepMs)
    yield
  }
  return steps
}

const turnsDuring = async (computation: CooperativeWork<number>) => {
  const seen = { turns: 0, isOver: false }
  const turning = async () => {
    while (!seen.isOver) {
      await setImmediate()
      seen.turns += 1
    }
  }
  const turned = turning()
  const result = await inSlices(computation)
  seen.isOver = true
  await turned
  return { result, turns: seen.turns }
}

test('others have their turn whenever a computation has taken a slice', async () => {
  const { result, turns } = await turnsDuring(busy(10, 5))
  expect(result).toBe(10)
  expect(turns).toBeGreaterThanOrEqual(10)
})

test('what takes less than a slice is done at once', async () => {
  const { result, turns } = await turnsDuring(busy(100, 0))
  expect(result).toBe(100)
  expect(turns).toBeLessThan(5)
})

/** Steps spent on all calls, of two computations each, when the first call is answered. */
const spentUntilFirst = async (calls: number, stepsEach: number): Promise<number> => {
  const spent = { steps: 0 }
  const counted = function* (): CooperativeWork<void> {
    const steps = busy(stepsEach / 2, 1)
    while (steps.next().done !== true) {
      spent.steps += 1
      yield
    }
  }
  const memory = { computations: openLongComputations() }
  const answered = Array.from({ length: calls }, async (_, since) => {
    await inSlices(counted(), { since, memory })
    await inSlices(counted(), { since, memory })
    return spent.steps
  })
  const first = await Promise.race(answered)
  expect(await Promise.all(answered)).toHaveLength(calls)
  expect(spent.steps).toBe(calls * stepsEach)
  return first
}

test('of ten long calls the first is answered long before the others are worked out', async () => {
  expect(await spentUntilFirst(10, 300)).toBeLessThan(1_500)
})

test('a brief computation does not wait for long ones', async () => {
  const seen: string[] = []
  const memory = { computations: openLongComputations() }
  const long = [1, 2, 3, 4].map((since) => inSlices(busy(150, 1), { since, memory }).then(() => seen.push('long')))
  await setImmediate()
  await inSlices(busy(10, 1), { since: 5, memory }).then(() => seen.push('brief'))
  await Promise.all(long)
  expect(seen[0]).toBe('brief')
})

test('a computation that fails leaves its place', async () => {
  function* failing(): CooperativeWork<void> {
    yield* busy(100, 1)
    throw new Error('Failed.')
  }
  const memory = { computations: openLongComputations() }
  const all = [1, 2, 3, 4, 5].map((since) => inSlices(failing(), { since, memory }))
  expect(await Promise.allSettled(all)).toEqual(all.map(() => ({ status: 'rejected', reason: new Error('Failed.') })))
  expect(await inSlices(busy(100, 1), { since: 6, memory })).toBe(100)
})
