import type { Page } from '@playwright/test'
import { openSignedIn } from '../support/open-as.ts'
import { expect, expectWidgetsShown, listenToConsole, test, widgetNamed } from '../support/plutus-test.ts'

const screenAddress = '/dashboard/portfolio/PD0002'

const open = async (page: Page, username: string): Promise<void> => {
  await openSignedIn(page, username, screenAddress)
  await expectWidgetsShown(page)
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
}

const holdings = (page: Page) => widgetNamed(page, 'Holdings')
const searchLocator = (page: Page) => holdings(page).getByRole('searchbox')
const firstHeading = (page: Page) => holdings(page).getByRole('columnheader').first()
const foldedLocator = (page: Page) => page.getByRole('button', { name: /^Expand (?!all)/ })
const resetLocator = (page: Page) => page.getByRole('button', { name: 'Reset my view', includeHidden: true })
const moreLocator = (page: Page) => page.getByRole('button', { name: 'More', exact: true })

test('what somebody sets for themselves is in their other browser, in nobody else’s, and can be taken back', async ({
  browsers,
}) => {
  const here = await browsers.newPage()
  const { expectQuiet } = listenToConsole(here)
  await open(here, 'superadmin')
  await expect(resetLocator(here)).toHaveCount(0)

  const saved = here.waitForResponse((response) => response.url().includes('/view/') && response.ok())
  await searchLocator(here).fill('bank')
  await firstHeading(here).getByRole('button').first().click()
  await saved
  const foldedSaved = here.waitForResponse((response) => response.url().includes('/view/') && response.ok())
  await here
    .getByRole('button', { name: /^Collapse (?!all)/ })
    .last()
    .click()
  await foldedSaved

  const [there, stranger] = [await browsers.newPage(), await browsers.newPage()]
  await open(there, 'superadmin')
  await open(stranger, 'admin')
  await expect(searchLocator(there)).toHaveValue('bank')
  await expect(firstHeading(there)).toHaveAttribute('aria-sort', /ending$/)
  await expect(foldedLocator(there)).toHaveCount(1)
  await expect(searchLocator(stranger)).toHaveValue('')
  await expect(foldedLocator(stranger)).toHaveCount(0)
  await expect(resetLocator(stranger)).toHaveCount(0)

  await foldedLocator(there).click()
  await expect(foldedLocator(here)).toHaveCount(0)

  await moreLocator(here).click()
  await resetLocator(here).click()
  await here.getByRole('dialog', { name: 'Reset my view' }).getByRole('button', { name: 'Reset', exact: true }).click()
  for (const page of [here, there]) {
    await expect(searchLocator(page)).toHaveValue('')
    await expect(resetLocator(page)).toHaveCount(0)
  }
  await here.reload()
  await expectWidgetsShown(here)
  await expect(searchLocator(here)).toHaveValue('')
  expectQuiet()
})

test('what is set a moment before the page is left is kept', async ({ browsers }) => {
  const page = await browsers.newPage()
  await openSignedIn(page, 'superadmin', '/dashboard/portfolio/PD0003')
  await expectWidgetsShown(page)
  await page
    .getByRole('button', { name: /^Collapse (?!all)/ })
    .last()
    .click()
  await page.reload()
  await expectWidgetsShown(page)
  await expect(foldedLocator(page)).toHaveCount(1)
})
