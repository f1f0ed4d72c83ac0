import type { Page } from '@playwright/test'
import { addDays } from '../../src/domain/dates/calendar.ts'
import { displayDate } from '../../src/domain/dates/display-date.ts'
import { dayIn } from '../../src/domain/dates/time-zone.ts'
import { type OwnPlutus, startOwnPlutus } from './support/servers/own-plutus.ts'
import { openSignedIn } from './support/open-as.ts'
import {
  expect,
  expectAccessible,
  expectWidgetsShown,
  listenToConsole,
  test,
  widgetNamed,
} from './support/plutus-test.ts'

let ownPlutus: OwnPlutus

// settings apply to everybody, so the other tests use another server
test.beforeAll(async () => {
  ownPlutus = await startOwnPlutus()
})
test.afterAll(() => ownPlutus.close())

const today = dayIn('Australia/Sydney', new Date())
const set = addDays(today, -60)

const pressLocator = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')

test('the day that is set moves the figures on every screen, and can be undone', async ({ browser }) => {
  test.setTimeout(120_000)
  const [admin, client] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ baseURL: ownPlutus.url })).newPage()),
  )
  if (admin === undefined || client === undefined) throw new Error('no page')
  const consoles = [listenToConsole(admin), listenToConsole(client)]
  await openSignedIn(client, 'client', `${ownPlutus.url}/dashboard`)
  await expectWidgetsShown(client)
  const holdings = widgetNamed(client, 'Holdings')
  await expect(holdings).not.toContainText('prices go to')

  await openSignedIn(admin, 'admin', `${ownPlutus.url}/admin/site-settings`)
  await expect(admin.getByLabel('Connection: Live')).toBeVisible()
  const dates = admin.getByRole('row', { name: 'CurrentDataDate' })
  await expect(dates).toContainText('Not set')
  await pressLocator(admin, 'Edit CurrentDataDate')
  const field = admin.getByLabel('CurrentDataDate', { exact: true })
  await field.fill(addDays(today, 2))
  await expect(admin.getByText('The date must not be later than today')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Save' })).toBeDisabled()
  await pressLocator(admin, 'Reset')
  await field.fill(set)
  await expectAccessible(admin)
  await pressLocator(admin, 'Save')
  await expect(admin.getByText('Saved', { exact: true })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Edit CurrentDataDate' })).toBeFocused()
  await expect(dates).toContainText(displayDate(set))
  await expect(holdings).toContainText(`as at ${displayDate(set)} (prices go to`)

  await pressLocator(admin, 'History of CurrentDataDate')
  await pressLocator(admin, 'Undo: restore Not set')
  await pressLocator(admin, 'Restore')
  await expect(admin.getByRole('dialog').getByRole('rowheader')).toHaveText(['Not set', displayDate(set), 'Not set'])
  await expect(admin.getByRole('dialog')).toBeFocused()
  await expectAccessible(admin)
  await expect(holdings).not.toContainText('prices go to')
  await pressLocator(admin, 'Close: History of CurrentDataDate')
  await expect(admin.getByRole('button', { name: 'History of CurrentDataDate' })).toBeFocused()

  await pressLocator(admin, 'Clear API cache')
  await expect(admin.getByText('Cache Cleared')).toBeVisible()
  for (const console of consoles) console.expectQuiet()
})
