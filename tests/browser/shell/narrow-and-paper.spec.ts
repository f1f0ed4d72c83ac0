import { randomUUID } from 'node:crypto'
import { callAs, signIn } from '../../support/sign-in.ts'
import { openAs, openSignedIn } from '../support/open-as.ts'
import { expect, expectAccessible, expectWidgetsShown, plutusUrl } from '../support/plutus-test.ts'
import { test } from '../support/servers/own-plutus-test.ts'

// WCAG 1.4.10: 1280 pixels at 400 %
for (const [username, screens] of Object.entries({
  client: ['/dashboard', '/reports/group/GD001', '/messages/client'],
  admin: ['/dashboard', '/admin/site-settings', '/users'],
})) {
  test(`nothing of what ${username} sees is wider than 390 or 320 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const { token } = await signIn(plutusUrl(), username)
    for (const screen of screens) {
      await openAs(page, token, screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (screen === '/dashboard') await expectWidgetsShown(page)
      // a list comes after the heading, and may be wider than what waits for it
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 640 })
        await expect(async () => {
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        }).toPass()
      }
    }
  })
}

test('paper is white and has no navigation or notification, also for who reads in the dark', async ({ page }) => {
  const of = { NotificationID: randomUUID(), Title: 'Office closed', Message: 'On Friday', about: null, editedAt: null }
  const sent = {
    ...of,
    Priority: 1,
    Dismissible: true,
    mustAcknowledge: false,
    at: '2026-01-01T00:00:00Z',
    Expiry: '2999-01-01T00:00:00Z',
  }
  const own = { UserNotificationID: randomUUID(), NotificationID: of.NotificationID, Status: 0, user_id: 'client' }
  const received = { ...own, user: 'Eleanor Ashgrove', seenAt: null, acknowledgedAt: null, notification: sent }
  await page.route('**/api/v1/notifications', (route) =>
    route.fulfill({
      json: [{ ...sent, user_notifications: [received] }],
    }),
  )
  await page.emulateMedia({ colorScheme: 'dark' })
  const { token } = await signIn(plutusUrl(), 'client')
  await openAs(page, token, '/dashboard')
  await expectWidgetsShown(page)
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications).toContainText('Office closed')
  const scheme = page.locator('html[data-mantine-color-scheme=light]')
  await expect(scheme).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(scheme).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('complementary')).toBeHidden()
  await expect(notifications).toBeHidden()
  for (const name of ['Export', 'More', 'Send', 'Filters'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
  await expect(scheme).toHaveCount(0)
})

test('on a telephone a security has its name under its code, and its row opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { token } = await signIn(plutusUrl(), 'client')
  await openAs(page, token, '/dashboard')
  await expectWidgetsShown(page)
  const row = page.getByRole('table', { name: 'Returns by security' }).getByRole('button', { name: /^GLX/ })
  await expect(row).toHaveText('GLXSouthern Cross Global Shares ETF')
  await row.click()
  const opened = page.getByRole('dialog', { name: 'GLX' })
  await expect(opened.getByText('Opening value')).toBeVisible()
  await expectAccessible(page)
  await opened.getByRole('button', { name: 'Close' }).click()
  await expect(opened).toBeHidden()
  const holdings = page.getByRole('grid', { name: 'Holdings' })
  await holdings.getByRole('gridcell', { name: /^GLX Southern Cross Global/ }).click()
  await expect(opened.getByText('Southern Cross Global Shares ETF')).toBeVisible()
  await expect(opened.getByText('Price', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await opened.getByRole('button', { name: 'Close' }).click()
  await expect(opened).toBeHidden()
  const transactions = page.getByRole('grid', { name: 'Recent transactions' })
  await transactions.getByRole('gridcell').first().focus()
  await page.keyboard.press('Enter')
  const transaction = page.getByRole('dialog', { name: /^\d\d-[A-Z][a-z]{2}-\d\d$/ })
  await expect(transaction.getByText('Account', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(transaction.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(transaction).toBeHidden()
})

// on a server of its own, because other tests import and trade: a grid of wider figures scrolls (spec §9)
for (const username of ['admin', 'client'])
  test(`on a telephone the grids of ${username}'s dashboard say each name and figure whole`, async ({
    page,
    plutus,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openSignedIn(page, username, `${plutus.url}/dashboard`)
    await expectWidgetsShown(page)
    const grids = page.getByRole('main').getByRole('grid')
    await expect(grids.first().getByRole('gridcell').first()).toBeVisible()
    const cut = () =>
      grids.locator('[role=gridcell] small').evaluateAll((names) =>
        names
          .filter((name) => name.scrollWidth > name.clientWidth)
          // a total's label may reach into the next column
          .filter(
            ({ parentElement }) => parentElement === null || getComputedStyle(parentElement).overflow !== 'visible',
          )
          .map((name) => name.textContent),
      )
    await expect.poll(cut).toEqual([])
    const moved = await grids.evaluateAll((all) =>
      all.filter((grid) => grid.scrollWidth > grid.clientWidth).map((grid) => grid.getAttribute('aria-label')),
    )
    expect(moved, 'grids whose figures have to be moved').toEqual([])
  })

const looks = ['admin', 'adviser', 'client', 'accountant'].flatMap((username) =>
  ['beside', 'without'].map((sidebar) => ({ username, sidebar })),
)

for (const { username, sidebar } of looks)
  test(`${sidebar} the sidebar the tables of ${username}'s dashboard say each name whole`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openSignedIn(page, username, '/dashboard')
    await expectWidgetsShown(page)
    if (sidebar === 'without') await page.getByRole('button', { name: 'Sidebar' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('grid').first().getByRole('gridcell').first()).toBeVisible()
    const cut = () =>
      main.locator('[role=gridcell], [role=gridcell] small, [role=columnheader] span, td small').evaluateAll((cells) =>
        cells
          // the button that opens a row reaches below it by its padding
          .filter((cell) => {
            const opener = cell.querySelector(':scope > [popovertarget]')
            const padding = opener === null ? 0 : Number.parseFloat(getComputedStyle(opener).paddingBottom)
            return cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight + padding + 1
          })
          // a total's label may reach into the next column
          .filter(
            ({ tagName, parentElement }) =>
              tagName !== 'SMALL' || parentElement === null || getComputedStyle(parentElement).overflow !== 'visible',
          )
          .map((cell) => cell.textContent),
      )
    await expect.poll(cut).toEqual([])
    if (sidebar === 'without') return
    const moved = await main
      .locator('[role=grid], :has(> table:not([class*=visuallyHidden]))')
      .evaluateAll((scrollers) =>
        scrollers
          .filter((scroller) => scroller.clientWidth > 1 && scroller.scrollWidth > scroller.clientWidth)
          .map((scroller) => scroller.textContent.slice(0, 40)),
      )
    expect(moved, 'tables whose figures have to be moved').toEqual([])
  })

test('beside the sidebar a report that was run has each of its dates in one line', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { token } = await signIn(plutusUrl(), 'client')
  const asked = 'AccountCode=PD0001&PositionDate=2026-06-30&outputFormat=html&orientation=landscape'
  expect((await callAs(plutusUrl(), token)('POST', `/reports/view/portfolio-valuation?${asked}`)).status).toBe(200)
  await openAs(page, token, '/reports/runs')
  const row = page.getByRole('row', { name: /^Portfolio valuation.*30-Jun-26/ }).first()
  await expect(row).toBeVisible()
  const lines = await row.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: number[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      for (const { index } of (text.textContent ?? '').matchAll(/\d\d-[A-Z][a-z]{2}-\d\d/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + 9)
        found.push(new Set([...range.getClientRects()].map(({ top }) => top)).size)
      }
    return found.filter((count) => count > 0)
  })
  expect(lines.length).toBeGreaterThan(1)
  expect(new Set(lines)).toEqual(new Set([1]))
})
