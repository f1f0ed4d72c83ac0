import { expect, test, vi } from 'vitest'
import { keepTrying } from '../../../../server/postgres/keep-trying.ts'

const usual = { mayPass: () => true, timeoutMs: 10_000, maxMs: 10_000, signal: new AbortController().signal }

const failing = (times: number) => {
  const task = vi.fn(() => Promise.resolve('done'))
  for (let time = 0; time < times; time += 1) task.mockRejectedValueOnce(new Error('away'))
  return task
}

test('a task is tried until it succeeds', async () => {
  const task = failing(2)
  expect(await keepTrying(task, usual)).toBe('done')
  expect(task).toHaveBeenCalledTimes(3)
})

test('whoever has no patience gets the failure, and it is tried on all the same', async () => {
  const task = failing(2)
  await expect(keepTrying(task, { ...usual, timeoutMs: 0 })).rejects.toThrow('away')
  await expect.poll(() => task.mock.results.length).toBe(3)
})

test('what another try cannot mend is not tried again, nor is anything once it is over', async () => {
  const [hopeless, late, closed] = [failing(1), failing(9), failing(9)]
  await expect(keepTrying(hopeless, { ...usual, mayPass: () => false })).rejects.toThrow('away')
  await expect(keepTrying(late, { ...usual, maxMs: 50 })).rejects.toThrow('away')
  await expect(keepTrying(closed, { ...usual, signal: AbortSignal.abort() })).rejects.toThrow('away')
  expect([hopeless, late, closed].map((task) => task.mock.calls.length)).toEqual([1, 2, 1])
})
