import {
  expect,
  expectAccessible,
  expectWidgetsShown,
  listenToConsole,
  plutusUrl,
  test,
} from '../support/plutus-test.ts'
import { signIn } from '../../support/sign-in.ts'

test('a search finds an account from the keyboard alone, goes there, and says when it cannot', async ({ page }) => {
  const console = listenToConsole(page)
  const { token } = await signIn(plutusUrl(), 'adviser')
  await page.addInitScript((stored) => localStorage.setItem('plutus_token', stored), token)
  await page.goto('/dashboard')
  await expectWidgetsShown(page)
  const panel = page.getByRole('dialog', { name: 'Search' })
  const box = panel.getByRole('combobox', { name: 'Search' })
  const chosen = panel.getByRole('option', { selected: true })

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Search' }).focus()
  await page.keyboard.press('Enter')
  await expect(box).toBeFocused()
  await expect(panel.getByRole('group', { name: 'Accounts' })).toBeVisible()
  await expect(panel.getByRole('status')).toHaveText(/results/)
  await expectAccessible(page)

  await page.keyboard.type('super')
  await expect(chosen).toHaveAccessibleName(/Super Fund/)
  await page.keyboard.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  const account = (await chosen.locator('span').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard\/portfolio\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(account)
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.type('nobody of that name')
  await expect(panel.getByRole('status')).toHaveText('No results for “nobody of that name”')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  await page.route(/\/api\/v1\/account-list/, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await expect(panel.getByRole('alert')).toContainText('Unable to fetch data at this time. Please try again later')
  await expectAccessible(page)
  await page.unroute(/\/api\/v1\/account-list/)
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard\/adviser\/ADV01$/)
  console.expectQuietButForTheNetwork()
})

test('an accountant finds the one account, on the dashboard made for accountants', async ({ page }) => {
  const { token } = await signIn(plutusUrl(), 'accountant')
  await page.addInitScript((stored) => localStorage.setItem('plutus_token', stored), token)
  await page.goto('/guides/accountant')
  await page.getByRole('button', { name: 'Search' }).click()
  const accounts = page.getByRole('group', { name: 'Accounts' })
  await expect(accounts.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Advisers' })).toHaveCount(0)
  await accounts.getByRole('option').click()
  await expect(page).toHaveURL(/\/dashboard\/external\//)
  await expectWidgetsShown(page)
})
