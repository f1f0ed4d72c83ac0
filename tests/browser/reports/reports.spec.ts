import type { Page } from '@playwright/test'
import { reportDates } from '../../../src/api/reports/reports.ts'
import { displayDate } from '../../../src/domain/dates/display-date.ts'
import { financialYearOf, lastQuarterEnding } from '../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { E } from '../../../src/domain/fp.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { holdCalls } from '../support/network/hold-calls.ts'
import { openAs, openSignedIn } from '../support/open-as.ts'
import {
  expect,
  expectAccessible,
  expectWidgetsShown,
  listenToConsole,
  plutusUrl,
  test,
} from '../support/plutus-test.ts'
import { shortWait } from '../support/soon.ts'
import { addReport, changeReport } from '../support/reports-elsewhere.ts'

/** The first report of a server starts what writes it. */
const waitOptions = { timeout: 30_000 }

const open = async (page: Page, username: string, path: string): Promise<void> => {
  const { token } = await signIn(plutusUrl(), username)
  await openAs(page, token, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const run = async (page: Page, report: string, button = 'Run report'): Promise<void> => {
  await page.getByRole('radio', { name: report, exact: true }).check()
  await page.getByRole('button', { name: button }).click()
}

const choose = async (page: Page, field: string, option: RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

/** The last day of the demo firm's market: that on which it was made, or the Friday before, however long ago that is. */
const lastPricedDay = async (token: string): Promise<IsoDate> => {
  const reply = reportDates.reply.decode(await (await callAs(plutusUrl(), token)('GET', reportDates.path)).json())
  if (E.isLeft(reply)) throw new Error('the last day with prices was not told')
  return reply.right.PricedTo
}

const periodOf = (from: IsoDate, to: IsoDate): string =>
  `From ${displayDate(from)} to ${displayDate(to)}, as at ${displayDate(to)}`

/** The report's frame, which runs no script. */
const paperLocator = (page: Page, title: string) => page.locator(`iframe[title="${title}, report"][sandbox=""]`)

test('a client goes from the dashboard to a report, reads it, turns it over and takes it away', async ({ page }) => {
  const console = listenToConsole(page)
  const { token } = await signIn(plutusUrl(), 'client')
  await openAs(page, token, '/dashboard')
  const lastPriced = await lastPricedDay(token)
  await expectWidgetsShown(page)
  await page.getByRole('group', { name: 'Dashboard' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveURL(/\/reports\/group\/GD001$/)
  await expect(page.getByRole('combobox', { name: 'Portfolio' })).toHaveValue(/GD001/)
  await expect(page.getByRole('button', { name: 'Run report' })).toBeDisabled()
  await expectAccessible(page)

  await run(page, 'Group overview')
  const dialog = page.getByRole('dialog', { name: 'Group overview' })
  await expect(dialog).toBeVisible(waitOptions)
  await expect(dialog.getByText(periodOf(financialYearOf(lastPriced).start, lastPriced)).first()).toBeVisible()
  await expect(paperLocator(page, 'Group overview')).toHaveAttribute('srcdoc', /Ashgrove Family Super Fund/)
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Settings' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Back to the report' })).toBeFocused()
  const { start, end } = lastQuarterEnding(12, lastPriced)
  await dialog.getByRole('radio', { name: `June quarter ${end.slice(0, 4)}` }).check()
  await dialog.getByRole('button', { name: 'Run again' }).click()
  await expect(dialog.getByRole('button', { name: 'Settings' })).toBeFocused(waitOptions)
  await expect(dialog.getByText(periodOf(start, end)).first()).toBeVisible()

  const front = dialog.getByRole('region', { name: 'Report', exact: true })
  for (const [format, ending] of [
    ['PDF', /\.pdf$/],
    ['Excel', /\.xlsx$/],
    ['CSV', /\.csv$/],
  ] as const) {
    await front.getByRole('radio', { name: format }).check()
    const download = page.waitForEvent('download', waitOptions)
    await front.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(ending)
    await expect(front.getByRole('button', { name: 'Download' })).toBeEnabled()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  console.expectQuiet()
})

test('B11, S10: Escape from a report drops refused dates and gives the focus back', async ({ page }) => {
  await open(page, 'client', '/reports/portfolio/PD0001')
  await run(page, 'Transactions')
  const dialog = page.getByRole('dialog', { name: 'Transactions' })
  await expect(dialog).toBeVisible(waitOptions)
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('radio', { name: 'Custom' }).check()
  await dialog.getByLabel('Start date', { exact: true }).fill('2026-10-02')
  await dialog.getByLabel('End date', { exact: true }).fill('2026-10-01')
  await expect(dialog.getByText('The start date is after the end date.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Run report' })).toBeEnabled()
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('a client is not led to the portfolio of anybody else', async ({ page }) => {
  await openSignedIn(page, 'client', '/dashboard')
  await expectWidgetsShown(page)
  await page.goto('/reports/portfolio/PD0009')
  await expect(page).toHaveURL(/\/error\/unauthorised$/)
})

test('an accountant reports on the one account, and on no group', async ({ page }) => {
  await openSignedIn(page, 'accountant', '/dashboard')
  await expectWidgetsShown(page)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' })).toHaveCount(0)
  await page.getByRole('group', { name: 'Dashboard' }).getByRole('link', { name: 'Reports' }).click()
  await run(page, 'Transactions')
  await expect(page.getByRole('dialog', { name: 'Transactions' })).toBeVisible(waitOptions)
  await expect(paperLocator(page, 'Transactions')).toHaveAttribute('srcdoc', /Ashgrove Family Super Fund/)
  await page.goto('/reports/group/GD001')
  await expect(page).toHaveURL(/\/error\/unauthorised$/)
})

test('an adviser begins with the report, and reads it below', async ({ page }) => {
  const console = listenToConsole(page)
  await open(page, 'adviser', '/reports/adviser/ADV01')
  const button = page.getByRole('button', { name: 'Run report' })
  await page.getByRole('radio', { name: 'Income and distributions' }).check()
  await expect(page.getByText('Choose a portfolio or group first.')).toBeVisible()
  await choose(page, 'Account or group', /Ashgrove Group/)
  await page.getByRole('radio', { name: 'Last financial year' }).check()
  await expect(page.getByText('From 01-Jul-25 to 30-Jun-26')).toBeVisible()
  await choose(page, 'Account or group', /PD0001/)
  await expect(page.getByRole('radio', { name: 'Last financial year' })).toBeChecked()
  await page.getByRole('radio', { name: 'Custom' }).check()
  await page.getByLabel('Start date', { exact: true }).fill('2026-10-02')
  await page.getByLabel('End date', { exact: true }).fill('2026-10-01')
  await expect(page.getByText('The start date is after the end date.')).toBeVisible()
  await expect(button).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('End date', { exact: true }).fill('2026-10-31')
  await button.click()
  await expect(paperLocator(page, 'Income and distributions')).toBeVisible(waitOptions)
  await expect(page.getByText('From 02-Oct-26 to 31-Oct-26').last()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('radio', { name: 'Income and distributions' })).not.toBeChecked()
  console.expectQuiet()
})

test('a report under way can be given up, is never run twice, and one lost on its way is brought', async ({ page }) => {
  await open(page, 'client', '/reports/portfolio/PD0001')
  const held = await holdCalls(page, /\/reports\/view\//)
  const progress = page.getByRole('region', { name: 'Running Transactions' })
  await run(page, 'Transactions')
  await expect(progress).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run report' })).toBeDisabled()
  await progress.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress).toHaveCount(0)
  await (await held.next()).abort().catch(() => undefined)

  await page.getByRole('button', { name: 'Run report' }).click()
  const lost = await held.next()
  await lost.fetch()
  await lost.abort('connectionreset')
  await expect(page.getByRole('alert')).toContainText('Error getting report')
  await page.getByRole('button', { name: 'Try again' }).click()
  const again = await held.next()
  expect(new URL(again.request().url()).searchParams.get('run')).toBe(
    new URL(lost.request().url()).searchParams.get('run'),
  )
  await again.continue()
  await expect(page.getByRole('dialog', { name: 'Transactions' })).toBeVisible(waitOptions)
})

test('who writes reports is told where one fails, and nobody else is', async ({ page, browsers }) => {
  const name = await addReport('Fails in the third line')
  await changeReport(name, {
    type: 'client',
    ReportMarkup: '<p>One</p>\n<p>Two</p>\n<p>{{later 3}}</p>',
    ReportHelperScript: 'async function later() {}',
  })
  const client = await browsers.newPage()
  await Promise.all([
    open(page, 'admin', `/reports/group/GD001?name=${name}`),
    open(client, 'client', `/reports/group/GD001?name=${name}`),
  ])
  for (const one of [page, client]) {
    await one.getByRole('button', { name: 'Run report' }).click()
    await expect(one.getByRole('alert')).toContainText('Error Rendering Report', waitOptions)
  }
  await expect(page.getByRole('alert')).toContainText('Code, line 3:')
  await expect(page.getByRole('link', { name: 'Edit the report' })).toBeVisible()
  await expect(client.getByRole('alert')).not.toContainText('later')
  await expectAccessible(page)
})

test('a run is listed in another tab, opened again, and issued again byte for byte', async ({ page, browsers }) => {
  const runs = await browsers.newPage()
  const console = listenToConsole(runs)
  await Promise.all([open(page, 'client', '/reports/portfolio/PD0002'), open(runs, 'client', '/reports/runs')])
  await expect(runs.getByLabel('Connection: Live')).toBeVisible()
  await run(page, 'Realised and unrealised gains')
  await expect(page.getByRole('dialog')).toBeVisible(waitOptions)
  const row = runs.getByRole('row', { name: /Realised and unrealised gains/ }).first()
  await expect(row).toContainText('Issued', shortWait)
  await expect(row).toContainText('Ashgrove Personal')
  await runs.getByRole('searchbox', { name: 'Search' }).fill('personal gains')
  await expectAccessible(runs)

  await row.getByRole('button', { name: /^Open / }).click()
  await expect(paperLocator(runs, 'Realised and unrealised gains')).toBeVisible()
  await runs.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: /^Open / })).toBeFocused()
  await row.getByRole('button', { name: /^Re-issue / }).click()
  await expect(runs.getByText('The report is identical, byte for byte.')).toBeVisible(waitOptions)
  await expectAccessible(runs)
  await runs.getByRole('button', { name: 'Open the report' }).click()
  await expect(paperLocator(runs, 'Realised and unrealised gains')).toBeVisible()
  await runs.keyboard.press('Escape')
  await runs.getByRole('main').getByRole('link', { name: 'Reports' }).click()
  await expect(runs).toHaveURL(/\/reports\/group\/GD001$/)
  console.expectQuiet()
})

test('a monthly video plays from its player alone, and waits for the network', async ({ page }) => {
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' }),
  )
  await open(page, 'client', '/reports/group/GD001')
  await page.getByRole('button', { name: 'Monthly video update 61' }).click()
  const player = page.locator('iframe[title="Monthly video update 61"]')
  await expect(player).toHaveAttribute('src', /^https:\/\/player\.vimeo\.com\/video\//)
  expect(await player.boundingBox()).toMatchObject({ width: 640, height: 360 })
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(player).toBeVisible()
})
