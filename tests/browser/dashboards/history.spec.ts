import type { Page } from '@playwright/test'
import { dashboard } from '../../../src/api/dashboards/dashboards.ts'
import { dataSet } from '../../../src/api/ledger/figures.ts'
import type { DashboardCommand } from '../../../src/domain/dashboards/dashboard.ts'
import { displayDate } from '../../../src/domain/dates/display-date.ts'
import { E } from '../../../src/domain/fp.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { openSignedIn } from '../support/open-as.ts'
import {
  expect,
  expectAccessible,
  expectWidgetsShown,
  listenToConsole,
  plutusUrl,
  test,
  widgetNamed,
} from '../support/plutus-test.ts'
import { shortWait } from '../support/soon.ts'

const path = 'adviser/ADV03'

const change = async (...changes: readonly DashboardCommand[]): Promise<void> => {
  const call = callAs(plutusUrl(), (await signIn(plutusUrl(), 'superadmin')).token)
  const reply = dashboard.reply.decode(await (await call('GET', `/dashboard/${path}`)).json())
  if (E.isLeft(reply)) throw new Error(`${path} could not be read`)
  const saved = await call('PUT', `/widgets/${path}`, { revision: reply.right.revision, changes })
  expect(saved.status).toBe(200)
}

const openAs = async (page: Page, username: string, address: string): Promise<void> => {
  await openSignedIn(page, username, address)
  await expectWidgetsShown(page)
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
}

test('what was done to a dashboard is told, seen again as it was, and restored on every screen', async ({
  page: one,
  browsers,
}) => {
  const other = await browsers.newPage()
  const console = listenToConsole(one)
  await openAs(one, 'admin', `/dashboard/${path}`)
  await openAs(other, 'superadmin', `/dashboard/${path}`)
  await one.getByRole('button', { name: 'More', exact: true }).click()
  await one.getByRole('button', { name: 'History', exact: true }).click()
  const history = one.getByRole('complementary', { name: 'History' })
  await expect(history.getByText('Nobody has changed this dashboard yet.')).toBeVisible()

  await change({ type: 'RemoveWidget', wid: 'allocation' })
  await change({ type: 'RetitleDashboard', title: 'The third book' })
  await expect(history.getByRole('button').filter({ hasText: '“Allocation” was removed' })).toHaveCount(1, shortWait)
  await expect(widgetNamed(one, /^Allocation$/)).toHaveCount(0)

  await history.getByRole('button', { name: 'Original version' }).click()
  await expect(widgetNamed(one, /^Allocation$/)).toBeVisible()
  const banner = one.getByRole('region', { name: 'Earlier version of the dashboard' })
  await expect(banner.getByRole('status')).toHaveText('Showing the original version')
  await expect(banner.getByText('The title changed from “Dashboard” to “The third book”')).toBeVisible()
  await expect(widgetNamed(other, /^Allocation$/)).toHaveCount(0)
  await expectWidgetsShown(one)
  await expectAccessible(one)

  await banner.getByRole('button', { name: 'Restore' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(widgetNamed(other, /^Allocation$/)).toBeVisible(shortWait)
  await expect(other.getByRole('heading', { level: 1 })).not.toContainText('The third book')
  await expect(history.getByText('Restored the original version')).toBeVisible(shortWait)
  await expect(banner).toHaveCount(0)
  console.expectQuiet()
})

test('somebody who may not edit has no history, and slides the figures to another day', async ({ page }) => {
  const console = listenToConsole(page)
  await openAs(page, 'client', '/dashboard')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Collapse all', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'History', exact: true })).toHaveCount(0)
  const [, , type = '', code = ''] = new URL(page.url()).pathname.split('/')

  await page.getByRole('button', { name: 'Another date' }).click()
  const slider = page.getByRole('slider', { name: 'As at' })
  await slider.focus()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // as a key that is held: between presses that wait for each other the days would be asked for
  await Promise.all(Array.from({ length: 30 }, () => page.keyboard.press('ArrowLeft')))
  const words = (await slider.getAttribute('aria-valuetext')) ?? ''
  await expect(page.getByRole('status').filter({ hasText: `Figures as at ${words}` })).toBeVisible()
  await expectWidgetsShown(page)
  const days = asked.flatMap((url) => new URL(url).searchParams.get('asAt') ?? [])
  expect(new Set(days).size).toBe(1)
  expect(days.map(displayDate)).toContain(words)

  const call = callAs(plutusUrl(), (await signIn(plutusUrl(), 'client')).token)
  const reply = await call('GET', `/data/${type}/${code}/holdings?asAt=${days[0] ?? ''}`)
  const holdings = dataSet.reply.decode(await reply.json())
  if (E.isLeft(holdings)) throw new Error('The holdings could not be read')
  const [first] = 'rows' in holdings.right ? holdings.right.rows : []
  await expect(widgetNamed(page, /^Holdings/)).toContainText(`as at ${words}`)
  const worth = Number(first?.['marketValue']).toLocaleString('en-AU', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  await expect(widgetNamed(page, /^Holdings/)).toContainText(worth)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(page.getByText(`Figures as at ${words}`)).toHaveCount(0)
  await expect(widgetNamed(page, /^Holdings/)).not.toContainText(`as at ${words}`)
  console.expectQuiet()
})
