import { expect, type Page } from '@playwright/test'

/** Longer than the page gathers what it hears of people before it reads them again. */
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
