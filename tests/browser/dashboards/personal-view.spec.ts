import type { Page } from '@playwright/test'
import { openSignedIn } from '../support/open-as.ts'
import { expect, expectWidgetsShown, listen, test, widget } from '../support/plutus-test.ts'

const address = '/dashboard/portfolio/PD0002'

const open = async (page: Page, username: string): Promise<void> => {
  await openSignedIn(page, username, address)
  await expectWidgetsShown(page)
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
}

const holdings = (page: Page) => widget(page, 'Holdings')
const search = (page: Page) => holdings(page).getByRole('searchbox')
const firstHeading = (page: Page) => holdings(page).getByRole('columnheader').first()
const folded = (page: Page) => page.getByRole('button', { name: /^Expand (?!all)/ })
const reset = (page: Page) => page.getByRole('button', { name: 'Reset my view', includeHidden: true })
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })

test('what somebody sets for themselves is in their other browser, in nobody else’s, and can be taken back', async ({
  browsers,
}) => {
  const here = await browsers.newPage()
  const { expectQuiet } = listen(here)
  await open(here, 'superadmin')
  await expect(reset(here)).toHaveCount(0)

  const saved = here.waitForResponse((response) => response.url().includes('/view/') && response.ok())
  await search(here).fill('bank')
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
  await expect(search(there)).toHaveValue('bank')
  await expect(firstHeading(there)).toHaveAttribute('aria-sort', /ending$/)
  await expect(folded(there)).toHaveCount(1)
  await expect(search(stranger)).toHaveValue('')
  await expect(folded(stranger)).toHaveCount(0)
  await expect(reset(stranger)).toHaveCount(0)

  await folded(there).click()
  await expect(folded(here)).toHaveCount(0)

  await more(here).click()
  await reset(here).click()
  await here.getByRole('dialog', { name: 'Reset my view' }).getByRole('button', { name: 'Reset', exact: true }).click()
  for (const page of [here, there]) {
    await expect(search(page)).toHaveValue('')
    await expect(reset(page)).toHaveCount(0)
  }
  await here.reload()
  await expectWidgetsShown(here)
  await expect(search(here)).toHaveValue('')
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
  await expect(folded(page)).toHaveCount(1)
})
