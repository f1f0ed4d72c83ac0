import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { noRecipients } from '../../../src/domain/users/recipients.ts'
import { callAs } from '../../support/sign-in.ts'
import { expectAccessibleEverywhere } from '../support/accessible-everywhere.ts'
import { openAs } from '../support/open-as.ts'
import { type MailPlutus, startMailPlutus } from '../support/servers/mail-plutus.ts'
import { type TestPerson, test } from '../support/people.ts'
import { expect, expectAccessible, listenToConsole, signInAs } from '../support/plutus-test.ts'
import { tabTo } from '../support/tab-to.ts'

let mailPlutus: MailPlutus

// one at a time: what is to be sent is sent by any server of the database that sends mail
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  mailPlutus = await startMailPlutus()
})
test.afterAll(() => mailPlutus.close())

const anEmail = (): string => `${randomUUID()}@plutus.example`
const chosen = 'Harbour-41-Lamp'
const isOver = 'This link has expired or was already used.'

const choose = async (page: Page, password = chosen): Promise<void> => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
}

const expectSignedIn = async (page: Page, { name }: TestPerson): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Signed in as' })).toContainText(name, { timeout: 20_000 })
}

test('by the keyboard alone somebody is added and found in the list, and chooses a password from the mail and signs in', async ({
  browser,
  page,
  people,
}) => {
  test.setTimeout(120_000)
  const console = listenToConsole(page)
  const { keyboard } = page
  const username = `keys-${randomUUID().slice(0, 8)}`
  const email = `${username}@plutus.example`
  await openAs(page, await people.tokenOf(await people.add()), `${mailPlutus.url}/users`)
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
  await tick('The user sets a password before the next sign-in')
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
  await expect(page.getByText('user was created')).toBeVisible()
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }))
  await keyboard.type(username)
  await expect(page.getByRole('rowheader')).toHaveText([new RegExp(`^${username}`)])
  console.expectQuiet()

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(await mailPlutus.linkTo(email))
  await expect(theirs.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(theirs.getByText(`Welcome. Your user name is ${username}.`)).toBeVisible()
  await theirs.keyboard.type(chosen)
  await tabTo(theirs, theirs.getByLabel('Confirm new password', { exact: true }))
  await theirs.keyboard.type(chosen)
  await theirs.keyboard.press('Enter')
  await expect(theirs).toHaveURL(`${mailPlutus.url}/dashboard/portfolio/PD0001`)
  await theirs.goto(`${mailPlutus.url}/logout`)
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
  const console = listenToConsole(page)
  const email = anEmail()
  const person = await people.add({ email })
  await mailPlutus.invite(person.username)
  const link = await mailPlutus.linkTo(email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(page).toHaveURL(`${mailPlutus.url}/verify`)
  await expect(page.getByText(`Welcome. Your user name is ${person.username}.`)).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  const save = page.getByRole('button', { name: 'Save and sign in' })
  await page.getByLabel('New password', { exact: true }).fill('Password1')
  await expect(page.getByText('This password is too common')).toBeVisible()
  await expect(save).toBeDisabled()
  await choose(page)
  await expectSignedIn(page, person)
  await expect(page).toHaveURL(`${mailPlutus.url}/dashboard/admin/firm`)
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
  await mailPlutus.invite(person.username)
  const link = await mailPlutus.linkTo(email)
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
  await second.goto(`${mailPlutus.url}/login`)
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
  await page.goto(`${mailPlutus.url}/login`)
  const answer = page.getByText('If the details match a user, we have emailed a link. It expires in one hour.')
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
  await page.goto(await mailPlutus.linkTo(email))
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
  await page.goto(`${mailPlutus.url}/verify#nonsense`)
  await expect(page.getByText(isOver)).toBeVisible()
  await mailPlutus.invite(person.username)
  await page.goto(await mailPlutus.linkTo(email))
  await choose(page)
  await expectSignedIn(page, person)
})

test('where no mail is sent, whoever forgot their password is told whom to ask', async ({ page }) => {
  await page.goto('/login/forgot')
  await expect(page.getByText('Please ask your adviser or the firm to reset your password.')).toBeVisible()
})

const choiceLocator = (page: Page, subject: string, when: string) =>
  page.getByRole('radiogroup', { name: subject }).getByRole('radio', { name: when })

test('by the keyboard alone somebody chooses what reaches them by email, and their other tab shows it', async ({
  page,
  people,
}) => {
  const console = listenToConsole(page)
  const person = await people.add({ email: anEmail() })
  await openAs(page, await people.tokenOf(person), `${mailPlutus.url}/guides/administrator`)
  await tabTo(page, page.getByRole('link', { name: 'Email preferences' }))
  await page.keyboard.press('Enter')
  await expect(choiceLocator(page, 'Messages', 'At once')).toBeChecked()
  await expect(choiceLocator(page, 'Notifications', 'Daily digest')).toBeChecked()
  await expectAccessibleEverywhere(page)
  const other = await page.context().newPage()
  await other.goto(`${mailPlutus.url}/email`)
  await expect(choiceLocator(other, 'Messages', 'At once')).toBeChecked()

  await tabTo(page, choiceLocator(page, 'Messages', 'At once'))
  await page.keyboard.press('ArrowRight')
  await expect(choiceLocator(page, 'Messages', 'Daily digest')).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible()
  await expect(choiceLocator(other, 'Messages', 'Daily digest')).toBeChecked()
  await page.reload()
  await expect(choiceLocator(page, 'Messages', 'Daily digest')).toBeChecked()
  console.expectQuiet()
})

test('what is not saved yet is asked about, and what was chosen elsewhere meanwhile is not overwritten', async ({
  page,
  people,
}) => {
  const person = await people.add({ email: anEmail() })
  await openAs(page, await people.tokenOf(person), `${mailPlutus.url}/email`)
  const other = await page.context().newPage()
  await other.goto(`${mailPlutus.url}/email`)
  await choiceLocator(page, 'Messages', 'Never').click()
  await choiceLocator(other, 'Messages', 'Daily digest').click()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Your email preferences were changed elsewhere' })
  await expect(conflict).toContainText('Daily digest')
  await expectAccessibleEverywhere(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('link', { name: 'Plutus, home' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(choiceLocator(other, 'Messages', 'Never')).toBeChecked()
})

test('a message is told by one email, whose links lead to it and unsubscribe', async ({ page, browser, people }) => {
  test.setTimeout(120_000)
  const console = listenToConsole(page)
  const [email, otherEmail] = [anEmail(), anEmail()]
  const [reader, other] = [await people.add({ email }), await people.add({ email: otherEmail })]
  const writer = await people.add()
  const token = await people.tokenOf(reader)
  await people.tokenOf(other)
  const write = callAs(mailPlutus.url, await people.tokenOf(writer))
  const send = async (subject: string, to: readonly TestPerson[]): Promise<void> => {
    const recipients = { ...noRecipients, users: to.map(({ username }) => username) }
    expect((await write('POST', '/messages', { subject, body: 'Please call.', recipients })).status).toBe(200)
  }
  await send('The first', [reader])
  await expect.poll(() => mailPlutus.lettersTo(email).length, { timeout: 30_000 }).toBe(1)
  const text = mailPlutus.lettersTo(email)[0]?.text ?? ''
  expect(text).not.toContain('Please call.')
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const unsubscribing = links.find((link) => link.includes('/unsubscribe#')) ?? ''
  const reading = links.find((link) => link.includes('/messages')) ?? ''
  await openAs(page, token, reading)
  await expect(page.getByText('Please call.').first()).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(unsubscribing)
  await expect(stranger).toHaveURL(`${mailPlutus.url}/unsubscribe`)
  await expectAccessibleEverywhere(stranger)
  await page.goto(`${mailPlutus.url}/email`)
  await expect(choiceLocator(page, 'Messages', 'At once')).toBeChecked()
  await tabTo(stranger, stranger.getByRole('button', { name: 'Unsubscribe' }))
  await stranger.keyboard.press('Enter')
  await expect(stranger.getByText('You will receive no more emails about messages.')).toBeVisible()
  await expectAccessibleEverywhere(stranger)
  await expect(choiceLocator(page, 'Messages', 'Never')).toBeChecked()
  await send('The second', [reader, other])
  await openAs(page, token, `${mailPlutus.url}/messages/${reader.username}`)
  await expect(page.getByText('The second').first()).toBeVisible()
  await expect.poll(() => mailPlutus.lettersTo(otherEmail).length, { timeout: 30_000 }).toBe(1)
  expect(mailPlutus.lettersTo(email)).toHaveLength(1)
  console.expectQuiet()
  await stranger.context().close()
})

test('a link that is not whole says so, and changes nothing', async ({ page }) => {
  const console = listenToConsole(page)
  await page.goto(`${mailPlutus.url}/unsubscribe#nonsense`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link is not valid. A part of it may be missing.')
  await expectAccessibleEverywhere(page)
  console.expectQuietButForTheNetwork()
})
