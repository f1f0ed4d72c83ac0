import type { Page } from '@playwright/test'
import { signIn } from '../../support/sign-in.ts'
import { test } from '../support/people.ts'
import { expect, plutusUrl } from '../support/plutus-test.ts'

const keepSignedIn = (page: Page, token: string) =>
  page.addInitScript((token) => {
    localStorage.setItem('plutus_token', token)
  }, token)

const scriptsAsked = (page: Page): readonly string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? []
    if (name !== undefined) asked.push(name)
  })
  return asked
}

/** The scripts that are asked for while the one that starts the application does not come. */
const askedWithoutStart = async (page: Page): Promise<readonly string[]> => {
  const asked = scriptsAsked(page)
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
  await keepSignedIn(page, await people.tokenOf(await people.add()))
  expect(new Set(await askedWithoutStart(page))).toEqual(new Set(['index', 'home-beside', 'home']))
})

test('whoever is not signed in is sent what the sign-in page is made of alone', async ({ page }) => {
  expect(new Set(await askedWithoutStart(page))).toEqual(new Set(['index', 'home-beside']))
})

test('what shows figures, and what keeps them up to date, is asked for once what is in sight of a dashboard is drawn', async ({
  page,
}) => {
  await keepSignedIn(page, (await signIn(plutusUrl(), 'client')).token)
  // however long the dashboard takes
  await page.addInitScript((patience) => {
    const wait = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (act: TimerHandler, milliseconds?: number, ...given: readonly unknown[]) =>
        milliseconds === patience ? 0 : wait(act, milliseconds, ...given),
    })
  }, 4000)
  const asked = scriptsAsked(page)
  const held = Promise.withResolvers<null>()
  const isAsked = page.waitForRequest(/\/api\/v1\/dashboard\/group\/\w+$/)
  await page.route(/\/api\/v1\/dashboard\/group\/\w+$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await isAsked
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(new Set(asked)).toEqual(new Set(['index', 'home-beside', 'home']))
  held.resolve(null)
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['home-live', 'home-later']))
})

test('a panel out of sight is drawn when it comes into sight or is printed, though the browser is never idle', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await keepSignedIn(page, (await signIn(plutusUrl(), 'client')).token)
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  const awaited = page.getByRole('main').getByRole('status', { name: /^Loading/ })
  const last = page.getByRole('main').locator('section[data-wid]').last()
  await expect(page.getByRole('main').locator('section[data-wid]').first().getByRole('status')).toHaveCount(0)
  await expect(last.getByRole('status', { name: /^Loading/ })).toHaveCount(1)
  await last.scrollIntoViewIfNeeded()
  await expect(last.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  expect(await awaited.count()).toBeGreaterThan(2)
  // a browser prints what stands there once these events are over
  const atPrinting = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'))
      return document.querySelectorAll('main [role="status"][aria-label^="Loading"]').length
    })
  await expect.poll(atPrinting).toBe(0)
})

const outline = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    mains: document.querySelectorAll('main').length,
    headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent),
  }))

test('S8: the page has a title, a main part and a heading at every stage of loading', async ({ page, people }) => {
  await keepSignedIn(page, await people.tokenOf(await people.add()))
  const [start, dashboard] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  await page.route(/\/assets\/index-[\w-]{8}\.js$/, async (route) => {
    await start.promise
    await route.continue()
  })
  await page.route(/\/api\/v1\/dashboard\/\w+\/\w+$/, async (route) => {
    await dashboard.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/api\/v1\/dashboard\/\w+\/\w+$/)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Plutus' }).waitFor()
  expect(await outline(page)).toEqual({ title: 'Plutus', mains: 1, headings: ['Plutus'] })
  start.resolve(null)
  await asked
  await page.getByRole('status', { name: 'Loading dashboard' }).waitFor()
  expect(await outline(page)).toEqual({ title: 'Dashboard · Plutus', mains: 1, headings: ['Dashboard'] })
  dashboard.resolve(null)
  await expect(page.getByRole('status', { name: 'Loading dashboard' })).toHaveCount(0)
  const { title, mains, headings } = await outline(page)
  expect([mains, headings.length]).toEqual([1, 1])
  expect(title).not.toMatch(/^(?:Dashboard · )?Plutus$/)

  const users = Promise.withResolvers<null>()
  await page.route(/\/assets\/[\w-]+\.js$/, async (route) => {
    await users.promise
    await route.continue()
  })
  await page.evaluate(() => {
    history.pushState(null, '', '/users')
  })
  await expect.poll(() => outline(page)).toEqual({ title: 'Users · Plutus', mains: 1, headings: ['Users'] })
  users.resolve(null)
  await expect(page.getByRole('status', { name: /^(?:Opening|Loading)/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Opening')).toHaveCount(0)
  expect(await outline(page)).toEqual({ title: 'Users · Plutus', mains: 1, headings: ['Users'] })
})
