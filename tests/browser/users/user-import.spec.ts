import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { callAs, demoPassword, signIn } from '../../support/sign-in.ts'
import { expectAccessibleEverywhere } from '../support/accessible-everywhere.ts'
import { expectUsableControls } from '../support/control-faults.ts'
import { openAs } from '../support/open-as.ts'
import { type OwnPlutus, startOwnPlutus } from '../support/servers/own-plutus.ts'
import { type TestBrowsers, expect, listenToConsole, signInAs, test } from '../support/plutus-test.ts'

const rowCount = 500

const headers = 'Login name;E-mail;Password;First name;Surname;Role;Shoe size'

const givenPassword = 'Meridian4711'

/** As Excel saves it where commas stand in numbers: semicolons and the letters of Windows. Every fiftieth has a password. */
const excelFile = (change: (line: string, at: number) => string = (line) => line): Buffer => {
  const lines = Array.from({ length: rowCount }, (_, at) => {
    const name = `person${at.toString()}`
    const password = at % 50 === 1 ? givenPassword : ''
    return change(`${name};${name}@firm.example;${password};José;Muñoz;admin;43`, at)
  })
  return Buffer.from([headers, ...lines, ''].join('\r\n'), 'latin1')
}

const chosenPassword = 'Harbour-41-Lamp'

/** The first of an empty firm, as docs/operations.md adds one: by the terminal, with a password that is changed at the first sign-in. */
const addFirst = async ({ folder }: OwnPlutus): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/cli/user.ts', 'add', 'jane', '--role', 'superadmin'],
    { env: { ...process.env, PLUTUS_DATA: folder } },
  )
  return /signs in with (\S+)/.exec(stdout)?.[1] ?? ''
}

const openEmpty = async (page: Page, plutus: OwnPlutus, password: string): Promise<void> => {
  await page.goto(`${plutus.url}/users`)
  await signInAs(page, 'jane', password)
  await page.getByLabel('New password', { exact: true }).fill(chosenPassword)
  await page.getByLabel('Confirm new password', { exact: true }).fill(chosenPassword)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
}

const chooseLocator = (page: Page, buffer: Buffer, name = 'people.csv') =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })

const openUsers = async (browsers: TestBrowsers, plutus: OwnPlutus, username: string, password = demoPassword) => {
  const page = await browsers.newPage()
  const { token } = await signIn(plutus.url, username, password)
  const console = listenToConsole(page)
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
  await expect(page.getByText('No column is matched to the user name')).toBeVisible()
  await page.getByRole('combobox', { name: 'Login name' }).selectOption('User name')
  await page.getByRole('button', { name: 'Continue' }).click()
}

test.describe.configure({ timeout: 180_000 })

test('an empty firm becomes one of 500 by a file that is mended and saved over a reload, and is empty again', async ({
  browsers,
}) => {
  const plutus = await startOwnPlutus('none')
  try {
    const page = await browsers.newPage()
    const console = listenToConsole(page)
    await openEmpty(page, plutus, await addFirst(plutus))
    const other = await openUsers(browsers, plutus, 'jane', chosenPassword)

    const dialog = await openImport(page)
    await chooseLocator(page, Buffer.from('no'), 'people.xlsx')
    await expect(dialog.getByRole('alert')).toHaveText('Only .csv files can be imported')
    await expectAccessibleEverywhere(page)

    await chooseLocator(
      page,
      excelFile((line, at) => (at === 0 ? line.replace('person0@firm.example', '') : line)),
    )
    await expect(dialog.getByRole('combobox', { name: 'Shoe size' })).toHaveValue('')
    await expectAccessibleEverywhere(page)
    await mapNames(page)
    await expect(dialog.getByText('499 to upload · 1 needs attention first')).toBeVisible()
    await expect(dialog.getByText('José').first()).toBeVisible()
    await expectAccessibleEverywhere(page)

    await dialog.getByRole('button', { name: 'Edit line 2', exact: true }).click()
    // outside a form the browser's console complains of a password
    await expect(dialog.locator('form input[type=password]')).toHaveCount(1)
    await expectUsableControls(page)
    await dialog.getByRole('textbox', { name: 'Email' }).fill('person0@firm.example')
    await expect(dialog.getByText('500 to upload')).toBeVisible()
    await expect(dialog.getByText('Saved in this browser tab, without passwords')).toBeVisible()
    await expectAccessibleEverywhere(page)

    await page.reload()
    await openImport(page)
    await expect(dialog.getByText('500 to upload · 10 with a missing password')).toBeVisible()
    await expect(
      dialog.getByText('Enter the password again, or the person is sent an invitation').first(),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
    await page
      .getByRole('dialog', { name: 'Choose another file?' })
      .getByRole('button', { name: 'Choose another file', exact: true })
      .click()
    await chooseLocator(page, excelFile())
    await mapNames(page)
    await expect(dialog.getByText('500 to upload', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(dialog.getByText('users were created (500 created)')).toBeVisible({ timeout: 60_000 })
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText('501 users', { exact: true })).toBeVisible()
    await expect(other.page.getByText('501 users', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Imports' }).click()
    await expect(page.getByText('500 users created, 0 updated')).toBeVisible()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Withdraw…' }).click()
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(page.getByText('500 users removed, 0 restored.')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('dialog', { name: 'Imports' }).getByRole('button', { name: 'Close: Imports' }).click()
    for (const list of [page, other.page]) await expect(list.getByText('1 user', { exact: true })).toBeVisible()
    console.expectQuiet()
    other.console.expectQuiet()
  } finally {
    await plutus.close()
  }
})

const csvBuffer = (...rows: readonly string[]): Buffer =>
  Buffer.from(['username,email,given_name,family_name,roles,accounts', ...rows].join('\n'))

test('who could not be created is mended and sent again alone, and who is there is changed when that is asked for', async ({
  browsers,
}) => {
  const plutus = await startOwnPlutus()
  try {
    const { page, console } = await openUsers(browsers, plutus, 'admin')
    const dialog = await openImport(page)
    await chooseLocator(
      page,
      csvBuffer(
        'ann,ann@firm.example,Ann,Bee,client,PD0001',
        'bob,bob@firm.example,Bob,Cox,client,PD0001',
        'client,,,Ashworth-Reid,,',
      ),
    )
    await expect(dialog.getByText('2 to upload')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Changes in line 4' })).toContainText('Ashworth-Reid')
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
      ...details,
      ...rights,
      Roles: [{ role_id: 'admin' }],
      change_password: true,
      username: 'bobs-brother',
      email: 'bob@firm.example',
      given_name: 'Bill',
      family_name: 'Cox',
    })
    expect(created.status).toBe(200)

    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(dialog.getByText('user was created, user was updated (1 created, 1 updated).')).toBeVisible()
    await expect(dialog.getByText('Error creating Bob Cox. Email: Email address taken')).toBeVisible()
    await expect(dialog.getByText('0 to upload · 1 needs attention first')).toBeVisible()
    await expectAccessibleEverywhere(page)
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
