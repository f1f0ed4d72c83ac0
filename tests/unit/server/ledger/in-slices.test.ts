import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inSlices } from '../../../../server/ledger/read/in-slices.ts'
import type { Gradual } from '../../../../src/domain/gradual.ts'

/** Steps of which each keeps the processor for some milliseconds. */
function* busy(steps: number, stepMs: number): Gradual<number> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + stepMs
    while (performance.now() < until);
    yield
  }
  return steps
}

const turnsDuring = async (computation: Gradual<number>) => {
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
