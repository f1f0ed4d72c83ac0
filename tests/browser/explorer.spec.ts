import type { Account } from '../../src/domain/ledger/accounts/account.ts'
import { openSignedIn } from './support/open-as.ts'
import { expect, expectAccessible, listen, test, wideAndOnTelephone } from './support/plutus-test.ts'

const accounts: readonly Account[] = Array.from({ length: 10_000 }, (_, place) => ({
  ...{ AccountCode: `P${(10_000 + place).toString()}`, AccountName: `Account ${(10_000 + place).toString()} Trust` },
  ...{ AccountAlias: '', AccountType: 'Trust', AdvisorCode: 'ADV01', GroupCode: 'GD001' },
}))

wideAndOnTelephone(() => {
  test('one of ten thousand accounts is found for a report, by the keyboard alone', async ({ page }) => {
    const console = listen(page)
    for (const path of ['accounts', 'accounts/adviser/ADV01'])
      await page.route(
        ({ pathname }) => pathname === `/api/v1/${path}`,
        (route) => {
          const after = new URL(route.request().url()).searchParams.get('after') ?? ''
          return route.fulfill({ json: accounts.filter(({ AccountCode }) => AccountCode > after).slice(0, 5000) })
        },
      )
    await openSignedIn(page, 'adviser', '/reports/adviser/ADV01')
    const opener = page.getByRole('button', { name: 'Search accounts' })
    await opener.focus()
    await page.keyboard.press('Enter')

    const dialog = page.getByRole('dialog', { name: 'Choose an account' })
    const search = dialog.getByRole('combobox', { name: 'Search' })
    await expect(dialog.getByText('10,000 accounts')).toBeVisible()
    await expect(search).toBeFocused()
    await expectAccessible(page)

    await page.keyboard.press('Control+End')
    await expect(dialog.getByRole('option', { name: /^Account 19999/ })).toBeInViewport()
    await page.keyboard.type('account 1234')
    await expect(dialog.getByText('11 accounts')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Account or group' })).toHaveValue(/^Account 12342 /)
    await expect(opener).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
    await page.keyboard.type('nobody')
    await expect(dialog.getByText('No account matches')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    console.expectQuiet()
  })
})
