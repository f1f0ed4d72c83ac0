import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/accessible-everywhere.ts'
import { openSignedIn } from './support/open-as.ts'
import { expect, listenToConsole, test } from './support/plutus-test.ts'
import { type OwnPlutus, startOwnPlutus } from './support/servers/own-plutus.ts'

let ownPlutus: OwnPlutus

// a limit is set for everybody, so the other tests have another server
test.beforeAll(async () => {
  ownPlutus = await startOwnPlutus()
})
test.afterAll(() => ownPlutus.close())

const expectedTitle = 'Change the site setting OrderApprovalLimit'

const setLimit = async (page: Page, value: string): Promise<void> => {
  await page.getByRole('button', { name: 'Edit OrderApprovalLimit', exact: true }).click()
  await page.getByLabel('OrderApprovalLimit', { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Waiting for approval by a second administrator', { exact: true })).toBeVisible()
}

test('First aid 14: a limit that an administrator sets waits until a superadministrator approves it', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [admin, superadmin] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ baseURL: ownPlutus.url })).newPage()),
  )
  if (admin === undefined || superadmin === undefined) throw new Error('no page')
  const consoles = [listenToConsole(admin), listenToConsole(superadmin)]
  await openSignedIn(admin, 'admin', `${ownPlutus.url}/admin/site-settings`)
  await openSignedIn(superadmin, 'superadmin', `${ownPlutus.url}/admin/change-requests`)
  await expect(superadmin.getByText('No change requests yet')).toBeVisible()
  await expect(admin.getByLabel('Connection: Live')).toBeVisible()

  await setLimit(admin, '5000')
  const limit = admin.getByRole('row', { name: 'OrderApprovalLimit' })
  await expect(limit.getByRole('link', { name: 'Waiting for approval' })).toBeVisible()
  await expectAccessibleEverywhere(admin)

  const request = superadmin.getByRole('row', { name: expectedTitle })
  await expect(request).toContainText('0 → 5000')
  await expect(request).toContainText('Dorothea Finch')
  await expectAccessibleEverywhere(superadmin)
  await superadmin.getByRole('button', { name: `Approve: ${expectedTitle}` }).press('Enter')
  const approval = superadmin.getByRole('dialog', { name: 'Approve this change?' })
  await expect(approval).toContainText('0 → 5000')
  await expectAccessibleEverywhere(superadmin)
  await approval.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(superadmin.getByText('Approved', { exact: true })).toBeVisible()
  await expect(superadmin.getByRole('row', { name: expectedTitle })).toHaveCount(0)
  await expect(limit).toContainText('5000')
  await expect(limit).toContainText('admin,')
  await expect(limit.getByRole('link', { name: 'Waiting for approval' })).toHaveCount(0)

  await setLimit(admin, '0')
  await superadmin.getByRole('button', { name: `Decline: ${expectedTitle}` }).press('Enter')
  const declining = superadmin.getByRole('dialog', { name: 'Decline this change' })
  await expect(declining.getByRole('button', { name: 'Decline', exact: true })).toBeDisabled()
  await declining.getByRole('textbox', { name: 'Reason' }).fill('Two people must see large orders')
  await declining.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(superadmin.getByText('Declined', { exact: true })).toBeVisible()
  await limit.getByRole('link', { name: 'Waiting for approval' }).waitFor({ state: 'detached' })
  await admin.goto(`${ownPlutus.url}/admin/change-requests`)
  await admin.getByRole('checkbox', { name: 'Show only waiting requests' }).uncheck()
  await expect(admin.getByRole('row', { name: expectedTitle })).toHaveCount(2)
  await expect(admin.getByText('Two people must see large orders', { exact: true })).toBeVisible()
  for (const console of consoles) console.expectQuiet()
})
