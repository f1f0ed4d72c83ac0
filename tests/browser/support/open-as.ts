import type { Page } from '@playwright/test'
import { demoPassword, signIn } from '../../support/sign-in.ts'
import type { HeldCalls } from './network/hold-calls.ts'
import { expect, plutusUrl } from './plutus-test.ts'

/** Opens a page in a browser that stored this token at a sign-in. A browser with an unknown token asks first. */
export const openAs = async (page: Page, token: string, address: string): Promise<void> => {
  const settings = URL.canParse(address) ? new URL('/settings.js', address).href : '/settings.js'
  // a page that is there already keeps it for the others of its origin
  const there = page
    .context()
    .pages()
    .find((each) => each.url() === new URL(settings, plutusUrl()).href)
  if (there === undefined) await page.goto(settings)
  await (there ?? page).evaluate((kept) => {
    localStorage.setItem('plutus_token', kept)
  }, token)
  await page.goto(address)
}

/** As somebody who signed in before: the form itself is what `session` and the journeys test, and takes a fifth of what opening a dashboard does. */
export const openSignedIn = async (
  page: Page,
  username: string,
  address: string,
  password = demoPassword,
): Promise<void> => {
  const { origin } = new URL(address, plutusUrl())
  await openAs(page, (await signIn(origin, username, password)).token, address)
}

/** A screen that asks the server for nothing, of administrators, as those who are added for a test are. */
export const guidePage = { path: '/guides/administrator', title: 'Administrator user guide' }

/** The same for everybody. */
export const missingPage = { path: '/error/not-found', title: 'Error - Page not found' }

/** Leaves for an unknown address despite unsaved work, then enters a screen by a link without loading the page. Pending calls are dropped. */
export const goWithin = async (page: Page, address: string, held: readonly HeldCalls[] = []): Promise<void> => {
  const go = (to: string): Promise<void> =>
    page.evaluate((path) => {
      history.pushState(null, '', path)
    }, to)
  const isLeft = page.getByRole('heading', { level: 1, name: missingPage.title })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await go(missingPage.path)
  await expect(isLeft.or(question)).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(isLeft).toBeVisible()
  for (const calls of held) await calls.drop()
  await go(address)
}
