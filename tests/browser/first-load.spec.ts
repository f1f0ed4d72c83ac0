import type { Page } from '@playwright/test'
import { test } from './support/people.ts'
import { expect } from './support/plutus-test.ts'

const openSignedIn = (page: Page, token: string): Promise<void> =>
  page.addInitScript((token) => {
    localStorage.setItem('plutus_token', token)
  }, token)

/** The scripts that are asked for while the one that starts the application does not come. */
const askedWithoutStart = async (page: Page): Promise<readonly string[]> => {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? []
    if (name !== undefined) asked.push(name)
  })
  await page.route(/\/assets\/index-[\w-]{8}\.js$/, () => undefined)
  const beside = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/home-beside-'))
  await page.goto('/', { waitUntil: 'commit' })
  await beside
  // it has run by then
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  return asked
}

test('whoever is signed in is sent what a dashboard is made of while the application starts', async ({
  page,
  people,
}) => {
  await openSignedIn(page, await people.tokenOf(await people.add()))
  expect(new Set(await askedWithoutStart(page))).toEqual(new Set(['index', 'home-beside', 'home', 'home-later']))
})

test('whoever is not signed in is sent what the sign-in page is made of alone', async ({ page }) => {
  expect(new Set(await askedWithoutStart(page))).toEqual(new Set(['index', 'home-beside']))
})
