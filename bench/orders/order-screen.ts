import type { Browser, Page } from 'playwright-core'

export interface OrderScreen {
  readonly page: Page
  /** Time at which each order's text first appeared, in milliseconds since 1970. */
  readonly shown: () => Promise<Readonly<Record<string, number>>>
}

/** An open screen of orders that records when each of these texts first appears. */
export const openOrderScreen = async (
  browser: Browser,
  url: string,
  token: string,
  path: string,
  texts: readonly string[],
): Promise<OrderScreen> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((stored) => localStorage.setItem('plutus_token', stored), token)
  const page = await context.newPage()
  await page.goto(`${url}/trading/${path}`)
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
