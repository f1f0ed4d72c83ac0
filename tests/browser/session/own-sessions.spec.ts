import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../support/accessible-everywhere.ts'
import { guidePage, openAs } from '../support/open-as.ts'
import { test } from '../support/people.ts'
import { expect, listenToConsole } from '../support/plutus-test.ts'

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Devices and sessions' }).click()
  return page.getByRole('list', { name: 'Devices and sessions' }).getByRole('listitem')
}

test('who sees a session of theirs elsewhere ends it, and it is over there', async ({ page, browsers, people }) => {
  const console = listenToConsole(page)
  const person = await people.add()
  await openAs(page, await people.tokenOf(person), guidePage.path)
  const elsewhere = await browsers.newPage()
  await openAs(elsewhere, await people.tokenOf(person), guidePage.path)
  await expect(elsewhere.getByLabel('Connection: Live')).toBeVisible()

  const sessions = await open(page)
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This session')
  await expectAccessibleEverywhere(page)
  await sessions
    .last()
    .getByRole('button', { name: /^End session/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'End this session?' })
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'End session', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('status').getByText('Session ended')).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/login/)
  console.expectQuiet()
})

test('a sign-in elsewhere is there at once, and all others are ended together', async ({ page, people }) => {
  const person = await people.add()
  await openAs(page, await people.tokenOf(person), guidePage.path)
  const sessions = await open(page)
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out other devices' })).toHaveCount(0)
  await people.tokenOf(person)
  await people.tokenOf(person)
  await expect(sessions).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign out other devices' }).click()
  await page
    .getByRole('dialog', { name: 'Sign out all other devices?' })
    .getByRole('button', { name: 'Sign out other devices' })
    .click()
  await expect(sessions).toHaveCount(1)
})

test('whose new password breaks a rule is told which, as they type and by the server', async ({ page, people }) => {
  const person = await people.add()
  await openAs(page, await people.tokenOf(person), guidePage.path)
  await page.getByRole('button', { name: 'Change password' }).click()
  const field = page.getByLabel('New password', { exact: true })
  const rules = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')
  await page.getByLabel('Current password', { exact: true }).fill(person.password)
  await field.fill('tenletters')
  await expect(rules.filter({ hasText: ': done' })).toHaveText(['8 to 200 characters: done'])
  await expect(field).toHaveAccessibleDescription('Password needs a capital letter')
  await expectAccessibleEverywhere(page)
  for (const [chosen, said] of [
    ['Passw0rd1', 'This password is too common'],
    ['Myplutus27', "Password must not contain the firm's name"],
    [`A${person.username}`, "Password must not contain its owner's name, user name or email"],
  ] as const) {
    await field.fill(chosen)
    await page.getByLabel('Confirm new password', { exact: true }).fill(chosen)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(said)
  }
})
