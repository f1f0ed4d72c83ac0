import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Page, Response } from '@playwright/test'
import { dashboard } from '../../../src/api/dashboards/dashboards.ts'
import { E } from '../../../src/domain/fp.ts'
import { freePort, startPlutus } from '../../support/plutus-process.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { openSignedIn } from '../support/open-as.ts'
import { databaseUrl, expect, expectWidgetsShown, listenToConsole, plutusUrl, test } from '../support/plutus-test.ts'
import { shortWait } from '../support/soon.ts'

const runFile = promisify(execFile)

const revisionOf = async (call: ReturnType<typeof callAs>, dashboardPath: string): Promise<number> => {
  const reply = dashboard.reply.decode(await (await call('GET', `/dashboard/${dashboardPath}`)).json())
  if (E.isLeft(reply)) throw new Error(`${dashboardPath} could not be read`)
  return reply.right.revision
}

/** Retitles the dashboard through the server at `url`, as an administrator. */
const retitle = async (url: string, dashboardPath: string, title: string): Promise<void> => {
  const call = callAs(url, (await signIn(url, 'admin')).token)
  const revision = await revisionOf(call, dashboardPath)
  const reply = await call('PUT', `/widgets/${dashboardPath}`, {
    revision,
    changes: [{ type: 'RetitleDashboard', title }],
  })
  expect(reply.status).toBe(200)
}

const openAs = async (page: Page, username: string, address: string): Promise<void> => {
  await openSignedIn(page, username, address)
  await expectWidgetsShown(page)
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
}

const headings = (page: Page): Promise<string[]> => page.getByRole('main').locator('h1, h2').allTextContents()

test('a dashboard changed elsewhere changes on every screen that shows it, and only there', async ({ browsers }) => {
  const [one, other, stranger] = await Promise.all([browsers.newPage(), browsers.newPage(), browsers.newPage()])
  await openAs(one, 'adviser', '/dashboard/adviser/ADV01')
  await openAs(other, 'admin', '/dashboard/adviser/ADV01')
  await openAs(stranger, 'client', '/dashboard')
  const before = await headings(stranger)
  await retitle(plutusUrl(), 'adviser/ADV01', 'The book of the first adviser')
  await expect(one.getByRole('heading', { level: 1 })).toContainText('The book of the first adviser', shortWait)
  await expect(other.getByRole('heading', { level: 1 })).toContainText('The book of the first adviser', shortWait)
  expect(await headings(stranger)).toEqual(before)
})

test('a notification reaches its reader, and once dismissed stays away', async ({ browsers }, { retry }) => {
  // an earlier try may have left its notification
  const title = `Tax statements are ready, ${retry.toString()}`
  const [reader, other] = await Promise.all([browsers.newPage(), browsers.newPage()])
  await openAs(reader, 'accountant', '/dashboard')
  await openAs(other, 'adviser', '/dashboard')
  const call = callAs(plutusUrl(), (await signIn(plutusUrl(), 'admin')).token)
  const sent = await call('POST', '/notifications', {
    Title: title,
    Message: 'They are in the archive.',
    Priority: 2,
    Dismissible: true,
    Expiry: new Date(Date.now() + 3_600_000).toISOString(),
    recipients: ['accountant'],
  })
  expect(sent.status).toBe(200)
  await expect(reader.getByText(title)).toBeVisible(shortWait)
  await expect(other.getByText(title)).toHaveCount(0)
  const isSaved = (response: Response): boolean =>
    response.url().includes('/user-notifications/') && response.request().postData()?.includes('Status') === true
  const saved = reader.waitForResponse(isSaved)
  await reader.getByRole('button', { name: `Dismiss: ${title}` }).click()
  await expect(reader.getByText(title)).toHaveCount(0)
  // another test may be importing, behind which it waits
  expect((await saved).status()).toBe(200)
  await reader.reload()
  await expectWidgetsShown(reader)
  await expect(reader.getByText(title)).toHaveCount(0)
})

test('what could not be fetched is there with the connection, without a click', async ({ page }) => {
  const console = listenToConsole(page)
  const server = { isFailing: true }
  const calls = /\/api\/v1\/(?:data\/|videos|reports\/)/
  await page.route(calls, (route) => (server.isFailing ? route.abort() : route.continue()))
  await openSignedIn(page, 'client', '/dashboard/group/GD001')
  await expect(page.getByText('Unable to fetch data at this time. Please try again later').first()).toBeVisible()
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
  server.isFailing = false
  await expectWidgetsShown(page)

  // once, so that the screen itself is there
  const reports = page.getByRole('link', { name: /^Reports/ }).first()
  await reports.click()
  await expect(page.getByRole('button', { name: 'Run report' })).toBeVisible()
  await page.goBack()
  await expectWidgetsShown(page)
  await page.context().setOffline(true)
  await expect(page.getByLabel('Connection: Live')).toHaveCount(0)
  await reports.click()
  const side = page.getByRole('complementary', { name: 'Archive and videos' })
  await expect(side.getByRole('alert')).toHaveCount(2)
  await expect(page.getByRole('alert').filter({ hasText: 'Error getting list' })).toBeVisible()
  await expect(page.getByText('No annual reports yet.')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(side.getByRole('button', { name: 'Monthly video update 61' })).toBeVisible()
  await expect(side.getByText('Not loaded yet.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Run report' })).toBeVisible()
  console.expectQuietButForTheNetwork()
})

test('figures follow an import made beside the running server', async ({ page }) => {
  const console = listenToConsole(page)
  await openAs(page, 'accountant', '/dashboard')
  const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-import-'))
  // The dashboard is as at the last day with prices: the same day is later than that at a weekend.
  const lastWeek = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
  await writeFile(
    path.join(folder, 'transactions.csv'),
    'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration\n' +
      `${code},${lastWeek},deposit,,,,,7654321.09,A deposit nobody expected\n`,
  )
  const shown = page.getByRole('main').getByText('$7,654,321.09').first()
  await expect(shown).toHaveCount(0)
  await runFile(process.execPath, ['server/cli/import.ts', folder], {
    env: { ...process.env, DATABASE_URL: databaseUrl() },
  })
  await expect(shown).toBeVisible({ timeout: 3_000 })
  await rm(folder, { recursive: true })
  console.expectQuiet()
})

test('two browsers whose server is away for half a minute end up the same, with nothing missed', async ({
  browsers,
}) => {
  test.setTimeout(150_000)
  // this group's columns stay narrow
  const dashboardPath = 'group/GD008'
  const PORT = String(await freePort())
  const settings = { DATABASE_URL: databaseUrl(), PLUTUS_SEED: 'none', PORT }
  const first = await startPlutus(settings)
  const [one, other] = await Promise.all([browsers.newPage(), browsers.newPage()])
  const console = listenToConsole(one)
  await openAs(one, 'admin', `${first.url}/dashboard/${dashboardPath}`)
  await openAs(other, 'superadmin', `${first.url}/dashboard/${dashboardPath}`)

  await first.stop('SIGKILL')
  await expect(one.getByLabel(/Connection: (Offline|Connecting)/)).toBeVisible()
  const away = pause(30_000)
  const call = callAs(plutusUrl(), (await signIn(plutusUrl(), 'admin')).token)
  for (let change = 1; change <= 10; change += 1)
    await retitle(plutusUrl(), dashboardPath, `Title ${change.toString()}`)
  const revision = await revisionOf(call, dashboardPath)
  await call('PUT', `/widgets/${dashboardPath}`, {
    revision,
    changes: [{ type: 'RestructureDashboard', structure: '6-6' }],
  })
  await away

  const again = await startPlutus(settings)
  for (const page of [one, other]) {
    await expect(page.getByLabel('Connection: Live')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Title 10', shortWait)
  }
  expect(await headings(one)).toEqual(await headings(other))
  const shown = await headings(one)
  await one.reload()
  await expectWidgetsShown(one)
  expect(await headings(one)).toEqual(shown)
  console.expectQuietButForTheNetwork()
  await again.stop()
})
