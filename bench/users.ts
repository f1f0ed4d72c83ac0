import type { Browser, Page } from 'playwright-core'
import { signIn } from '../tests/support/sign-in.ts'
import { withBrowser } from './support/browser.ts'
import { importUsers, fileOf, type FirmOwner } from './support/import-people.ts'
import { withPlutus } from './support/plutus.ts'
import { median, millisecondsText, percentile, type BenchReport, timeWork } from './support/report.ts'
import { timeKeys } from './support/typed.ts'

const userCount = 5000
const withPasswords = 500
const goalsMs = { shown: 300, frame: 20, key: 50, import: 60_000, signIn: 500 }

const timeCall = async ({ url, token }: FirmOwner, path: string): Promise<number> => {
  const reply = await fetch(`${url}/api/v1${path}`, { headers: { 'access-token': token } })
  return (await reply.arrayBuffer()).byteLength
}

/** The gaps between frames while the list scrolls from end to end. */
const scrollList = (page: Page): Promise<readonly number[]> =>
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

const listTitle = 'Users'

/** Time from the press of the link until the rows are painted. The list's code is already loaded. */
const openUsers = async (page: Page): Promise<number> => {
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

const pageOf = async (browser: Browser, { url, token }: FirmOwner): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((stored) => localStorage.setItem('plutus_token', stored), token)
  const page = await context.newPage()
  await page.goto(`${url}/users`)
  await page.getByRole('grid', { name: listTitle }).getByRole('row').nth(2).waitFor()
  return page
}

const figuresRow = (name: string, found: readonly number[], goal: number): readonly string[] => [
  name,
  millisecondsText(median(found)),
  millisecondsText(percentile(found, 0.95)),
  `< ${goal.toLocaleString('en')} ms`,
]

const measureImport = async (owner: FirmOwner): Promise<BenchReport> => {
  const work = timeWork(() => importUsers(owner, fileOf('p', withPasswords, owner.account, 'Wattle-Grove-9')))
  const waits: number[] = []
  const over = { isSo: false }
  void work.finally(() => (over.isSo = true))
  while (!over.isSo) waits.push(await timeWork(() => signIn(owner.url, 'adviser')))
  return {
    title: `An import of ${withPasswords.toString()} people with passwords, and somebody who signs in meanwhile`,
    columns: ['', 'median', 'p95', 'goal'],
    rows: [
      figuresRow('the import', [await work], goalsMs.import),
      figuresRow('a sign-in meanwhile', waits, goalsMs.signIn),
    ],
  }
}

/** Measures the list of 5,000 users, and an import. */
export const measureUsers = (isQuick: boolean): Promise<readonly BenchReport[]> =>
  withPlutus(async ({ url }) => {
    const { token } = await signIn(url, 'superadmin')
    const { identity } = await signIn(url, 'client')
    const owner = { url, token, account: identity.accounts[0]! }
    const brought = await timeWork(() => importUsers(owner, fileOf('u', userCount, owner.account, '')))
    const reads: number[] = []
    for (let round = 0; round < (isQuick ? 5 : 15); round += 1)
      reads.push(await timeWork(() => timeCall(owner, '/users')))
    const files: number[] = []
    for (let round = 0; round < (isQuick ? 5 : 15); round += 1)
      files.push(await timeWork(() => timeCall(owner, '/users?format=csv')))
    const bytes = await timeCall(owner, '/users')
    const seen = await withBrowser(async (browser) => {
      const page = await pageOf(browser, owner)
      const shown: number[] = []
      for (let round = 0; round < (isQuick ? 3 : 7); round += 1) shown.push(await openUsers(page))
      const frames = await scrollList(page)
      await page.getByLabel('Search').first().click()
      return { shown, frames, keys: await timeKeys(page, 'harriet', (press) => press()) }
    })
    return [
      {
        title: `${userCount.toLocaleString('en')} users: the list (${(bytes / 1e6).toFixed(1)} MB), brought in ${millisecondsText(brought)}`,
        columns: ['', 'median', 'p95', 'goal'],
        rows: [
          figuresRow('GET /users', reads, goalsMs.shown),
          figuresRow('GET /users?format=csv', files, goalsMs.shown),
          figuresRow('from the press of the link to its rows', seen.shown, goalsMs.shown),
          figuresRow('a frame of scrolling', seen.frames, goalsMs.frame),
          figuresRow('a key of the search', seen.keys, goalsMs.key),
        ],
      },
      await measureImport(owner),
    ]
  })
