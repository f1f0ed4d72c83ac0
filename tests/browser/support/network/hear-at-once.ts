import { expect, type Page } from '@playwright/test'

/** Longer than the page's delay between a change of a person and the next read. */
const gatheringMs = 500

/** Waits until the page's socket has brought a word, and lets the time pass for which the page would gather what else comes. */
export const hearAtOnce = async (page: Page): Promise<(word: string) => Promise<void>> => {
  const frames: string[] = []
  await page.clock.install()
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString()))
  })
  return async (word) => {
    await expect.poll(() => frames.some((frame) => frame.includes(word)), { intervals: [10] }).toBe(true)
    frames.length = 0
    await page.clock.runFor(gatheringMs)
  }
}
