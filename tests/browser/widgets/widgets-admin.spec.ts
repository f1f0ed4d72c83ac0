import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { widgets } from '../../../src/api/widgets.ts'
import { E } from '../../../src/domain/fp.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { openSignedIn } from '../support/open-as.ts'
import {
  expect,
  expectAccessible,
  expectWidgetsShown,
  listenToConsole,
  plutusUrl,
  test,
  widgetNamed,
} from '../support/plutus-test.ts'
import { shortWait } from '../support/soon.ts'

const openLibrary = async (page: Page): Promise<void> => {
  await openSignedIn(page, 'admin', '/admin/widgets')
  await expect(page.getByRole('heading', { name: 'Widgets', level: 1 })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
}

const openConfiguration = async (page: Page, name: string): Promise<void> => {
  const header = page.getByRole('rowheader').filter({ has: page.getByText(name, { exact: true }) })
  await header.getByRole('button').click()
}

/** A widget of its own for a test, on a dashboard no other test looks at. */
const defineAndAdd = async (name: string, path: string): Promise<void> => {
  const call = callAs(plutusUrl(), (await signIn(plutusUrl(), 'superadmin')).token)
  const config = { url: '/data/{entity}/{code}/allocation?by=sector' }
  const made = { name, title: 'Sectors of its own', description: '', widgetType: 'graph', config, info: [] }
  expect((await call('POST', '/widgets', made)).status).toBe(200)
  const widgetThere = { wid: name, name, title: made.title, type: 'graph', config }
  const act = { type: 'AddWidget', widget: widgetThere, cid: 'leaf-1', index: 0 }
  expect((await call('PUT', `/widgets/${path}`, { revision: 0, changes: [act] })).status).toBe(200)
}

/** Changes a widget as another administrator. */
const changeElsewhere = async (name: string, content: Readonly<Record<string, unknown>>): Promise<void> => {
  const call = callAs(plutusUrl(), (await signIn(plutusUrl(), 'superadmin')).token)
  const entries = widgets.reply.decode(await (await call('GET', '/widgets')).json())
  if (E.isLeft(entries)) throw new Error('the library could not be read')
  const revision = entries.right.find((entry) => entry.name === name)?.revision
  expect((await call('PUT', `/widgets/${name}`, { revision, ...content })).status).toBe(200)
}

test('a row is opened by its title, and says how many notes there are of it', async ({ page }) => {
  await openLibrary(page)
  await page.getByRole('button', { name: 'Allocation', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Configuration of Allocation' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Allocation', exact: true })).toBeFocused()
  await page.getByRole('button', { name: '2 notes of allocation' }).click()
  await expect(page.getByRole('dialog', { name: 'Notes of Allocation' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Title of note/ })).toHaveCount(2)
})

test('notes written by an administrator are read by a client whose dashboard is open', async ({ browsers }) => {
  const [admin, client] = await Promise.all([browsers.newPage(), browsers.newPage()])
  const [ofAdmin, ofClient] = [listenToConsole(admin), listenToConsole(client)]
  await openSignedIn(client, 'client', '/dashboard')
  await expectWidgetsShown(client)
  await openLibrary(admin)

  await admin.getByRole('button', { name: 'Notes of holdings' }).click()
  await admin.getByRole('button', { name: 'Add note' }).click()
  await admin
    .getByRole('textbox', { name: /^Title of note/ })
    .last()
    .fill('Where it is held')
  await admin
    .getByRole('textbox', { name: /^Content of note/ })
    .last()
    .fill('With the custodian, in your name.')
  const written = admin.locator('input[value="Where it is held"]')
  await written.press('Alt+ArrowUp')
  await written.press('Alt+ArrowUp')
  await written.press('Alt+ArrowDown')
  await expect(written).toBeFocused()
  await expect(admin.getByRole('textbox', { name: /^Title of note/ }).nth(-2)).toHaveValue('Where it is held')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByText('Saved', { exact: true })).toBeVisible()

  await widgetNamed(client, 'Holdings').getByRole('button', { name: 'About Holdings' }).click()
  await expect(client.getByText('With the custodian, in your name.')).toBeVisible(shortWait)
  ofAdmin.expectQuiet()
  ofClient.expectQuiet()
})

test('B1: a config is marked where it is wrong, asks before it changes open dashboards, and is undone', async ({
  browsers,
}) => {
  const [admin, adviser] = await Promise.all([browsers.newPage(), browsers.newPage()])
  const ofAdmin = listenToConsole(admin)
  await defineAndAdd('own-sectors', 'adviser/ADV04')
  await openSignedIn(adviser, 'superadmin', '/dashboard/adviser/ADV04')
  await expectWidgetsShown(adviser)
  await openLibrary(admin)

  await openConfiguration(admin, 'own-sectors')
  const text = admin.getByRole('textbox', { name: 'Configuration as JSON' })
  const save = admin.getByRole('button', { name: 'Save', exact: true })
  await text.fill('{ "url": "https://elsewhere.example/" }')
  await expect(admin.locator('.cm-lintRange-error')).toBeVisible()
  await expect(admin.getByText('must be a data set or a list under the API').first()).toBeVisible()
  await text.fill('{ "url": ')
  await expect(admin.getByText('This is not valid JSON')).toBeVisible()
  await expect(save).toBeDisabled()
  await expectAccessible(admin)
  await text.fill('{ "url": "/data/{entity}/{code}/allocation?by=sector", "graphType": "bar" }')
  await expect(admin.getByRole('group', { name: 'Configuration tree' })).toContainText('graphType')
  await admin.getByRole('textbox', { name: 'Title' }).fill('Industry sectors')
  await expect(admin.getByRole('region', { name: 'Preview' })).toContainText('Industry sectors')
  await save.click()
  const question = admin.getByRole('dialog', { name: 'Change this widget on 1 dashboard?' })
  await expect(question).toContainText('Adviser: 1 dashboard')
  await expectAccessible(admin)
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByText('Saved', { exact: true })).toBeVisible()
  await expect(adviser.getByRole('heading', { name: 'Industry sectors' })).toBeVisible(shortWait)
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(admin.getByText('The change was undone')).toBeVisible()
  await expect(adviser.getByRole('heading', { name: 'Sectors of its own' })).toBeVisible(shortWait)
  ofAdmin.expectQuiet()
})

test('what somebody else saves meanwhile is told and not overwritten; closing asks', async ({ page }) => {
  await openLibrary(page)
  await openConfiguration(page, 'size-and-gain')
  const title = page.getByRole('textbox', { name: 'Title' })
  const theirs = `Theirs ${randomUUID()}`
  await title.fill('Mine')
  await changeElsewhere('size-and-gain', { title: theirs })
  await expect(page.getByText('Somebody else has changed this widget since you opened it')).toBeVisible(shortWait)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Load their version' }).click()
  await expect(title).toHaveValue(theirs)
  await title.fill('Mine after all')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel', exact: true }).last().click()
  await expect(title).toHaveValue('Mine after all')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Close without saving', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: theirs })).toBeVisible()
})

test('a new widget is made from a data set, previewed, and kept by its own name', async ({ page }) => {
  const ofAdmin = listenToConsole(page)
  await openLibrary(page)
  await page.getByRole('button', { name: 'New widget' }).click()
  await page.getByLabel('Data set').selectOption('allocation')
  await page.getByLabel('Display as').selectOption('treemap')
  await page.getByRole('textbox', { name: 'Title' }).fill('Where the money is')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Cash')
  await page.getByRole('textbox', { name: 'Name' }).fill('holdings')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This name is taken')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Notes of where-the-money-is' })).toBeVisible()
  // the browser itself reports each refused call as failed
  ofAdmin.expectQuietButForTheNetwork()
})
