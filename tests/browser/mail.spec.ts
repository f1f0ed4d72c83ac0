import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { noRecipients } from '../../src/domain/users/recipients.ts'
import { callAs } from '../support/sign-in.ts'
import { expectAccessibleEverywhere } from './support/accessible-everywhere.ts'
import { type MailingPlutus, startMailingPlutus } from './support/mailing-plutus.ts'
import { openAs } from './support/open-as.ts'
import { type Person, test } from './support/people.ts'
import { expect, listen } from './support/plutus-test.ts'
import { tabTo } from './support/tab-to.ts'

let plutus: MailingPlutus

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  plutus = await startMailingPlutus()
})
test.afterAll(() => plutus.close())

const anEmail = (): string => `${randomUUID()}@plutus.example`

const choice = (page: Page, subject: string, when: string) =>
  page.getByRole('radiogroup', { name: subject }).getByRole('radio', { name: when })

test('by the keyboard alone somebody chooses what reaches them by email, and their other tab shows it', async ({
  page,
  people,
}) => {
  const console = listen(page)
  const person = await people.add({ email: anEmail() })
  await openAs(page, await people.tokenOf(person), `${plutus.url}/guides/administrator`)
  await tabTo(page, page.getByRole('link', { name: 'Emails to you' }))
  await page.keyboard.press('Enter')
  await expect(choice(page, 'Messages', 'At once')).toBeChecked()
  await expect(choice(page, 'Notifications', 'Daily digest')).toBeChecked()
  await expectAccessibleEverywhere(page)
  const other = await page.context().newPage()
  await other.goto(`${plutus.url}/email`)
  await expect(choice(other, 'Messages', 'At once')).toBeChecked()

  await tabTo(page, choice(page, 'Messages', 'At once'))
  await page.keyboard.press('ArrowRight')
  await expect(choice(page, 'Messages', 'Daily digest')).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible()
  await expect(choice(other, 'Messages', 'Daily digest')).toBeChecked()
  await page.reload()
  await expect(choice(page, 'Messages', 'Daily digest')).toBeChecked()
  console.expectQuiet()
})

test('what is not saved yet is asked about, and what was chosen elsewhere meanwhile is not overwritten', async ({
  page,
  people,
}) => {
  const person = await people.add({ email: anEmail() })
  await openAs(page, await people.tokenOf(person), `${plutus.url}/email`)
  const other = await page.context().newPage()
  await other.goto(`${plutus.url}/email`)
  await choice(page, 'Messages', 'Never').click()
  await choice(other, 'Messages', 'Daily digest').click()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'What you chose has been changed elsewhere meanwhile' })
  await expect(conflict).toContainText('Daily digest')
  await expectAccessibleEverywhere(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('link', { name: 'Plutus, home' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(choice(other, 'Messages', 'Never')).toBeChecked()
})

test('a message is told by one email, whose links lead to it and unsubscribe', async ({ page, browser, people }) => {
  test.setTimeout(120_000)
  const console = listen(page)
  const [email, otherEmail] = [anEmail(), anEmail()]
  const [reader, other] = [await people.add({ email }), await people.add({ email: otherEmail })]
  const writer = await people.add()
  const token = await people.tokenOf(reader)
  await people.tokenOf(other)
  const write = callAs(plutus.url, await people.tokenOf(writer))
  const send = async (subject: string, to: readonly Person[]): Promise<void> => {
    const recipients = { ...noRecipients, users: to.map(({ username }) => username) }
    expect((await write('POST', '/messages', { subject, body: 'Please call.', recipients })).status).toBe(200)
  }
  await send('The first', [reader])
  await expect.poll(() => plutus.lettersTo(email).length, { timeout: 30_000 }).toBe(1)
  const text = plutus.lettersTo(email)[0]?.text ?? ''
  expect(text).not.toContain('Please call.')
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const unsubscribing = links.find((link) => link.includes('/unsubscribe#')) ?? ''
  const reading = links.find((link) => link.includes('/messages')) ?? ''
  await openAs(page, token, reading)
  await expect(page.getByText('Please call.').first()).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(unsubscribing)
  await expect(stranger).toHaveURL(`${plutus.url}/unsubscribe`)
  await expectAccessibleEverywhere(stranger)
  await page.goto(`${plutus.url}/email`)
  await expect(choice(page, 'Messages', 'At once')).toBeChecked()
  await tabTo(stranger, stranger.getByRole('button', { name: 'Unsubscribe' }))
  await stranger.keyboard.press('Enter')
  await expect(stranger.getByText('No more emails about messages are sent to you.')).toBeVisible()
  await expectAccessibleEverywhere(stranger)
  await expect(choice(page, 'Messages', 'Never')).toBeChecked()
  await send('The second', [reader, other])
  await openAs(page, token, `${plutus.url}/messages/${reader.username}`)
  await expect(page.getByText('The second').first()).toBeVisible()
  await expect.poll(() => plutus.lettersTo(otherEmail).length, { timeout: 30_000 }).toBe(1)
  expect(plutus.lettersTo(email)).toHaveLength(1)
  console.expectQuiet()
  await stranger.context().close()
})

test('a link that is not whole says so, and changes nothing', async ({ page }) => {
  const console = listen(page)
  await page.goto(`${plutus.url}/unsubscribe#nonsense`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link is not good. Perhaps a part of it is missing.')
  await expectAccessibleEverywhere(page)
  console.expectQuietButForTheNetwork()
})
