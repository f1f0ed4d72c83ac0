import { expect, test } from 'vitest'
import { coalesceRuns } from '../../../../server/log/concurrency/coalesce-runs.ts'

const openRuns = () => {
  const runs: PromiseWithResolvers<null>[] = []
  const act = coalesceRuns(async () => {
    const run = Promise.withResolvers<null>()
    runs.push(run)
    await run.promise
  })
  return { runs, act }
}

test('calls during a run share the next run, which begins once the run has ended', async () => {
  const { runs, act } = openRuns()
  const first = act()
  const [second, third] = [act(), act()]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve(null)
  await first
  await Promise.resolve()
  const late = act()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve(null)
  await Promise.all([second, third])
  await expect.poll(() => runs.length).toBe(3)
  runs[2]?.resolve(null)
  await late
})

test('a run that fails fails for its callers, and the next run begins all the same', async () => {
  const { runs, act } = openRuns()
  const first = act()
  const second = act()
  runs[0]?.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve(null)
  await second
})

test('runs never overlap, however calls arrive', async () => {
  const running = { now: 0, most: 0 }
  const act = coalesceRuns(async () => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    await Promise.resolve()
    running.now -= 1
  })
  const calls: Promise<void>[] = []
  for (let call = 0; call < 100; call += 1) {
    calls.push(act())
    for (let tick = 0; tick < call % 5; tick += 1) await Promise.resolve()
  }
  await Promise.all(calls)
  expect(running).toEqual({ now: 0, most: 1 })
})
