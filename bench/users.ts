import type { Browser, Page } from 'playwright-core'
import { signIn } from '../tests/support/sign-in.ts'
import { withBrowser } from './support/browser.ts'
import { bring, fileOf, type Owner } from './support/import-people.ts'
import { withPlutus } from './support/plutus.ts'
import { median, ms, percentile, type Report, timed } from './support/report.ts'
import { typed } from './support/typed.ts'

const many = 5000
const withPasswords = 500
const goals = { shown: 300, frame: 20, key: 50, import: 60_000, signIn: 500 }

const call = async ({ url, token }: Owner, path: string): Promise<number> => {
  const reply = await fetch(`${url}/api/v1${path}`, { headers: { 'access-token': token } })
  return (await reply.arrayBuffer()).byteLength
}

/** The gaps between frames while the list scrolls from end to end. */
const scrolled = (page: Page): Promise<readonly number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const list = document.querySelector('[role=grid][aria-label=Users]')!
        const gaps: number[] = []
        const step = (last: number, left: number) => (now: number) => {
          gaps.push(now - last)
          list.scrollTop += 700
          if (left > 0) requestAnimationFrame(step(now, left - 1))
          else resolve(gaps.slice(1))
        }
        requestAnimationFrame((now) => requestAnimationFrame(step(now, 180)))
      }),
  )

const list = 'Users'

/** Time from the press of the link until the rows are painted. The list's code is already loaded. */
const opened = async (page: Page): Promise<number> => {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await page.locator('main h1').first().waitFor()
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await page.waitForTimeout(500)
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0
        document.addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
        const look = (): void => {
          if (document.querySelectorAll('[role=grid][aria-label=Users] [role=row]').length < 3) {
            requestAnimationFrame(look)
            return
          }
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
        }
        requestAnimationFrame(look)
      }),
  )
  await page.getByRole('link', { name: 'All users', exact: true }).first().click()
  return shown
}

const pageOf = async (browser: Browser, { url, token }: Owner): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((stored) => localStorage.setItem('plutus_token', stored), token)
  const page = await context.newPage()
  await page.goto(`${url}/users`)
  await page.getByRole('grid', { name: list }).getByRole('row').nth(2).waitFor()
  return page
}

const figures = (name: string, found: readonly number[], goal: number): readonly string[] => [
  name,
  ms(median(found)),
  ms(percentile(found, 0.95)),
  `< ${goal.toLocaleString('en')} ms`,
]

const importing = async (owner: Owner): Promise<Report> => {
  const work = timed(() => bring(owner, fileOf('p', withPasswords, owner.account, 'Wattle-Grove-9')))
  const waits: number[] = []
  const over = { isSo: false }
  void work.finally(() => (over.isSo = true))
  while (!over.isSo) waits.push(await timed(() => signIn(owner.url, 'adviser')))
  return {
    title: `An import of ${withPasswords.toString()} people with passwords, and somebody who signs in meanwhile`,
    columns: ['', 'median', 'p95', 'goal'],
    rows: [figures('the import', [await work], goals.import), figures('a sign-in meanwhile', waits, goals.signIn)],
  }
}

/** Measures the list of 5,000 users, and an import. */
export const measureUsers = (isQuick: boolean): Promise<readonly Report[]> =>
  withPlutus(async ({ url }) => {
    const { token } = await signIn(url, 'superadmin')
    const { identity } = await signIn(url, 'client')
    const owner = { url, token, account: identity.accounts[0]! }
    const brought = await timed(() => bring(owner, fileOf('u', many, owner.account, '')))
    const reads: number[] = []
    for (let round = 0; round < (isQuick ? 5 : 15); round += 1) reads.push(await timed(() => call(owner, '/users')))
    const files: number[] = []
    for (let round = 0; round < (isQuick ? 5 : 15); round += 1)
      files.push(await timed(() => call(owner, '/users?format=csv')))
    const bytes = await call(owner, '/users')
    const seen = await withBrowser(async (browser) => {
      const page = await pageOf(browser, owner)
      const shown: number[] = []
      for (let round = 0; round < (isQuick ? 3 : 7); round += 1) shown.push(await opened(page))
      const frames = await scrolled(page)
      await page.getByLabel('Search').first().click()
      return { shown, frames, keys: await typed(page, 'harriet', (press) => press()) }
    })
    return [
      {
        title: `${many.toLocaleString('en')} users: the list (${(bytes / 1e6).toFixed(1)} MB), brought in ${ms(brought)}`,
        columns: ['', 'median', 'p95', 'goal'],
        rows: [
          figures('GET /users', reads, goals.shown),
          figures('GET /users?format=csv', files, goals.shown),
          figures('from the press of the link to its rows', seen.shown, goals.shown),
          figures('a frame of scrolling', seen.frames, goals.frame),
          figures('a key of the search', seen.keys, goals.key),
        ],
      },
      await importing(owner),
    ]
  })
