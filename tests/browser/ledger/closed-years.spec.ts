import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../support/accessible-everywhere.ts'
import { openSignedIn } from '../support/open-as.ts'
import { expect, listenToConsole, test } from '../support/plutus-test.ts'
import { type OwnPlutus, startOwnPlutus } from '../support/servers/own-plutus.ts'

let plutus: OwnPlutus

// a closed year changes the reports of its accounts, so the other tests have another server
test.beforeAll(async () => {
  plutus = await startOwnPlutus()
})
test.afterAll(() => plutus.close())

const account = 'PD0007'
const dialogs = '[role="dialog"]'

const openYears = async (page: Page, username: string): Promise<void> => {
  await openSignedIn(page, username, `${plutus.url}/admin/closed-years`)
  await page.getByRole('searchbox', { name: 'Search' }).fill(account)
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveText([new RegExp(`^${account}`)])
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
}

const stateOn = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

test('an administrator closes a year of an account and reopens it by the keyboard alone, and another sees it', async ({
  page,
  browsers,
}) => {
  const console = listenToConsole(page)
  const other = await browsers.newPage()
  await openYears(other, 'superadmin')
  await openYears(page, 'admin')

  await page.getByRole('button', { name: 'Close for all accounts' }).press('Enter')
  const closingAll = page.getByRole('dialog', { name: /^Close FY-\d\d for all accounts$/ })
  await expectAccessibleEverywhere(page, dialogs)
  await page.keyboard.press('Escape')
  await expect(closingAll).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Close for all accounts' })).toBeFocused()

  const box = page.getByRole('checkbox', { name: `Select ${account}` })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Close 1 account' }).press('Enter')
  const closing = page.getByRole('dialog', { name: new RegExp(`^Close FY-\\d\\d for ${account}$`) })
  await closing.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await expect(closing).toHaveCount(0)
  await expect(box).not.toBeChecked()
  for (const each of [page, other]) await expect(stateOn(each)).toContainText('ClosedDorothea Finch')

  const reopen = page.getByRole('button', { name: `Reopen ${account}` })
  await reopen.press('Enter')
  const opening = page.getByRole('dialog', { name: new RegExp(`^Reopen FY-\\d\\d for ${account}$`) })
  const reason = opening.getByRole('textbox', { name: 'Reason' })
  const act = opening.getByRole('button', { name: 'Reopen', exact: true })
  await expect(reason).toBeFocused()
  await expect(act).toBeDisabled()
  await expectAccessibleEverywhere(page, dialogs)
  await page.keyboard.press('Escape')
  await expect(opening).toHaveCount(0)
  await expect(reopen).toBeFocused()

  console.expectQuiet()
  const calls = '**/api/v1/financial-years/*/openings'
  await page.route(calls, (route) =>
    route.fulfill({ status: 422, json: { success: false, message: 'There was a problem' } }),
  )
  await reopen.press('Enter')
  await expect(reason).toBeFocused()
  await page.keyboard.type('A late slip')
  await act.press('Enter')
  await expect(opening.getByRole('alert')).toHaveText('There was a problem')
  await expect(reason).toHaveValue('A late slip')
  await expectAccessibleEverywhere(page, dialogs)
  await page.unroute(calls)
  await act.press('Enter')
  await expect(opening).toHaveCount(0)
  for (const each of [page, other]) await expect(stateOn(each)).toContainText('OpenReopened: A late slip')
  await expectAccessibleEverywhere(page)
  console.expectQuietButForTheNetwork()
})
