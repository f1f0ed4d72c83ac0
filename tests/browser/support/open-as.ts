import type { Page } from '@playwright/test'

/** Opens a page in a browser that has kept this token, as after a sign-in: whoever only brings one is asked. */
export const openAs = async (page: Page, token: string, address: string): Promise<void> => {
  await page.goto(URL.canParse(address) ? new URL('/settings.js', address).href : '/settings.js')
  await page.evaluate((kept) => {
    localStorage.setItem('plutus_token', kept)
  }, token)
  await page.goto(address)
}
