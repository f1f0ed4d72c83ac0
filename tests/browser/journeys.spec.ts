import { openSignedIn } from './support/open-as.ts'
import {
  expect,
  expectWidgetsShown,
  listenToConsole,
  motionOptions,
  signInAs,
  test,
  widgetNamed,
} from './support/plutus-test.ts'

test.use(motionOptions)

const figurePattern = /\$[\d,]+\.\d\d/

test('a client signs in, reads the figures of the group, opens one account and signs out', async ({ page }) => {
  const console = listenToConsole(page)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await signInAs(page, 'client')
  await expect(page).toHaveURL(/\/dashboard\/(group|portfolio)\//)
  await expectWidgetsShown(page)
  await expect(
    widgetNamed(page, /^Performance/)
      .getByRole('table')
      .first(),
  ).toContainText('%')
  await expect(page.getByRole('main')).toContainText(figurePattern)
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Adviser' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' })).toBeVisible()

  await page.getByRole('button', { name: 'Switch account' }).click()
  await page.getByRole('menuitem').first().click()
  await expectWidgetsShown(page)

  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  console.expectQuiet()
})

test('an adviser sees the book and no reports link, and opens a client group from it', async ({ page }) => {
  const console = listenToConsole(page)
  await page.goto('/dashboard')
  await signInAs(page, 'adviser')
  await expect(page).toHaveURL(/\/dashboard\/adviser\/ADV01$/)
  await expectWidgetsShown(page)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' })).toHaveCount(0)
  await widgetNamed(page, 'Client book').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dashboard\/group\//)
  await expectWidgetsShown(page)
  console.expectQuiet()
})

test('an accountant is shown as one and sees the one account alone', async ({ page }) => {
  await page.goto('/')
  await signInAs(page, 'accountant')
  await expect(page).toHaveURL(/\/dashboard\/external\//)
  await expectWidgetsShown(page)
  await expect(page.getByRole('region', { name: 'Signed in as' })).toContainText('Accountant')
  await page.goto('/dashboard/adviser/ADV01')
  await expect(page.getByText("Oops, you're not supposed to be here")).toBeVisible()
})

for (const username of ['admin', 'superadmin']) {
  test(`${username} lands on the firm's dashboard and finds the administration`, async ({ page }) => {
    const console = listenToConsole(page)
    await page.goto('/')
    await signInAs(page, username)
    await expect(page).toHaveURL(/\/dashboard\/admin\/firm$/)
    await expectWidgetsShown(page)
    await page.getByRole('button', { name: 'Admin', exact: true }).click()
    await page.getByRole('link', { name: 'Live reports' }).click()
    await expect(page.getByRole('link', { name: 'Site settings' })).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/reports\/live-reports$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    console.expectQuiet()
  })
}

test('a client is kept out of what is not theirs, by the screen and by the server', async ({ page }) => {
  await openSignedIn(page, 'client', '/')
  await expectWidgetsShown(page)
  await page.goto('/admin/site-settings')
  await expect(page.getByText("Oops, you're not supposed to be here")).toBeVisible()
  await page.goto('/nowhere/at/all')
  await expect(page.getByText("Oops, we can't find what you're looking for")).toBeVisible()
  await page.goto('/error/of-no-known-type')
  await expect(page).toHaveURL(/\/error\/not-found/)
})

test('an address that names what is not there says so, and one that is not allowed says that', async ({ page }) => {
  await openSignedIn(page, 'admin', '/')
  await expectWidgetsShown(page)
  for (const address of [
    '/dashboard/portfolio/NOPE',
    '/reports/account/NOPE',
    '/reports/group/NOPE',
    '/reports/adviser/NOPE',
  ]) {
    await page.goto(address)
    await expect(page.getByText("Oops, we can't find what you're looking for")).toBeVisible()
    await expect(page).toHaveURL(/\/error\/not-found$/)
  }
  await page.goto('/logout')
  await signInAs(page, 'client')
  await expectWidgetsShown(page)
  await page.goto('/reports/group/NOPE')
  await expect(page.getByText("Oops, you're not supposed to be here")).toBeVisible()
})

test('after signing in a person is where the link led, never on another site', async ({ page }) => {
  await page.goto('/users')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signInAs(page, 'admin')
  await expect(page).toHaveURL(/\/users$/)
  await page.goto('/logout')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.goto('/login?redirect=%2F%2Fevil.example')
  await signInAs(page, 'client')
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/dashboard\//)
})

test('a wrong password and an unknown name are told the same', async ({ page }) => {
  await page.goto('/login')
  await signInAs(page, 'adviser', 'not-the-password')
  const alert = page.getByRole('alert')
  await expect(alert).toBeVisible()
  const text = await alert.textContent()
  await page.getByLabel('User name').fill('nobody.at.all')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(alert).toHaveText(text ?? '')
})

test('widgets fold, unfold, fill the screen and explain themselves', async ({ page }) => {
  const console = listenToConsole(page)
  // folded widgets stay folded, and no other test opens this dashboard
  await openSignedIn(page, 'superadmin', '/dashboard/group/GD006')
  await expectWidgetsShown(page)
  const performance = widgetNamed(page, /^Performance/)
  await performance.getByRole('button', { name: /^Collapse Performance/ }).click()
  await expect(performance.getByRole('table')).toHaveCount(0)
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.click()
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(more).toBeFocused()
  await expect(performance.getByRole('table').first()).toBeVisible()
  await performance.getByRole('button', { name: /^About Performance/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const moreOfIt = performance.getByRole('button', { name: /^More for Performance/ })
  await moreOfIt.click()
  await performance.getByRole('button', { name: /full screen$/ }).click()
  await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(moreOfIt).toBeFocused()
  await more.click()
  await page.getByRole('button', { name: 'Collapse all', exact: true }).click()
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
  console.expectQuiet()
})

test('one broken widget leaves the others whole, and is there by itself once it can be', async ({ page }) => {
  const server = { isBroken: true }
  await page.route('**/data/**/performance*', (route) => (server.isBroken ? route.abort() : route.continue()))
  // no other test folds widgets in this person's view
  await openSignedIn(page, 'adviser', '/')
  await expect(page).toHaveURL(/\/dashboard\/adviser\//)
  await page.goto('/dashboard/group/GD001')
  const performance = widgetNamed(page, /^Performance/)
  await expect(performance).toContainText('Unable to fetch data at this time. Please try again later')
  await expect(widgetNamed(page, 'Recent transactions').getByRole('grid')).toContainText(figurePattern)
  await expect(performance.getByRole('button', { name: /again|retry/i })).toBeVisible()
  server.isBroken = false
  await expect(performance.getByRole('table').first()).toBeVisible()
})

test('a person can do without a mouse', async ({ page }) => {
  await page.goto('/login')
  await page.keyboard.press('Tab')
  await page.getByLabel('User name').focus()
  await page.keyboard.type('client')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Plutus2026')
  await page.keyboard.press('Enter')
  await expectWidgetsShown(page)
  await page.keyboard.press('Tab')
  for (let presses = 0; presses < 80; presses += 1) {
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    if (name.startsWith('About ')) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // the dialog is gone a frame before the focus is back
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await expect.poll(focused).toMatch(/^About /)
})
