import type { Browser, Page } from 'playwright-core'

export interface OrderScreen {
  readonly page: Page
  /** By the text of an order: when it was first on the screen, in milliseconds since 1970. */
  readonly shown: () => Promise<Readonly<Record<string, number>>>
}

/** A screen of orders that somebody has open, and that notes when each of these texts is first on it. */
export const openOrderScreen = async (
  browser: Browser,
  url: string,
  token: string,
  place: string,
  texts: readonly string[],
): Promise<OrderScreen> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((stored) => localStorage.setItem('plutus_token', stored), token)
  const page = await context.newPage()
  await page.goto(`${url}/trading/${place}`)
  await page.getByRole('heading', { name: 'Working orders' }).waitFor()
  const seen = await page.evaluateHandle((texts) => {
    const left = new Set(texts)
    const found: Record<string, number> = {}
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? ''
      for (const each of left)
        if (text.includes(each)) {
          found[each] = Date.now()
          left.delete(each)
        }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return found
  }, texts)
  return { page, shown: () => seen.jsonValue() }
}
