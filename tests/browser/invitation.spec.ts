import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type MailingPlutus, startMailingPlutus } from './support/mailing-plutus.ts'
import { type Person, test } from './support/people.ts'
import { expect, expectAccessible, listen, signInAs } from './support/plutus-test.ts'

let plutus: MailingPlutus

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  plutus = await startMailingPlutus()
})
test.afterAll(() => plutus.close())

const anEmail = (): string => `${randomUUID()}@plutus.example`
const chosen = 'Harbour-41-Lamp'
const isOver = 'This link has been used or is too old.'

const choose = async (page: Page, password = chosen): Promise<void> => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
}

const expectSignedIn = async (page: Page, { name }: Person): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Signed in as' })).toContainText(name, { timeout: 20_000 })
}

test('whoever is invited chooses a password from the mail, lands on their dashboard, and signs in with it from then on', async ({
  page,
  people,
}) => {
  const console = listen(page)
  const email = anEmail()
  const person = await people.add({ email })
  await plutus.invite(person.username)
  const link = await plutus.linkTo(email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(page).toHaveURL(`${plutus.url}/verify`)
  await expect(page.getByText(`Welcome. Your user name is ${person.username}.`)).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  const save = page.getByRole('button', { name: 'Save and sign in' })
  await page.getByLabel('New password', { exact: true }).fill('Password1')
  await expect(page.getByText('This password is too common')).toBeVisible()
  await expect(save).toBeDisabled()
  await choose(page)
  await expectSignedIn(page, person)
  await expect(page).toHaveURL(`${plutus.url}/dashboard/admin/firm`)
  console.expectQuiet()

  await page.goto(link)
  await expect(page.getByText(isOver)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${plutus.url}/logout`)
  await expect(page.getByLabel('User name')).toBeFocused()
  await signInAs(page, person.username, chosen)
  await expectSignedIn(page, person)
})

test('of two tabs with one link the first to save is signed in, and the second is told that it has been used', async ({
  browser,
  people,
}) => {
  const email = anEmail()
  const person = await people.add({ email })
  await plutus.invite(person.username)
  const link = await plutus.linkTo(email)
  const tabs = await Promise.all([browser.newContext(), browser.newContext()])
  const [first, second] = [await tabs[0].newPage(), await tabs[1].newPage()]
  for (const tab of [first, second]) {
    await tab.goto(link)
    await expect(tab.getByLabel('New password', { exact: true })).toBeVisible()
  }
  await choose(first)
  await expectSignedIn(first, person)
  await choose(second, 'Another-41-Lamp')
  await expect(second.getByText(isOver)).toBeVisible()
  await second.goto(`${plutus.url}/login`)
  await signInAs(second, person.username, chosen)
  await expectSignedIn(second, person)
  for (const tab of tabs) await tab.close()
})

test('whoever forgot their password has a link sent and is in again; the answer is the same for nobody', async ({
  page,
  people,
}) => {
  const email = anEmail()
  const person = await people.add({ email })
  await page.goto(`${plutus.url}/login`)
  const answer = page.getByText('If we know you, a link is on its way. It is good for one hour.')
  for (const name of ['nobody', email]) {
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByLabel('User name or email')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('User name or email').fill(name)
    await page.keyboard.press('Enter')
    await expect(answer).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
  }
  await page.goto(await plutus.linkTo(email))
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await choose(page)
  await expectSignedIn(page, person)
})

test('a link that is put into the address of a page at which another was used is looked at as well', async ({
  page,
  people,
}) => {
  const email = anEmail()
  const person = await people.add({ email })
  await page.goto(`${plutus.url}/verify#nonsense`)
  await expect(page.getByText(isOver)).toBeVisible()
  await plutus.invite(person.username)
  await page.goto(await plutus.linkTo(email))
  await choose(page)
  await expectSignedIn(page, person)
})

test('where no mail is sent, whoever forgot their password is told whom to ask', async ({ page }) => {
  await page.goto('/login/forgot')
  await expect(page.getByText('Please ask your adviser or the firm to reset it.')).toBeVisible()
})
