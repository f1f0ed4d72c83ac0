import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runAtExpiry } from '../../../server/realtime/expiry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const dayMs = 86_400_000

test.each([1, 24, 25, 60])('what expires in %i days expires then and not before', (days) => {
  const expire = vi.fn()
  runAtExpiry(Date.now() + days * dayMs, expire)
  vi.advanceTimersByTime(days * dayMs - 1)
  expect(expire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(expire).toHaveBeenCalledOnce()
})

test('what is called off never expires', () => {
  const expire = vi.fn()
  const callOff = runAtExpiry(Date.now() + 60 * dayMs, expire)
  vi.advanceTimersByTime(30 * dayMs)
  callOff()
  vi.advanceTimersByTime(60 * dayMs)
  expect(expire).not.toHaveBeenCalled()
})
