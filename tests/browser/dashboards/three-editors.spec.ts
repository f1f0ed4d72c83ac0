import type { Locator, Page } from '@playwright/test'
import { test } from '../support/people.ts'
import { openSignedIn } from '../support/open-as.ts'
import { type TestBrowsers, expect, expectWidgetsShown, listenToConsole, widgetNamed } from '../support/plutus-test.ts'

// a test that changes a dashboard has one of its own
const paths = { together: 'group/GD004', saidTwice: 'group/GD003', left: 'group/GD005' }

interface EditorStart {
  readonly page: Page
  readonly console: ReturnType<typeof listenToConsole>
}

const buttonNamed = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

const openAs = async (browsers: TestBrowsers, username: string, at: string): Promise<EditorStart> => {
  const page = await browsers.newPage()
  const console = listenToConsole(page)
  await openSignedIn(page, username, `/dashboard/${at}`)
  await expectWidgetsShown(page)
  await buttonNamed(page, 'Edit mode').click()
  await expect(buttonNamed(page, 'Add widget')).toBeVisible()
  return { page, console }
}

const retitleDashboard = async (page: Page, title: string): Promise<void> => {
  await buttonNamed(page, 'Edit dashboard').click()
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await buttonNamed(page, 'Apply').click()
}

const retitleWidget = async (page: Page, from: string, to: string): Promise<void> => {
  await buttonNamed(page, `Edit ${from}`).click()
  await page.getByRole('dialog').getByLabel('Title').fill(to)
  await buttonNamed(page, 'Apply').click()
}

const removeWidget = async (page: Page, title: string): Promise<void> => {
  await buttonNamed(page, `Remove ${title}`).click()
  await expect(page.getByText('Are you sure you want to delete this widget ?')).toBeVisible()
  await buttonNamed(page, 'Delete').click()
}

const addWidget = async (page: Page, title: string): Promise<void> => {
  await buttonNamed(page, 'Add widget').click()
  await page.getByRole('radio', { name: new RegExp(`^${title}`) }).check()
  await buttonNamed(page, 'Add').click()
}

const save = async (page: Page): Promise<void> => {
  await buttonNamed(page, 'Save').click()
  await expect(buttonNamed(page, 'Add widget')).toHaveCount(0)
}

const titles = (page: Page): Promise<string[]> => page.getByRole('main').locator('h1, h2').allTextContents()

test('three edit one dashboard at once: what can live together is merged, what cannot is refused alone and named', async ({
  browsers,
}) => {
  const [ann, ben, cat] = await Promise.all(
    ['admin', 'superadmin', 'admin'].map((who) => openAs(browsers, who, paths.together)),
  )
  if (ann === undefined || ben === undefined || cat === undefined) throw new Error('Three are needed')

  await retitleWidget(ann.page, 'Income', 'What came in')
  await retitleDashboard(ann.page, 'Ours together')
  await retitleDashboard(ben.page, 'Mine alone')
  await addWidget(ben.page, 'General advice warning')
  // everybody sees at once the title that ann typed
  await removeWidget(cat.page, 'What came in')
  await retitleWidget(cat.page, 'Accounts', 'All accounts')

  // cat saves first: ann's page reports at once that her widget is gone, and keeps the rest
  await save(cat.page)
  await expect(ann.page.getByRole('alert')).toContainText('Editing "Income": another administrator removed it')
  await expect(widgetNamed(ann.page, 'All accounts')).toBeVisible()
  await expect(ann.page.getByText('1 unsaved change')).toBeVisible()
  await save(ann.page)

  // ben would overwrite her title, and his page reports it; his new widget stays
  await expect(ben.page.getByRole('alert')).toContainText('another administrator changed the title')
  await expect(ben.page.getByRole('heading', { level: 1 })).toContainText('Ours together')
  await save(ben.page)

  await expect(widgetNamed(ann.page, 'General advice warning')).toBeVisible()
  await expect(widgetNamed(cat.page, 'General advice warning')).toBeVisible()
  const ends = await Promise.all([ann, ben, cat].map(({ page }) => titles(page)))
  expect(ends[0]?.[0]).toContain('Ours together')
  expect(ends[0]).toContain('All accounts')
  expect(ends[0]).not.toContain('Income')
  expect(ends[1]).toEqual(ends[0])
  expect(ends[2]).toEqual(ends[0])
  for (const { console } of [ann, ben, cat]) console.expectQuiet()
})

test('a save whose answer is lost is said again and done once', async ({ browsers }) => {
  const { page } = await openAs(browsers, 'admin', paths.saidTwice)
  const unique = `Said twice ${Date.now().toString()}`
  await retitleDashboard(page, unique)
  await page.route(`**/api/v1/widgets/${paths.saidTwice}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await buttonNamed(page, 'Save').click()
  await expect(page.getByRole('alert')).toContainText('Your changes could not be saved')
  await page.unrouteAll()
  await buttonNamed(page, 'Retry').click()
  await expect(buttonNamed(page, 'Add widget')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(unique)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('whoever leaves with unsaved changes is asked, and loses nothing by staying', async ({ browsers }) => {
  const { page } = await openAs(browsers, 'admin', paths.left)
  await retitleWidget(page, 'Allocation', 'Where it is')
  await page.getByRole('link', { name: 'Messages' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/dashboard/${paths.left}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).last().click()
  await expect(widgetNamed(page, 'Where it is')).toBeVisible()
  await expect(page.getByText('1 unsaved change')).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(widgetNamed(page, 'Where it is')).toBeVisible()

  await page.getByRole('link', { name: 'Messages' }).first().click()
  await buttonNamed(page, 'Leave').click()
  await expect(page).toHaveURL(/\/messages/)
})
