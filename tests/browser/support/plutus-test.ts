import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { demoPassword } from '../../support/sign-in.ts'
import { type ContextPool, contextPool } from './context-pool.ts'

const named = (variable: string): string => {
  const value = process.env[variable]
  if (value === undefined) throw new Error(`${variable} is not set: the global set-up has not run`)
  return value
}

export const databaseUrl = (): string => named('PLUTUS_DATABASE')
export const plutusUrl = (): string => named('PLUTUS_URL')
export const demoFolder = (): string => named('PLUTUS_DEMO')

/** Tests break the network on purpose: the browser then logs errors, and Plutus logs the failed upload (spec §8). */
const isOfTheNetwork = (text: string): boolean =>
  /^(?:Failed to load resource: |A bulk upload failed: |WebSocket is already in CLOSING|WebSocket connection to \S+ failed: )/.test(
    text,
  ) || text.includes('net::ERR_')

/** Collects what the page prints; `expectQuiet` fails on any warning or error. */
export const listenToConsole = (page: Page) => {
  const said: string[] = []
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
  return {
    expectQuiet: () => {
      expect(said).toEqual([])
    },
    expectQuietButForTheNetwork: () => {
      expect(said.filter((line) => !isOfTheNetwork(line.replace(/^\w+: /, '')))).toEqual([])
    },
  }
}

export const signInAs = async (page: Page, username: string, password = demoPassword): Promise<void> => {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Once a frame of the new look has been drawn: what glides to its place begins to with it. */
export const nextDrawing = async (page: Page): Promise<void> => {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Waits for animations to end: elements that fade in do not have their final colours yet. */
const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )

/** Axe stays in a document once it is there: bringing it again is up to half of what looking takes. Frames may be new. */
const axeOn = async (page: Page): Promise<AxeBuilder> => {
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  return new AxeBuilder(isThere ? { page, axeSource: 'undefined' } : { page })
}

/** Every rule of axe, on the page as it stands once nothing moves, or on a part of it; a frame that runs no script runs no axe. */
export const expectAccessible = async (page: Page, part = 'html'): Promise<void> => {
  await settled(page)
  const axe = await axeOn(page)
  const { violations } = await axe
    .include(part)
    .exclude('iframe[sandbox=""]')
    // in the page itself, without naming all that passes: a quarter of the work, and no frame of ours is of another origin
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    })),
  ).toEqual([])
}

/** Waits until every widget of the dashboard shows its figures. */
export const expectWidgetsShown = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').locator('section h2').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByText('Unable to fetch data at this time. Please try again later')).toHaveCount(0)
}

/** Has the page read again what failed; it may be doing so by itself already. */
export const tryAgain = async (button: Locator): Promise<void> => {
  await button.click({ timeout: 500 }).catch(() => undefined)
}

/** The card of the widget with this title. */
export const widgetNamed = (page: Page, title: string | RegExp): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })

export interface TestBrowsers {
  /** A page in a browser of somebody else's. */
  readonly newPage: () => Promise<Page>
}

/** Beside the `page` and its `context` each test can have the `browsers` of other people; all are emptied and used again. */
export const test = base.extend<{ baseURL: string; browsers: TestBrowsers }, { contexts: ContextPool }>({
  baseURL: async ({}, use) => {
    await use(plutusUrl())
  },
  contexts: [
    async ({ browser }, use) => {
      await use(contextPool(browser, plutusUrl()))
    },
    { scope: 'worker' },
  ],
  context: async ({ contexts, colorScheme, viewport, contextOptions, timezoneId }, use) => {
    const context = await contexts.take(JSON.stringify([colorScheme, viewport, contextOptions, timezoneId]))
    await use(context)
    await contexts.giveBack(context)
  },
  browsers: async ({ contexts, colorScheme, viewport, contextOptions, timezoneId }, use) => {
    const taken: BrowserContext[] = []
    await use({
      newPage: async () => {
        const context = await contexts.take(JSON.stringify([colorScheme, viewport, contextOptions, timezoneId]))
        taken.push(context)
        return context.newPage()
      },
    })
    for (const context of taken) await contexts.giveBack(context)
  },
})
export { expect }

/** For tests of animations: opens pages without reduced motion. */
export const motionOptions = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Declares tests twice: on a wide screen in the light, and on a telephone in the dark. */
export const wideAndOnTelephone = (declare: () => void): void => {
  for (const { colorScheme, viewport } of [
    { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
    { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  ] as const) {
    test.describe(`${colorScheme}, ${viewport.width.toString()} px`, () => {
      test.use({ colorScheme, viewport })
      declare()
    })
  }
}
