import type { Page } from '@playwright/test'
import { callAs } from '../support/sign-in.ts'
import { type Person, test } from './support/people.ts'
import { expect, expectWidgetsShown, listen, plutusUrl, signInAs } from './support/plutus-test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

const signInAgain = async (page: Page, password: string): Promise<void> => {
  const dialog = dialogOf(page)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
}

const expectSignedIn = async (page: Page, person: Person): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Signed in as' })).toContainText(person.name)
}

test('whose session runs out signs in again where they are, and what they were doing is still there', async ({
  page,
  people,
}) => {
  const console = listen(page)
  const person = await people.add()
  await page.goto(`/guides/client?token=${await people.tokenFor(person, 12)}`)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('New password', { exact: true }).fill('half typed')
  await expect(page.getByLabel('Connection: Live')).toBeVisible()

  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  await signInAgain(page, 'not the password')
  await expect(dialog.getByRole('alert')).toHaveText('The user name or password is not right.')
  await signInAgain(page, person.password)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/guides/client')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('half typed')
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
  console.expectQuietButForTheNetwork()
})

test('whose session is ended by somebody else while they arrange signs in again, and saves once', async ({
  page,
  people,
}) => {
  const person = await people.add()
  const token = await people.tokenOf(person)
  await page.goto(`/dashboard/portfolio/PD0010?token=${token}`)
  const bar = page.getByRole('group', { name: 'Editing' })
  await page.getByRole('button', { name: 'Edit mode' }).click()
  await bar.getByRole('button', { name: 'Edit dashboard' }).click()
  const description = page.getByRole('dialog', { name: 'Edit dashboard' })
  await description.getByLabel('Title').fill('Kept')
  await description.getByRole('button', { name: 'Apply' }).click()
  await expect(bar).toContainText('1 unsaved change')

  expect((await callAs(plutusUrl(), token)('POST', '/authenticate/sign-out')).status).toBe(200)
  await expect(dialogOf(page)).toBeVisible()
  await signInAgain(page, person.password)
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(bar).toContainText('1 unsaved change')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kept')
})

test('a call refused because the session had expired is made again once the person has signed in', async ({
  page,
  people,
}) => {
  const person = await people.add()
  let isExpired = true
  await page.route('**/data/**/valuation*', (route) =>
    isExpired ? route.fulfill({ status: 403, json: { success: false, message: '', type: 2 } }) : route.continue(),
  )
  await page.goto(`/dashboard?token=${await people.tokenOf(person)}`)
  await expect(dialogOf(page)).toBeVisible()
  isExpired = false
  await signInAgain(page, person.password)
  await expect(dialogOf(page)).toHaveCount(0)
  await expectWidgetsShown(page)
})

test('a call that is not allowed leads to the page that says so', async ({ page, people }) => {
  const person = await people.add()
  await page.route('**/api/v1/dashboard/admin/firm', (route) =>
    route.fulfill({ status: 403, json: { success: false, message: '', type: 3 } }),
  )
  await page.goto(`/dashboard?token=${await people.tokenOf(person)}`)
  await expect(page.getByText("Oops, you're not supposed to be here")).toBeVisible()
  await expect(page).toHaveURL('/error/unauthorised')
})

test('an expired token given to the login page is told as such, and signing in leads on', async ({ page, people }) => {
  const person = await people.add()
  const redirect = 'redirect=%2Fguides%2Fclient'
  await page.goto(`/login?${redirect}&token=${await people.tokenFor(person, -60)}`)
  await expect(page.getByText("I'm sorry, your session has expired")).toBeVisible()
  await expect(page).toHaveURL(`/error/expired?${redirect}`)
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await signInAs(page, person.username, person.password)
  await expectSignedIn(page, person)
  await expect(page).toHaveURL('/guides/client')
})

test('a person stays signed in across tabs and reloads, and signs out of all of them at once', async ({
  page,
  people,
}) => {
  const person = await people.add()
  await page.goto('/guides/client')
  await signInAs(page, person.username, person.password)
  await expectSignedIn(page, person)
  await page.reload()
  await expectSignedIn(page, person)
  const other = await page.context().newPage()
  await other.goto('/guides/accountant')
  await expectSignedIn(other, person)
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login?redirect=%2Fguides%2Faccountant')
  await other.reload()
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
