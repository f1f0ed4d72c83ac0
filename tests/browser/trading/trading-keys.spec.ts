import type { Locator, Page } from '@playwright/test'
import { type OwnPlutus, startOwnPlutus } from '../support/servers/own-plutus.ts'
import { expectUsableControls } from '../support/control-faults.ts'
import { expect, test } from '../support/plutus-test.ts'
import { openSignedIn } from '../support/open-as.ts'
import { tabTo } from '../support/tab-to.ts'

let ownPlutus: OwnPlutus

test.beforeAll(async () => {
  ownPlutus = await startOwnPlutus('demo', { PLUTUS_BROKER: 'hand' })
})
test.afterAll(() => ownPlutus.close())

const open = async (page: Page, username: string): Promise<void> => {
  await openSignedIn(page, username, `${ownPlutus.url}/trading/portfolio/PD0001`)
}

const buttonNamed = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true })

const press = async (page: Page, name: RegExp | string): Promise<void> => {
  // one that cannot be pressed yet gets no focus
  await expect(buttonNamed(page, name)).toBeEnabled()
  await tabTo(page, buttonNamed(page, name))
  await page.keyboard.press('Enter')
}

/** In place of what stands in it. */
const type = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByRole('textbox', { name: label }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** The estimate is for these units. */
const expectEstimate = async (within: Locator | Page, units: string): Promise<void> => {
  const cells = within.getByRole('table', { name: 'Estimate' }).locator('tbody tr').first().locator('th, td')
  await expect(cells.nth(1)).toHaveText(units)
}

const acknowledge = async (page: Page): Promise<void> => {
  for (const warning of await page.getByRole('checkbox', { name: /^I have read/ }).all()) {
    await tabTo(page, warning)
    await page.keyboard.press('Space')
    await expect(warning).toBeChecked()
  }
}

const expectFocusIn = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(page.getByRole('dialog', { name }).locator(':focus')).toHaveCount(1)
}

const choose = async (page: Page, typed: string, code: string): Promise<void> => {
  await tabTo(page, page.getByRole('combobox', { name: 'Stock' }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(typed)
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(code)
  await page.keyboard.press('Enter')
}

test('orders are entered, confirmed, approved, changed, cancelled and read by the keys alone', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const adviser = await browser.newPage()
  await open(page, 'client')
  await open(adviser, 'adviser')

  await choose(page, 'xau', 'XAU')
  await type(page, 'Units', '10')
  await expectEstimate(page, '10')
  await acknowledge(page)
  await press(page, 'Request approval…')
  await expectFocusIn(page, 'Request approval for this order?')
  // left by Escape nothing is sent, and the focus is where it was
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(buttonNamed(page, 'Request approval…')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, 'Request approval')
  const own = page.getByRole('table', { name: 'Working orders' })
  await expect(own).toContainText('Approval requested')

  await press(adviser, /^Approve: Buy 10 XAU/)
  await expectFocusIn(adviser, 'Approve this order?')
  await expectEstimate(adviser.getByRole('dialog'), '10')
  await acknowledge(adviser)
  await press(adviser, 'Approve')
  await expect(own).toContainText('Sent to the broker')

  await press(adviser, /^Change: Buy 10 XAU/)
  await expectFocusIn(adviser, 'Change this order: Buy 10 XAU')
  await type(adviser, 'Units', '8')
  await expectEstimate(adviser.getByRole('dialog'), '8')
  await acknowledge(adviser)
  await press(adviser, 'Change the order…')
  await expectFocusIn(adviser, 'Change this order?')
  await press(adviser, 'Change the order')
  await expect(own).toContainText('New terms requested: 8 units')

  await press(adviser, /^Details of Buy 10 XAU/)
  await expect(adviser.getByRole('table', { name: /^Views of order/ })).toContainText('Approval')
  await expectUsableControls(adviser)
  await press(adviser, /^Details of Buy 10 XAU/)
  await expect(adviser.getByRole('table', { name: /^Views of order/ })).toHaveCount(0)

  await choose(page, 'mrb', 'MRB')
  await type(page, 'Units', '3')
  await expectEstimate(page, '3')
  await acknowledge(page)
  await press(page, 'Request approval…')
  await press(page, 'Request approval')
  await expect(own).toContainText('Buy 3 MRB')
  await press(page, /^Cancel order: Buy 3 MRB/)
  await expectFocusIn(page, 'Cancel this order?')
  await press(page, 'Cancel the order')
  await expect(page.getByRole('table', { name: 'Past orders' })).toContainText('Buy 3 MRB')
  await adviser.close()
})
