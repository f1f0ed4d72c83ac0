import type { Page } from '@playwright/test'
import { localMoment } from '../../src/domain/dates/local-moment.ts'
import { callAs } from '../support/sign-in.ts'
import { expectAccessibleEverywhere } from './support/accessible-everywhere.ts'
import { guidePage, openAs } from './support/open-as.ts'
import { type TestPeople, type TestPerson, test } from './support/people.ts'
import { type TestBrowsers, expect, listenToConsole, motionOptions, plutusUrl } from './support/plutus-test.ts'

test.use(motionOptions)

const dialogs = '[role="dialog"]'
const dayMs = 86_400_000
const inAWeek = (): string => new Date(Date.now() + 7 * dayMs).toISOString()

const openElsewhere = async (browsers: TestBrowsers, token: string, address: string): Promise<Page> => {
  const page = await browsers.newPage()
  await openAs(page, token, address)
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
  return page
}

const alertsLocator = (page: Page) => page.getByRole('region', { name: 'Notifications' })

const chooseUser = async (page: Page, { username, name }: TestPerson): Promise<void> => {
  await page.getByRole('button', { name: 'Choose users' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose users' })
  await dialog.getByLabel('Search').fill(username)
  await dialog.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: 'Choose 1 user' }).click()
}

const send = async (people: TestPeople, sender: TestPerson, to: TestPerson, changed: object) => {
  const reply = await callAs(plutusUrl(), await people.tokenOf(sender))('POST', '/notifications', {
    Title: '',
    Message: 'The firm says so.',
    Expiry: inAWeek(),
    recipients: [to.username],
    ...changed,
  })
  expect(reply.status).toBe(200)
}

test('a notification is sent, arrives, is edited, and dismissed in every tab', async ({ page, browsers, people }) => {
  test.setTimeout(120_000)
  const [sender, reader] = [await people.add(), await people.add()]
  const token = await people.tokenOf(reader)
  const [tab, otherTab] = [
    await openElsewhere(browsers, token, guidePage.path),
    await openElsewhere(browsers, token, guidePage.path),
  ]
  const consoles = [page, tab, otherTab].map(listenToConsole)
  const title = `Closed ${reader.username}`

  await openAs(page, await people.tokenOf(sender), '/admin/notifications')
  await page.getByRole('button', { name: 'New notification' }).click()
  const dialog = page.getByRole('dialog', { name: 'New notification' })
  await dialog.getByLabel('Title').fill(title)
  await expect(dialog.getByText('You must select users to send the notification to.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await dialog.getByLabel('Message').fill('Until Monday.')
  // S9
  const [canDismiss, mustAcknowledge] = [/^Can be dismissed/, /^Recipients must confirm/].map((name) =>
    dialog.getByRole('checkbox', { name }),
  )
  await mustAcknowledge?.check()
  await expect(canDismiss ?? dialog).not.toBeChecked()
  await expect(canDismiss ?? dialog).toBeDisabled()
  await mustAcknowledge?.uncheck()
  await expect(canDismiss ?? dialog).toBeChecked()
  await dialog.getByLabel('Expiry', { exact: true }).fill(localMoment('Australia/Sydney', inAWeek()))
  await chooseUser(page, reader)
  await expect(dialog.getByText('It goes to 1 person')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Notification sent')).toBeVisible()

  for (const each of [tab, otherTab]) await expect(alertsLocator(each)).toContainText(title)
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('Seen by 1 of 1')
  await expectAccessibleEverywhere(page)

  await row.getByRole('button', { name: `Edit ${title}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit notification' })
  await editor.getByLabel('Message').fill('Until Tuesday.')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notification saved')).toBeVisible()
  for (const each of [tab, otherTab]) await expect(alertsLocator(each)).toContainText(/Until Tuesday\.\s*Edited/)

  await alertsLocator(tab)
    .getByRole('button', { name: `Dismiss: ${title}` })
    .click()
  for (const each of [tab, otherTab]) await expect(alertsLocator(each)).toHaveCount(0)
  await expect(row).toContainText('1 dismissed')
  for (const console of consoles) console.expectQuiet()
})

test('who has read what has to be acknowledged is listed and exported', async ({ page, browsers, people }) => {
  const [sender, reader] = [await people.add(), await people.add()]
  const title = `Terms ${reader.username}`
  await send(people, sender, reader, { Title: title, mustAcknowledge: true, Priority: 2, about: guidePage.path })
  await openAs(page, await people.tokenOf(sender), '/admin/notifications')
  await page.getByRole('button', { name: `Receipts of ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: `Receipts of “${title}”` })
  const row = dialog.getByRole('row', { name: reader.name })
  await expect(row).toContainText('Not yet')

  const tab = await openElsewhere(browsers, await people.tokenOf(reader), '/')
  await expect(alertsLocator(tab).getByRole('button')).toHaveCount(1)
  await expectAccessibleEverywhere(tab)
  await alertsLocator(tab)
    .getByRole('link', { name: `Open: ${title}` })
    .click()
  await expect(tab.getByRole('heading', { level: 1, name: guidePage.title })).toBeVisible()
  await alertsLocator(tab)
    .getByRole('button', { name: `I have read this: ${title}` })
    .click()
  await expect(alertsLocator(tab)).toHaveCount(0)
  // B11
  await expect(tab.getByRole('heading', { level: 1, name: guidePage.title })).toBeFocused()
  await expect(row).not.toContainText('Not yet')
  await expectAccessibleEverywhere(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  await page.route('**/api/v1/notifications/*?format=csv', (route) =>
    route.fulfill({ status: 422, json: { success: false, message: 'There was a problem' } }),
  )
  await dialog.getByRole('button', { name: 'Export CSV' }).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('There was a problem')
  await dialog.getByRole('searchbox', { name: 'Search' }).fill('nobody at all')
  await expect(dialog.getByText('No recipient matches')).toBeVisible()
  await expectAccessibleEverywhere(page, dialogs)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Receipts of ${title}` })).toBeFocused()
})

test('a notification that the server refuses stays in its dialog, which asks before it closes', async ({
  page,
  people,
}) => {
  await openAs(page, await people.tokenOf(await people.add()), '/admin/notifications')
  const opener = page.getByRole('button', { name: 'New notification' })
  await opener.press('Enter')
  const composer = page.getByRole('dialog', { name: 'New notification' })
  const title = composer.getByLabel('Title')
  await expect(title).toBeFocused()
  await page.keyboard.type('Offices closed')
  await composer.getByLabel('Message').fill('Until Monday.')
  await composer.getByLabel('Expiry', { exact: true }).fill(localMoment('Australia/Sydney', inAWeek()))
  await composer.getByRole('checkbox', { name: 'Client', exact: true }).check()
  await page.route('**/api/v1/notifications', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { success: false, message: 'It is too long' } })
      : route.fallback(),
  )
  await composer.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(composer.getByRole('alert')).toHaveText('It is too long')
  await expect(title).toHaveValue('Offices closed')
  await expectAccessibleEverywhere(page, dialogs)
  await composer.getByRole('button', { name: 'Cancel' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await expect(question).toBeVisible()
  await expectAccessibleEverywhere(page, dialogs)
  await question.getByRole('button', { name: 'Close without saving', exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('what is withdrawn, deleted or expired leaves the screens it is on', async ({ page, browsers, people }) => {
  const [sender, reader] = [await people.add(), await people.add()]
  const titles = ['One', 'Two', 'Three', 'Four'].map((title) => `${title} ${reader.username}`)
  const [one = '', two = ''] = titles
  for (const Title of titles) await send(people, sender, reader, { Title })
  const tab = await openElsewhere(browsers, await people.tokenOf(reader), guidePage.path)
  const fold = alertsLocator(tab).getByRole('button', { name: /^4 notifications/ })
  // S9: of equal priority the newest
  await expect(fold).toContainText(`${titles.at(-1) ?? ''} and 3 more`)
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expectAccessibleEverywhere(tab)
  await fold.click()
  await expect(alertsLocator(tab)).toContainText(one)

  await openAs(page, await people.tokenOf(sender), '/admin/notifications')
  for (const [act, title] of [
    ['Withdraw', one],
    ['Delete', two],
  ] as const) {
    await page.getByRole('button', { name: `${act} ${title}` }).click()
    const removal = page.getByRole('dialog', { name: `${act} the notification?` })
    await expect(removal).toBeVisible()
    await expectAccessibleEverywhere(page, dialogs)
    await removal.getByRole('button', { name: act, exact: true }).click()
    await expect(alertsLocator(tab)).not.toContainText(title)
  }
  await expect(page.getByRole('row', { name: one })).toContainText('Withdrawn')

  await page.route(/\/api\/v1\/notifications\/[\w-]+$/, (route) => route.abort())
  await page.getByRole('button', { name: `Delete ${one}` }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete the notification?' })
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(deletion.getByRole('alert')).toHaveText('Error deleting notification')
  await expectAccessibleEverywhere(page, dialogs)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Delete ${one}` })).toBeFocused()
  await page.unrouteAll()
  await expect(page.getByRole('row', { name: two })).toHaveCount(0)

  const brief = `Brief ${reader.username}`
  await send(people, sender, reader, { Title: brief, Expiry: new Date(Date.now() + 8_000).toISOString() })
  await expect(alertsLocator(tab)).toContainText(brief)
  await expect(alertsLocator(tab)).not.toContainText(brief, { timeout: 15_000 })
  await expect(page.getByRole('row', { name: brief })).toContainText('Expired')
})

test('B8: the lines of a notification stay lines', async ({ browsers, people }) => {
  const [sender, reader] = [await people.add(), await people.add()]
  await send(people, sender, reader, { Title: 'Two lines', Message: 'Closed on Monday.\nOpen on Tuesday.' })
  const page = await openElsewhere(browsers, await people.tokenOf(reader), guidePage.path)
  const message = alertsLocator(page).getByText('Closed on Monday.')
  expect(await message.innerText()).toBe('Closed on Monday.\nOpen on Tuesday.')
})

test('B9: Escape closes the dialog on top alone', async ({ page, people }) => {
  await openAs(page, await people.tokenOf(await people.add()), '/admin/notifications')
  await page.getByRole('button', { name: 'New notification' }).click()
  const composer = page.getByRole('dialog', { name: 'New notification' })
  await composer.getByLabel('Title').fill('Closed')
  await page.getByRole('button', { name: 'Choose users' }).click()
  const explorer = page.getByRole('dialog', { name: 'Choose users' })
  await expect(explorer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(explorer).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(composer.getByLabel('Title')).toHaveValue('Closed')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(composer).toBeVisible()
})
