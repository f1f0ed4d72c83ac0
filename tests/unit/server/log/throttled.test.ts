import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttled } from '../../../../server/log/throttled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const listened = () => {
  const said: [string, number][] = []
  return { said, say: throttled(60_000, (what: string, leftOut) => void said.push([what, leftOut])) }
}

test('the first is said at once, and then the last of each minute with how many are left out', () => {
  const { said, say } = listened()
  for (const what of ['a', 'b', 'c', 'd']) say(what)
  expect(said).toEqual([['a', 0]])
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([
    ['a', 0],
    ['d', 2],
  ])
  say('e')
  vi.advanceTimersByTime(60_000)
  expect(said.at(-1)).toEqual(['e', 0])
})

test('after a quiet minute the next is said at once', () => {
  const { said, say } = listened()
  say('a')
  vi.advanceTimersByTime(60_000)
  say('b')
  expect(said).toEqual([
    ['a', 0],
    ['b', 0],
  ])
})
