import type { Page } from '@playwright/test'
import { signIn } from '../../support/sign-in.ts'
import { expectAccessibleEverywhere } from '../support/accessible-everywhere.ts'
import { test as withPeople } from '../support/people.ts'
import { openSignedIn } from '../support/open-as.ts'
import {
  expect,
  expectAccessible,
  listenToConsole,
  plutusUrl,
  test,
  wideAndOnTelephone,
} from '../support/plutus-test.ts'

const boxOf = (page: Page, username: string) => page.getByRole('checkbox', { name: `Choose ${username}`, exact: true })

const rowOf = (page: Page, username: string) => page.getByRole('row').filter({ has: boxOf(page, username) })

const openList = async (page: Page): Promise<void> => {
  await openSignedIn(page, 'admin', '/users')
  await expect(rowOf(page, 'client')).toBeVisible()
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
}

wideAndOnTelephone(() => {
  test('the list is searched, narrowed, sorted, chosen from and taken home', async ({ page }) => {
    const console = listenToConsole(page)
    await openList(page)
    await expectAccessible(page)

    await page.getByRole('searchbox', { name: 'Search' }).fill('accountant')
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Adviser')
    await expect(rowOf(page, 'adviser')).toBeVisible()
    await expect(rowOf(page, 'client')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Any')

    await page.getByRole('button', { name: /^User name/ }).click()
    await expect(page.getByRole('columnheader', { name: /^User name/ })).toHaveAttribute('aria-sort', 'descending')

    await boxOf(page, 'client').check()
    await expect(rowOf(page, 'client')).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'End sessions' }).click()
    await expect(page.getByRole('list', { name: 'Chosen users' })).toContainText('client')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectAccessible(page)

    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await coming).suggestedFilename()).toMatch(/^users_\d{4}-\d{2}-\d{2}\.csv$/)
    console.expectQuiet()
  })
})

test('the keyboard alone goes through it, chooses, and opens somebody', async ({ page }) => {
  await openList(page)
  const grid = page.getByRole('grid', { name: 'Users' })
  const active = grid.locator('[data-active=true]')
  await grid.focus()
  for (const key of ['End', 'PageUp', 'Home', 'ArrowDown', 'PageDown']) {
    await page.keyboard.press(key)
    await expect(grid).toBeFocused()
    await expect(active).toBeInViewport()
  }
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('2 chosen')).toBeVisible()
  await expect(grid).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users\/[^/]+$/)
})

test('nobody blocks themselves: it says so, and they stay chosen', async ({ page }) => {
  await openList(page)
  await boxOf(page, 'admin').check()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('No users were changed')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not changed' })).toHaveText('admin: You cannot do this to yourself')
  await expect(boxOf(page, 'admin')).toBeChecked()
  await expectAccessible(page)
})

withPeople(
  'who signs in elsewhere is seen to, and who was chosen is blocked, as another list shows',
  async ({ browsers, people }) => {
    const page = await browsers.newPage()
    const console = listenToConsole(page)
    await openList(page)
    const person = await people.add()
    await page.getByRole('searchbox', { name: 'Search' }).fill(person.username)
    await expect(rowOf(page, person.username)).toContainText('Never')

    const { token } = await signIn(plutusUrl(), person.username, person.password)
    await expect(rowOf(page, person.username)).not.toContainText('Never')

    const other = await browsers.newPage()
    await openList(other)
    await other.getByRole('searchbox', { name: 'Search' }).fill(person.username)
    await boxOf(page, person.username).check()
    const block = page.getByRole('button', { name: 'Block', exact: true })
    await block.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Block them?' })
    await expect(dialog.getByRole('list', { name: 'Chosen users' })).toContainText(person.username)
    await expectAccessibleEverywhere(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(block).toBeFocused()
    await block.press('Enter')
    await dialog.getByRole('button', { name: 'Block', exact: true }).press('Enter')
    await expect(page.getByText('user was updated')).toBeVisible()
    await expect(rowOf(page, person.username)).toContainText('Blocked')
    await expect(rowOf(other, person.username)).toContainText('Blocked')
    const answer = await fetch(`${plutusUrl()}/api/v1/notifications`, { headers: { 'access-token': token } })
    expect(answer.status).toBe(403)
    console.expectQuiet()
  },
)
