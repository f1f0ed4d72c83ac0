import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryCountdown } from '../../../../src/streams/browser/countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const counting = (seconds: number) => {
  const left: number[] = []
  const so = { isOver: false }
  retryCountdown(seconds).subscribe({
    next: ({ secondsLeft }) => left.push(secondsLeft),
    complete: () => {
      so.isOver = true
    },
  })
  return { left, so }
}

test('a wait is told every second, and ends with nothing left', () => {
  const { left, so } = counting(3)
  vi.advanceTimersByTime(2999)
  expect([left, so.isOver]).toEqual([[3, 2, 1], false])
  vi.advanceTimersByTime(1)
  expect([left, so.isOver]).toEqual([[3, 2, 1, 0], true])
})

test('a tab that was not looked at is right again with its next tick', () => {
  const { left } = counting(30)
  vi.setSystemTime(Date.now() + 20_000)
  vi.advanceTimersByTime(1000)
  expect(left).toEqual([30, 9])
})
