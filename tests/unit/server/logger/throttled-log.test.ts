import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttledLog } from '../../../../server/logger/throttled-log.ts'

type Line = Readonly<Record<string, unknown>>

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const recording = (most: number) => {
  const lines: Line[] = []
  return { lines, log: throttledLog({ write: (line) => lines.push(line), maxLines: most }) }
}

test('46,000 lines in a minute are ten, and one that says how many were left out', () => {
  const { lines, log } = recording(10)
  for (let n = 0; n < 46_000; n += 1) log({ security: 'bad-token' }, { n })
  expect(lines).toHaveLength(10)
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(9)).toEqual([
    { security: 'bad-token', n: 9 },
    { security: 'bad-token', leftOut: 45_990 },
  ])
})

test('lines of one head leave room for those of another', () => {
  const { lines, log } = recording(1)
  log({ security: 'bad-token' })
  log({ security: 'bad-token' })
  log({ security: 'failed-sign-in' })
  expect(lines).toEqual([{ security: 'bad-token' }, { security: 'failed-sign-in' }])
})

test('the next minute begins again, and a quiet one says nothing', () => {
  const { lines, log } = recording(1)
  log({ security: 'bad-token' })
  vi.advanceTimersByTime(60_000)
  log({ security: 'bad-token' })
  vi.advanceTimersByTime(600_000)
  expect(lines).toEqual([{ security: 'bad-token' }, { security: 'bad-token' }])
})
