import type { Page } from 'playwright-core'

/** Time from the event of the next key until its frame is painted. */
const nextPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener(
          'keydown',
          ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))),
          { capture: true, once: true },
        )
      }),
  )

/** Types a text and measures each key. `press` resolves when the key's frame is painted, with the time since the key. */
export const timeKeys = async <A>(
  page: Page,
  text: string,
  measure: (press: () => Promise<number>) => Promise<A>,
): Promise<readonly A[]> => {
  const found: A[] = []
  for (const key of text) {
    const answer = nextPaint(page)
    await page.waitForTimeout(80)
    found.push(
      await measure(async () => {
        await page.keyboard.press(key === ' ' ? 'Space' : key)
        return answer
      }),
    )
  }
  return found
}
