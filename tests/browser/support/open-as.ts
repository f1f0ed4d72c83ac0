import type { Page } from '@playwright/test'
import type { HeldCalls } from './hold-calls.ts'
import { expect } from './plutus-test.ts'

/** Opens a page in a browser that has kept this token, as after a sign-in: whoever only brings one is asked. */
export const openAs = async (page: Page, token: string, address: string): Promise<void> => {
  await page.goto(URL.canParse(address) ? new URL('/settings.js', address).href : '/settings.js')
  await page.evaluate((kept) => {
    localStorage.setItem('plutus_token', kept)
  }, token)
  await page.goto(address)
}

/** A screen that everybody may see and that asks the server for nothing. */
export const guide = { path: '/guides/client', title: 'Client user guide' }

/** Leaves for the guide, whatever is unsaved, and enters a screen as a link does, without loading the page; calls still held are given up. */
export const goWithin = async (page: Page, address: string, held: readonly HeldCalls[] = []): Promise<void> => {
  const go = (to: string): Promise<void> =>
    page.evaluate((path) => {
      history.pushState(null, '', path)
    }, to)
  const isLeft = page.getByRole('heading', { level: 1, name: guide.title })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await go(guide.path)
  await expect(isLeft.or(question)).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(isLeft).toBeVisible()
  for (const calls of held) await calls.drop()
  await go(address)
}
