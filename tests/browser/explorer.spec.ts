import type { Account } from '../../src/domain/ledger/accounts/account.ts'
import { indexedAccounts, pageOfRows, soughtRows } from '../../src/domain/ledger/accounts/sought-rows.ts'
import { openSignedIn } from './support/open-as.ts'
import { expect, expectAccessible, listenToConsole, test, tryAgain, wideAndOnTelephone } from './support/plutus-test.ts'

const sampleAccounts: readonly Account[] = Array.from({ length: 10_000 }, (_, nth) => ({
  AccountCode: `P${(10_000 + nth).toString()}`,
  AccountName: `Account ${(10_000 + nth).toString()} Trust`,
  AccountAlias: '',
  AccountType: 'Trust',
  AdvisorCode: 'ADV01',
  GroupCode: 'GD001',
}))

const index = indexedAccounts(sampleAccounts)

const pageFor = (url: string) => {
  const { searchParams } = new URL(url)
  const found = soughtRows(index, searchParams.get('search') ?? '')
  const { rows, ...counted } = pageOfRows(found, Number(searchParams.get('page') ?? '1'))
  return { accounts: rows, ...counted }
}

wideAndOnTelephone(() => {
  test('one of ten thousand accounts is found for a report, by the keyboard alone', async ({ page }) => {
    const console = listenToConsole(page)
    for (const path of ['accounts', 'accounts/adviser/ADV01'])
      await page.route(
        ({ pathname }) => pathname === `/api/v1/${path}`,
        (route) => {
          const after = new URL(route.request().url()).searchParams.get('after') ?? ''
          return route.fulfill({ json: sampleAccounts.filter(({ AccountCode }) => AccountCode > after).slice(0, 5000) })
        },
      )
    const asked: string[] = []
    await page.route(/\/api\/v1\/account-list\?/, (route) => {
      const url = route.request().url()
      asked.push(new URL(url).search)
      return route.fulfill({ json: pageFor(url) })
    })
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
    await expect(dialog.getByRole('option', { name: /^Account 10099/ })).toBeInViewport()
    await expect(dialog.getByRole('option', { name: /^Account 10100/ })).toBeAttached()
    await page.keyboard.press('Control+End')
    await expect(dialog.getByRole('option', { name: /^Account 10199/ })).toBeInViewport()
    await expect(dialog.getByRole('option', { name: /^Account 10200/ })).toBeAttached()
    await dialog.getByRole('listbox').hover()
    await page.mouse.wheel(0, 1_000_000)
    await expect.poll(() => asked.some((query) => query.includes('page=4'))).toBe(true)
    expect(asked.every((query) => query.includes('adviser=ADV01'))).toBe(true)
    await search.focus()
    await page.keyboard.type('account 1234')
    await expect(dialog.getByText('11 accounts')).toBeVisible()
    expect(asked.filter((query) => query.includes('search='))).toHaveLength(1)
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

wideAndOnTelephone(() => {
  test('several accounts are chosen by the keyboard and with Shift, after a list that fails is tried again', async ({
    page,
  }) => {
    await openSignedIn(page, 'admin', '/users/new')
    const opener = page.getByRole('button', { name: 'Choose accounts' })
    const lists = /\/api\/v1\/account-list\?/
    await page.route(lists, (route) => route.abort())
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose accounts' })
    const search = dialog.getByRole('combobox', { name: 'Search' })
    const options = dialog.getByRole('option')
    await expect(search).toBeFocused()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(options).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute(lists)
    await tryAgain(dialog.getByRole('button', { name: 'Try again' }))
    const expectChosen = async (count: number): Promise<void> => {
      const name = `Choose ${count.toString()} account${count === 1 ? '' : 's'}`
      await expect(dialog.getByRole('button', { name, exact: true })).toBeEnabled()
      await expect(dialog.getByRole('option', { selected: true })).toHaveCount(count)
    }
    await expect(options.nth(5)).toBeVisible()
    await search.focus()
    await expect(dialog.getByRole('button', { name: 'Choose', exact: true })).toBeDisabled()

    await page.keyboard.press('Enter')
    await expectChosen(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expectChosen(3)
    await options.nth(5).click({ modifiers: ['Shift'] })
    await expectChosen(6)
    // a click moves the focus to the list, which hears the same keys
    await expect(dialog.getByRole('listbox')).toBeFocused()
    await expectAccessible(page)
    await search.focus()
    for (const key of ['PageDown', 'PageUp', 'Control+End', 'Control+Home']) {
      await page.keyboard.press(key)
      await expect(search).toBeFocused()
      await expect(dialog.locator('[data-active=true]')).toBeInViewport()
    }

    await page.keyboard.type('nobody at all')
    await expect(options).toHaveCount(0)
    await expect(dialog.getByText('No account matches')).toBeVisible()
    await expectAccessible(page)
    await search.fill('')
    await expectChosen(6)
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Accounts chosen' }).getByRole('listitem')).toHaveCount(6)
    await expect(opener).toBeFocused()
  })
})
