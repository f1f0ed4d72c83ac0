import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', vi.fn())
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

const opened = async () => {
  const { firstPaint: drawnFirst, reportFirstPaint: tellDrawn } = await import(
    '../../../../../src/views/adapters/rendering/after-first-paint.ts'
  )
  const isDrawn = vi.fn()
  drawnFirst.then(isDrawn, isDrawn)
  return { isDrawn, tellDrawn }
}

test('what is in sight is drawn once a frame of it is on the screen', async () => {
  const { isDrawn, tellDrawn } = await opened()
  tellDrawn()
  await Promise.resolve()
  expect(isDrawn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(isDrawn).toHaveBeenCalledOnce()
})

test.each(['keydown', 'pointerdown'])('nothing waits any more for what is in sight after a %s', async (act) => {
  const { isDrawn } = await opened()
  window.dispatchEvent(new Event(act))
  await vi.advanceTimersByTimeAsync(0)
  expect(isDrawn).toHaveBeenCalledOnce()
})

test('of what does not come nothing waits for longer than four seconds', async () => {
  const { isDrawn } = await opened()
  await vi.advanceTimersByTimeAsync(3999)
  expect(isDrawn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(isDrawn).toHaveBeenCalledOnce()
})

test('nothing waits where nobody can tell what is in sight', async () => {
  vi.unstubAllGlobals()
  const { isDrawn } = await opened()
  await vi.advanceTimersByTimeAsync(0)
  expect(isDrawn).toHaveBeenCalledOnce()
})
