import type { Browser, Page } from '@playwright/test'
import { callAs, demoPassword, signIn } from '../support/sign-in.ts'
import { openAs } from './support/open-as.ts'
import { type OwnPlutus, startOwnPlutus } from './support/own-plutus.ts'
import { expect, expectAccessible, listen, test } from './support/plutus-test.ts'

const count = 500

const headers = 'Login name;E-mail;Password;First name;Surname;Role;Account;Shoe size'

/** As Excel saves it where commas stand in numbers: semicolons and the letters of Windows. */
const excelFile = (change: (line: string, at: number) => string = (line) => line): Buffer => {
  const lines = Array.from({ length: count }, (_, at) => {
    const name = `person${at.toString()}`
    return change(`${name};${name}@firm.example;;José;Muñoz;client;PD0001;43`, at)
  })
  return Buffer.from([headers, ...lines, ''].join('\r\n'), 'latin1')
}

const choose = (page: Page, buffer: Buffer, name = 'people.csv') =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })

const openUsers = async (browser: Browser, plutus: OwnPlutus, username: string) => {
  const page = await (await browser.newContext()).newPage()
  const { token } = await signIn(plutus.url, username, demoPassword)
  const console = listen(page)
  await openAs(page, token, `${plutus.url}/users`)
  await expect(page.getByRole('grid', { name: 'Users' })).toBeVisible()
  return { page, console }
}

const openImport = async (page: Page) => {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import users' })
  await expect(dialog).toBeVisible()
  return dialog
}

const mapNames = async (page: Page): Promise<void> => {
  await expect(page.getByText('No column is the user name')).toBeVisible()
  await page.getByRole('combobox', { name: 'Login name' }).selectOption('User name')
  await page.getByRole('button', { name: 'Continue' }).click()
}

test.describe.configure({ timeout: 120_000 })

test('a file of 500 people is mended, saved over a reload, imported and taken back', async ({ browser }) => {
  const plutus = await startOwnPlutus()
  try {
    const { page, console } = await openUsers(browser, plutus, 'admin')
    const other = await openUsers(browser, plutus, 'superadmin')
    const before = await page.getByText(/^\d+ users$/).textContent()

    const dialog = await openImport(page)
    await choose(page, Buffer.from('no'), 'people.xlsx')
    await expect(dialog.getByRole('alert')).toHaveText('Only .csv files can be imported')
    await expectAccessible(page)

    await choose(
      page,
      excelFile((line, at) => {
        if (at === 0) return line.replace('person0@firm.example', '')
        return at === 1 ? line.replace(';;', ';Meridian4711;') : line
      }),
    )
    await expect(dialog.getByRole('combobox', { name: 'Shoe size' })).toHaveValue('')
    await expectAccessible(page)
    await mapNames(page)
    await expect(dialog.getByText('499 to upload · 1 to be mended first')).toBeVisible()
    await expect(dialog.getByText('José').first()).toBeVisible()
    await expectAccessible(page)

    await dialog.getByRole('button', { name: 'Edit line 2', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Email' }).fill('person0@firm.example')
    await expect(dialog.getByText('500 to upload')).toBeVisible()
    await expect(dialog.getByText('Saved in this browser tab, without passwords')).toBeVisible()
    await expectAccessible(page)

    await page.reload()
    await openImport(page)
    await expect(dialog.getByText('500 to upload · 1 without their password')).toBeVisible()
    await expect(dialog.getByText('Password must be given again, or the person is invited')).toBeVisible()
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(dialog.getByText('users were created (500 created)')).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText('528 users')).toBeVisible()
    await expect(other.page.getByText('528 users')).toBeVisible()

    await page.getByRole('button', { name: 'Imports' }).click()
    await expect(page.getByText('500 users created, 0 updated')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Take back…' }).click()
    await page.getByRole('button', { name: 'Take back', exact: true }).click()
    await expect(page.getByText('500 users taken back, 0 as before.')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('dialog', { name: 'Imports' }).getByRole('button', { name: 'Close: Imports' }).click()
    await expect(page.getByText(before ?? '')).toBeVisible()
    await expect(other.page.getByText(before ?? '')).toBeVisible()
    console.expectQuiet()
    other.console.expectQuiet()
  } finally {
    await plutus.close()
  }
})

const csv = (...rows: readonly string[]): Buffer =>
  Buffer.from(['username,email,given_name,family_name,roles,accounts', ...rows].join('\n'))

test('who could not be created is mended and sent again alone, and who is there is changed when that is asked for', async ({
  browser,
}) => {
  const plutus = await startOwnPlutus()
  try {
    const { page, console } = await openUsers(browser, plutus, 'admin')
    const dialog = await openImport(page)
    await choose(
      page,
      csv(
        'ann,ann@firm.example,Ann,Bee,client,PD0001',
        'bob,bob@firm.example,Bob,Cox,client,PD0001',
        'client,,,Ashworth-Reid,,',
      ),
    )
    await expect(dialog.getByText('2 to upload')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'What line 4 changes' })).toContainText('Ashworth-Reid')
    await dialog.getByRole('checkbox', { name: 'Import line 4' }).check()
    await expect(dialog.getByText('3 to upload')).toBeVisible()

    const { token } = await signIn(plutus.url, 'superadmin')
    const details = {
      title: '',
      middle_name: '',
      phone_number: '',
      mobile_number: '',
      address_one: '',
      address_two: '',
    }
    const rights = { dashboardId: 'admin', defaultCode: 'firm', accounts: [], groups: [], status: 1 }
    const created = await callAs(plutus.url, token)('POST', '/users', {
      ...{ ...details, ...rights, Roles: [{ role_id: 'admin' }], change_password: true },
      ...{ username: 'bobs-brother', email: 'bob@firm.example', given_name: 'Bill', family_name: 'Cox' },
    })
    expect(created.status).toBe(200)

    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(dialog.getByText('user was created, user was updated (1 created, 1 updated).')).toBeVisible()
    await expect(dialog.getByText('Error creating Bob Cox. Email: Email address taken')).toBeVisible()
    await expect(dialog.getByText('0 to upload · 1 to be mended first')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Edit line 3', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Email' }).fill('robert@firm.example')
    await dialog.getByRole('textbox', { name: 'Email' }).press('Enter')
    await expect(dialog.getByRole('button', { name: 'Edit line 3', exact: true })).toBeFocused()
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(dialog.getByText('users were created, user was updated (2 created, 1 updated)')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText('31 users')).toBeVisible()
    console.expectQuiet()
  } finally {
    await plutus.close()
  }
})
