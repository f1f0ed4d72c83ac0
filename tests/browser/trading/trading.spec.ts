import type { Page } from '@playwright/test'
import { acknowledgeAndPress } from '../support/orders/order-screens.ts'
import { expectAccessibleEverywhere } from '../support/accessible-everywhere.ts'
import { type OwnPlutus, startOwnPlutus } from '../support/servers/own-plutus.ts'
import { openSignedIn } from '../support/open-as.ts'
import { expect, listenToConsole, test } from '../support/plutus-test.ts'

let ownPlutus: OwnPlutus

test.beforeAll(async () => {
  ownPlutus = await startOwnPlutus('demo', { PLUTUS_BROKER: 'hand' })
})
test.afterAll(() => ownPlutus.close())

const accountCode = '/trading/portfolio/PD0001'

const open = async (page: Page, path: string, username: string): Promise<void> => {
  await openSignedIn(page, username, `${ownPlutus.url}${path}`)
}

test('a client asks for an order by the keys alone, the adviser approves it, and the desk fills it, each live for all', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const console = listenToConsole(page)
  const [adviser, admin] = await Promise.all([browser.newPage(), browser.newPage()])
  await open(page, accountCode, 'client')
  await open(adviser, accountCode, 'adviser')
  await open(admin, '/trading/admin/firm', 'admin')

  await page.getByRole('combobox', { name: 'Stock' }).focus()
  await page.keyboard.type('xau')
  await expect(page.getByRole('option', { selected: true })).toContainText('XAU')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('meter', { name: '52-week range' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Units' }).focus()
  await page.keyboard.type('10')
  await expect(page.getByRole('table', { name: 'Estimate' })).toContainText('$20.00')
  await expectAccessibleEverywhere(page)
  for (const warning of await page.getByRole('checkbox', { name: /^I have read/ }).all()) await warning.check()
  await page.getByRole('button', { name: 'Request approval…' }).focus()
  await page.keyboard.press('Enter')
  const words = page.getByRole('dialog', { name: 'Request approval for this order?' })
  await expect(words).toContainText('Buy 10 XAU')
  await expectAccessibleEverywhere(page, '[role="dialog"]')
  await words.getByRole('button', { name: 'Request approval', exact: true }).click()
  // B11
  await expect(page.getByRole('status').filter({ hasText: 'Approval requested' })).toBeFocused()
  const own = page.getByRole('table', { name: 'Working orders' })
  await expect(own).toContainText('Approval requested')

  await adviser.getByRole('button', { name: /^Approve: Buy 10 XAU/ }).click()
  const approval = adviser.getByRole('dialog', { name: 'Approve this order?' })
  await expect(approval.getByRole('heading', { name: 'Pre-trade checks' })).toBeVisible()
  await acknowledgeAndPress(approval, approval.getByRole('button', { name: 'Approve', exact: true }))
  await expect(own).toContainText('Sent to the broker')

  await admin.getByRole('button', { name: /^Enter a trade: Buy 10 XAU/ }).click()
  const trade = admin.getByRole('dialog', { name: 'Enter a trade' })
  await trade.getByLabel('Units').fill('4')
  await trade.getByLabel('Price in dollars').fill('31.5')
  await trade.getByLabel('Brokerage in dollars').fill('20')
  await trade.getByLabel('Broker’s trade number').fill('T1')
  await expectAccessibleEverywhere(admin, '[role="dialog"]')
  await trade.getByRole('button', { name: 'Enter the trade' }).click()
  await expect(own).toContainText('4 of 10 filled at $31.50 on average')
  await page.getByRole('button', { name: /^Details of Buy 10 XAU/ }).click()
  await expect(page.getByRole('table', { name: 'Trade T1' })).toContainText('$126.00')
  await expectAccessibleEverywhere(page)

  await page.getByRole('button', { name: /^Cancel order: Buy 10 XAU/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(own).toContainText('Cancellation sent to the broker')
  await admin.getByRole('button', { name: /^Record cancel: Buy 10 XAU/ }).click()
  await admin.getByLabel('Reason').fill('As asked')
  await admin.getByRole('dialog').getByRole('button', { name: 'Record cancel', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Past orders' })).toContainText('Cancelled')
  await Promise.all([adviser.close(), admin.close()])
  console.expectQuiet()
})
