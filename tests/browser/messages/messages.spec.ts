import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { noRecipients } from '../../../src/domain/users/recipients.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { statementPdf } from '../../support/statement-pdf.ts'
import { pulledLine } from '../support/network/pulled-line.ts'
import { expectAccessibleEverywhere } from '../support/accessible-everywhere.ts'
import { guidePage, openAs as openWith, openSignedIn } from '../support/open-as.ts'
import { test } from '../support/people.ts'
import {
  type TestBrowsers,
  expect,
  expectAccessible,
  listenToConsole,
  plutusUrl,
  signInAs,
} from '../support/plutus-test.ts'
import { tabTo } from '../support/tab-to.ts'

const openAs = async (page: Page, username: string, address: string): Promise<void> => {
  await openSignedIn(page, username, address)
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
}

const dialogs = '[role="dialog"]'

const newSubject = (): string => `About ${crypto.randomUUID()}`

const fill = async (page: Page, subject: string, body: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill(body)
}

const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send', exact: true }).click()

const answer = async (page: Page, body: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: 'Your reply' })
  await field.fill(body)
  await field.press('Control+Enter')
}

const written = (page: Page): Promise<string[]> =>
  page.getByRole('log', { name: 'Messages' }).getByRole('article').getByRole('paragraph').allTextContents()

const openRow = (page: Page, subject: string): Promise<void> =>
  page
    .getByRole('link', { name: new RegExp(subject) })
    .first()
    .click()

/** A client and their adviser, both in a conversation that the client has begun. */
const inConversation = async (browsers: TestBrowsers) => {
  const subject = newSubject()
  const [client, adviser] = await Promise.all([browsers.newPage(), browsers.newPage()])
  const line = await pulledLine(adviser)
  await Promise.all([openAs(client, 'client', '/messages/new'), openAs(adviser, 'adviser', '/messages/adviser')])
  await fill(client, subject, 'When is it paid?')
  await send(client)
  await expect(client).toHaveURL(/\/messages\/client\?conversation=/)
  await openRow(adviser, subject)
  await expect.poll(() => written(adviser)).toEqual(['When is it paid?'])
  return { client, adviser, line, subject }
}

test('a conversation of two browsers goes on while one is offline, in order and once', async ({ browsers }) => {
  test.slow()
  const { client, adviser, line } = await inConversation(browsers)
  await answer(adviser, 'On the 24th.')
  await expect.poll(() => written(client)).toEqual(['When is it paid?', 'On the 24th.'])

  const calls = /\/api\/v1\//
  await line.pull()
  await adviser.route(calls, (route) => route.abort())
  await answer(adviser, 'To your cash account.')
  await expect(adviser.getByText(/^No connection/)).toBeVisible()
  await expectAccessibleEverywhere(adviser)
  await answer(client, 'To which account?')
  await expect.poll(() => written(client)).toEqual(['When is it paid?', 'On the 24th.', 'To which account?'])

  await adviser.unroute(calls)
  line.putBack()
  const whole = ['When is it paid?', 'On the 24th.', 'To which account?', 'To your cash account.']
  // the browser drops a connection that began offline after 20 seconds
  await expect.poll(() => written(adviser), { timeout: 60_000 }).toEqual(whole)
  await expect.poll(() => written(client)).toEqual(whole)
  await expect(adviser.getByRole('textbox', { name: 'Your reply' })).toHaveValue('')
})

test('what arrives below while something above it is read is told, and is a press away', async ({ browsers }) => {
  const { client, adviser } = await inConversation(browsers)
  await answer(adviser, 'Please read on.\n'.repeat(80))
  const thread = client.getByRole('log', { name: 'Messages' })
  const end = thread.getByText('Read it?')
  await expect(thread.getByRole('article')).toHaveCount(2)
  await thread.evaluate((element) => element.scrollTo({ top: 0 }))
  await answer(adviser, 'Read it?')
  await client.getByRole('button', { name: '1 new message' }).click()
  await expect(end).toBeInViewport()
  await expect(client.getByRole('button', { name: '1 new message' })).toHaveCount(0)
  await answer(client, 'Not yet.')
  await expect(thread.getByText('Not yet.')).toBeInViewport()
})

test('a file is attached and taken home by the other, who is told when it is gone', async ({ browsers }) => {
  const { client, adviser } = await inConversation(browsers)
  const bytes = statementPdf({ lines: ['Advice'], seed: 1, bytes: 4_000 })
  const choosing = adviser.waitForEvent('filechooser')
  await adviser.getByRole('button', { name: 'Attach' }).press('Enter')
  await (await choosing).setFiles({ name: 'advice.pdf', mimeType: 'application/pdf', buffer: bytes })
  await expect(adviser.getByRole('button', { name: 'Remove advice.pdf' })).toBeVisible()
  await expectAccessibleEverywhere(adviser)
  await answer(adviser, 'Here is the advice.')
  const file = client.getByRole('button', { name: 'advice.pdf' })
  const [download] = await Promise.all([client.waitForEvent('download'), file.press('Enter')])
  expect(download.suggestedFilename()).toBe('advice.pdf')
  expect(bytes.equals(await readFile(await download.path()))).toBe(true)
  await client.route('**/api/v1/messages/attachments/*', (route) =>
    route.fulfill({ status: 404, json: { success: false, _tag: 'NotFound', message: 'Not found' } }),
  )
  await file.press('Enter')
  await expect(client.getByText('Not found')).toBeVisible()
  await expect(file).toBeFocused()
  await expectAccessibleEverywhere(client)
})

test('an answer that was lost on its way back is sent once', async ({ browsers }) => {
  const { client, adviser } = await inConversation(browsers)
  const lost = { isLost: false }
  await adviser.route(/\/conversations\/[^/]+\/messages$/, async (route) => {
    if (lost.isLost) return route.continue()
    lost.isLost = true
    await route.fetch()
    return route.abort()
  })
  await answer(adviser, 'On the 24th.')
  await expect(adviser.getByRole('textbox', { name: 'Your reply' })).toHaveValue('', { timeout: 10_000 })
  await expect.poll(() => written(adviser)).toEqual(['When is it paid?', 'On the 24th.'])
  await expect.poll(() => written(client)).toEqual(['When is it paid?', 'On the 24th.'])
})

test('what is unread is told in every tab, until it is read in one', async ({ context, people }) => {
  const subject = newSubject()
  const [reader, token] = [await people.add(), (await signIn(plutusUrl(), 'admin')).token]
  const [one, other] = await Promise.all([context.newPage(), context.newPage()])
  await openWith(one, await people.tokenOf(reader), `/messages/${reader.username}`)
  await other.goto(guidePage.path)
  const links = [one, other].map((page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ }),
  )
  for (const link of links) await expect(link).toHaveAccessibleName('Messages')
  const recipients = { ...noRecipients, users: [reader.username] }
  const sent = await callAs(plutusUrl(), token)('POST', '/messages', { subject, body: 'Please call.', recipients })
  expect(sent.status).toBe(200)
  for (const link of links) await expect(link).toHaveAccessibleName(/1 unread$/)
  await other.getByRole('link', { name: 'Plutus, home' }).click()
  const region = other.getByRole('region', { name: 'Messages' })
  await expect(region).toContainText('1 unread message')
  await openRow(one, subject)
  for (const link of links) await expect(link).toHaveAccessibleName('Messages')
  await expect(region).toContainText('No unread messages')
})

test('a draft outlives a reload and a session', async ({ page }) => {
  const subject = newSubject()
  await openAs(page, 'client', '/messages/new')
  await fill(page, subject, 'To be gone on with.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(subject)
  await expect(page.getByText(/^You are continuing your draft/)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.goto('/messages/client')
  await signInAs(page, 'client')
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
  await page.getByRole('button', { name: /^Drafts/ }).click()
  await page.getByRole('link', { name: new RegExp(subject) }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('To be gone on with.')
  await page.getByRole('textbox', { name: 'Message' }).fill('')
  await page.getByRole('textbox', { name: 'Subject' }).fill('')
  await page.goto('/messages/client')
})

test('a message is written, found and answered by the keyboard alone, on screens that everybody can use', async ({
  browsers,
}) => {
  const subject = newSubject()
  const page = await browsers.newPage()
  const said = listenToConsole(page)
  await openAs(page, 'client', '/dashboard')
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('link', { name: 'Write about this' }).press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Subject' }))
  await page.keyboard.type(subject)
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }))
  await page.keyboard.type('When is it paid?')
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('link', { name: 'Open the page this is about' })).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: 'Your reply' }))
  await page.keyboard.type('And to which account?')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => written(page)).toEqual(['When is it paid?', 'And to which account?'])
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeFocused()
  const back = page.getByRole('link', { name: 'Back to messages' })
  await expect(back).toBeHidden()
  await tabTo(page, page.getByRole('button', { name: 'Sent', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }))
  await page.keyboard.type(subject.split(' ')[1] ?? '')
  const row = page.getByRole('link', { name: new RegExp(subject) }).first()
  await expect(row).toBeVisible()
  await expectAccessibleEverywhere(page)
  // a narrow screen shows the list or the conversation
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row).toBeHidden()
  await tabTo(page, back)
  await page.keyboard.press('Enter')
  await expect(row).toBeVisible()
  await expect(back).toHaveCount(0)
  await expectAccessible(page)
  said.expectQuiet()
})

test('a stranger’s conversation is nowhere to be found', async ({ browsers }) => {
  const { client } = await inConversation(browsers)
  const id = new URL(client.url()).searchParams.get('conversation') ?? ''
  const stranger = await browsers.newPage()
  await openAs(stranger, 'accountant', `/messages/accountant?conversation=${id}`)
  await expect(stranger.getByText('This conversation does not exist in this mailbox.')).toBeVisible()
  await expect(stranger.getByText('When is it paid?')).toHaveCount(0)
})

test('a superadministrator reads the messages of somebody once a reason is given, and is not let in before', async ({
  page,
}) => {
  // error pages do not mention the connection
  await openSignedIn(page, 'superadmin', '/messages/accountant')
  await expect(page).toHaveURL(/\/error\/unauthorised$/)
  await page.goto('/users/client')
  await page.getByRole('button', { name: 'Read messages…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Read the messages of/ })
  await expect(dialog.getByRole('button', { name: 'Read messages' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A complaint about fees')
  const calls = '**/api/v1/messages/*/supervision'
  await page.route(calls, (route) =>
    route.fulfill({ status: 422, json: { success: false, message: 'There was a problem' } }),
  )
  await dialog.getByRole('button', { name: 'Read messages' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('There was a problem')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('A complaint about fees')
  await expectAccessibleEverywhere(page, dialogs)
  await page.unroute(calls)
  await dialog.getByRole('button', { name: 'Read messages' }).click()
  await expect(page).toHaveURL(/\/messages\/client$/)
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Inbox/ })).toBeVisible()
})

test('whose messages were opened is listed live, opened from there by the keyboard alone, and given as a file', async ({
  browsers,
}) => {
  const reason = `Complaint ${crypto.randomUUID()}`
  const [page, other] = await Promise.all([browsers.newPage(), browsers.newPage()])
  const said = listenToConsole(page)
  await openAs(page, 'superadmin', '/admin/supervisions')
  await openAs(other, 'superadmin', '/admin/supervisions')
  await tabTo(page, page.getByRole('button', { name: 'Read messages…' }))
  await page.keyboard.press('Enter')
  const explorer = page.getByRole('dialog', { name: 'Choose a user' })
  await expect(explorer.getByRole('option').first()).toBeVisible()
  await page.keyboard.type('client')
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Enter')
  const opening = page.getByRole('dialog', { name: /^Read the messages of/ })
  await expect(opening.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type(reason)
  await expectAccessibleEverywhere(page)
  await tabTo(page, opening.getByRole('button', { name: 'Read messages' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/messages\/[^/]+$/)
  await expect(other.getByText(reason)).toBeVisible()
  await expectAccessibleEverywhere(other)
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(reason)
  said.expectQuiet()
})

test('an adviser names who stands in for them, by the keyboard alone, and ends it early', async ({ browsers }) => {
  const { token } = await signIn(plutusUrl(), 'adviser')
  await callAs(plutusUrl(), token)('DELETE', '/users/adviser/stand-in')
  const [page, standIn] = await Promise.all([browsers.newPage(), browsers.newPage()])
  const said = listenToConsole(page)
  await openAs(page, 'adviser', '/messages/adviser')
  await openAs(standIn, 'admin', '/messages/admin')
  const own = page.getByRole('navigation', { name: 'Messages' }).getByRole('group', { name: 'Delegate' })
  await expect(own).toContainText('No delegate set')
  await tabTo(page, own.getByRole('button', { name: 'Choose a delegate' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your delegate' })
  await tabTo(page, dialog.getByRole('button', { name: 'Choose' }))
  await expect(dialog.getByRole('button', { name: 'Choose' })).toBeEnabled()
  await page.keyboard.press('Enter')
  const explorer = page.getByRole('dialog', { name: 'Choose a user' })
  await explorer.getByRole('combobox', { name: 'Search' }).fill('Dorothea Finch')
  await expect(explorer.getByRole('option')).toHaveText(/^Dorothea Finch/)
  await expectAccessibleEverywhere(page, dialogs)
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel('Last day'))
  await dialog.getByLabel('Last day').fill('2099-12-05')
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await expect(question).toBeVisible()
  await expectAccessibleEverywhere(page, dialogs)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByLabel('Last day')).toHaveValue('2099-12-05')
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(own).toContainText(/is your delegate from .* until 05-Dec-99/)
  const mailbox = standIn
    .getByRole('list', { name: 'Shared mailboxes' })
    .getByRole('link', { name: /You are the delegate until 05-Dec-99/ })
  await expect(mailbox).toBeVisible()
  await expectAccessibleEverywhere(page)
  await own.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await dialog.getByRole('button', { name: 'End now' }).press('Enter')
  const ending = page.getByRole('dialog', { name: 'End the delegation now?' })
  await expect(ending).toBeVisible()
  await expectAccessibleEverywhere(page, dialogs)
  await ending.getByRole('button', { name: 'End now' }).press('Enter')
  await expect(own).toContainText('No delegate set')
  await expect(mailbox).toHaveCount(0)
  said.expectQuiet()
})
