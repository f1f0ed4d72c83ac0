import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openAs } from './support/open-as.ts'
import { type MailingPlutus, startMailingPlutus } from './support/mailing-plutus.ts'
import { type Person, test } from './support/people.ts'
import { expect, expectAccessible, listen, signInAs } from './support/plutus-test.ts'
import { tabTo } from './support/tab-to.ts'

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

test('by the keyboard alone somebody is added and found in the list, and chooses a password from the mail and signs in', async ({
  browser,
  page,
  people,
}) => {
  test.setTimeout(120_000)
  const console = listen(page)
  const { keyboard } = page
  const username = `keys-${randomUUID().slice(0, 8)}`
  const email = `${username}@plutus.example`
  await openAs(page, await people.tokenOf(await people.add()), `${plutus.url}/users`)
  await tabTo(page, page.getByRole('link', { name: 'Add', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'New user' })).toBeVisible()
  const write = async (name: string, text: string): Promise<void> => {
    await tabTo(page, page.getByRole('textbox', { name, exact: true }))
    await keyboard.type(text)
  }
  const tick = async (name: string): Promise<void> => {
    await tabTo(page, page.getByRole('checkbox', { name, exact: true }))
    await keyboard.press('Space')
  }
  await tick('Client')
  await write('User name', username)
  await write('Email', email)
  await write('Given name', 'Zoe')
  await write('Family name', 'Young')
  await tick('They set it before their next sign-in')
  await tabTo(page, page.getByRole('button', { name: 'Choose accounts' }))
  await keyboard.press('Enter')
  const explorer = page.getByRole('dialog', { name: 'Choose accounts' })
  await expect(explorer.getByRole('option').first()).toBeVisible()
  await keyboard.type('PD0001')
  await expect(explorer.getByRole('option')).toHaveCount(1)
  await keyboard.press('Enter')
  await keyboard.press('Control+Enter')
  await expect(explorer).toHaveCount(0)
  await tabTo(page, page.getByRole('combobox', { name: 'Default dashboard' }))
  await keyboard.type('Portfolio')
  await expect(page.getByRole('combobox', { name: 'Default Code' })).toHaveValue('PD0001')
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
  await keyboard.press('Enter')
  const access = page.getByRole('dialog', { name: 'Change what they see?' })
  await tabTo(page, access.getByRole('button', { name: 'Save', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByText('user was created')).toBeVisible()
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }))
  await keyboard.type(username)
  await expect(page.getByRole('rowheader')).toHaveText([new RegExp(`^${username}`)])
  console.expectQuiet()

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(await plutus.linkTo(email))
  await expect(theirs.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(theirs.getByText(`Welcome. Your user name is ${username}.`)).toBeVisible()
  await theirs.keyboard.type(chosen)
  await tabTo(theirs, theirs.getByLabel('Confirm new password', { exact: true }))
  await theirs.keyboard.type(chosen)
  await theirs.keyboard.press('Enter')
  await expect(theirs).toHaveURL(`${plutus.url}/dashboard/portfolio/PD0001`)
  await theirs.goto(`${plutus.url}/logout`)
  await expect(theirs.getByLabel('User name')).toBeFocused()
  await theirs.keyboard.type(username)
  await tabTo(theirs, theirs.getByLabel('Password', { exact: true }))
  await theirs.keyboard.type(chosen)
  await theirs.keyboard.press('Enter')
  await expectSignedIn(theirs, { username, password: chosen, name: 'Zoe Young' })
  await theirs.context().close()
})

test('whoever is invited is told what the password lacks, and lands on their dashboard; the link is good for one use', async ({
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
