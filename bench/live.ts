import type { Browser, Page } from 'playwright-core'
import { dashboard } from '../src/api/dashboards/dashboards.ts'
import { E } from '../src/domain/fp.ts'
import { callAs, signIn } from '../tests/support/sign-in.ts'
import { withBrowser } from './support/browser.ts'
import { withPlutus } from './support/plutus.ts'
import { median, millisecondsText, percentile, type BenchReport } from './support/report.ts'

const changeCount = 40

/** Selector of the card around each widget. */
export const cardSelector = 'main section:has(h2)'

/** Opens the person's own dashboard with a token, and waits until every widget is shown. */
export const openDashboard = async (browser: Browser, url: string, token: string, path: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((stored) => localStorage.setItem('plutus_token', stored), token)
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  await page.locator(cardSelector).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[role="status"][aria-label^="Loading"]') === null)
  return page
}

/** The time on the page's clock at which its heading first showed `title`. */
const receivedAt = (page: Page, title: string): Promise<number> =>
  page.evaluate(
    (title) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('h1')?.textContent.includes(title) !== true) return
          observer.disconnect()
          resolve(Date.now())
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      }),
    title,
  )

export const measureLive = (): Promise<BenchReport> =>
  withPlutus(({ url }) =>
    withBrowser(async (browser) => {
      const client = await signIn(url, 'client')
      const admin = callAs(url, (await signIn(url, 'admin')).token)
      const path = `${client.identity.defaultDashboardType}/${client.identity.defaultCode}`
      const page = await openDashboard(browser, url, client.token, `/dashboard/${path}`)
      const latencies: number[] = []
      for (let change = 0; change < changeCount; change += 1) {
        const reply = dashboard.reply.decode(await (await admin('GET', `/dashboard/${path}`)).json())
        if (E.isLeft(reply)) throw new Error('the dashboard could not be read')
        const title = `Change ${change.toString()} of many`
        const received = receivedAt(page, title)
        await page.waitForTimeout(30)
        const sent = Date.now()
        await admin('PUT', `/widgets/${path}`, {
          revision: reply.right.revision,
          changes: [{ type: 'RetitleDashboard', title }],
        })
        latencies.push((await received) - sent)
      }
      return {
        title: `A change made over HTTP until another browser shows it, ${changeCount.toString()} changes`,
        columns: ['median', 'p95', 'goal'],
        rows: [[millisecondsText(median(latencies)), millisecondsText(percentile(latencies, 0.95)), 'median < 100 ms']],
      }
    }),
  )
