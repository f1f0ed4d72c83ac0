import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { callAs, signIn } from '../../support/sign-in.ts'
import { accessibleOnce, expectAccessibleEverywhere } from '../support/accessible-everywhere.ts'
import { goWithin, openSignedIn } from '../support/open-as.ts'
import { test as withPeople } from '../support/people.ts'
import {
  expect,
  expectAccessible,
  listenToConsole,
  plutusUrl,
  test,
  wideAndOnTelephone,
} from '../support/plutus-test.ts'

const boxLocator = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const roleLocator = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true })
const listLocator = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true })
const passwordLocator = (page: Page, name: string): Locator => page.getByLabel(new RegExp(`^${name}(?: \\*)?$`))
const saveLocator = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true })

const openForm = async (page: Page, path: string, heading: string, by = 'admin'): Promise<void> => {
  await openSignedIn(page, by, path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
}

const anAccount = async (page: Page, search: string): Promise<void> => {
  await page.getByRole('button', { name: 'Choose accounts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose accounts' })
  await dialog.getByRole('combobox', { name: 'Search' }).fill(search)
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

const aName = (): string => `person-${randomUUID().slice(0, 8)}`

const fillIn = async (page: Page, username: string): Promise<void> => {
  await roleLocator(page, 'Client').check()
  await boxLocator(page, 'User name').fill(username)
  await boxLocator(page, 'Email').fill(`${username}@plutus.example`)
  await boxLocator(page, 'Given name').fill('Zoe')
  await boxLocator(page, 'Family name').fill('Young')
  await listLocator(page, 'Default dashboard').selectOption('Portfolio')
  await anAccount(page, 'PD0001')
}

wideAndOnTelephone(() => {
  test('somebody is added, invited, changed and deleted', async ({ page }) => {
    const console = listenToConsole(page)
    const username = aName()
    await openForm(page, '/users/new', 'New user')
    await expect(page.getByText('No changes yet')).toBeVisible()
    await expectAccessible(page)

    await fillIn(page, username)
    await expect(listLocator(page, 'Default Code')).toHaveValue('PD0001')
    await expect(page.getByText('Password: This field is required')).toBeVisible()
    await page.getByRole('button', { name: 'Generate a password' }).click()
    await expect(page.getByText('Password generated')).toBeVisible()
    await expectAccessible(page)
    await passwordLocator(page, 'Password').fill('')
    await passwordLocator(page, 'Confirm password').fill('')
    await roleLocator(page, 'The user sets a password before the next sign-in').check()
    await saveLocator(page).click()
    // a new person had nothing that could change
    await expect(page).toHaveURL(/\/users$/)
    await expect(page.getByText('user was created')).toBeVisible()

    await page.goto(`/users/${username}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Zoe Young' })).toBeVisible()
    await expect(page.getByRole('note')).toContainText('/verify#')
    await expectAccessible(page)
    const invite = page.getByRole('button', { name: 'Send invitation' })
    await invite.press('Enter')
    const invitation = page.getByRole('dialog', { name: 'Send Zoe Young an invitation?' })
    await expect(invitation).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(invitation).toHaveCount(0)
    await expect(invite).toBeFocused()
    await boxLocator(page, 'Phone').fill('02 9000 1000')
    await saveLocator(page).click()
    await expect(page.getByText('user was updated')).toBeVisible()

    await page.goto(`/users/${username}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Zoe Young?' })
    await expect(dialog).toContainText('are you sure?')
    await expect(dialog).toContainText('There are no messages with them.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('user was deleted. There are no messages with them.')).toBeVisible()
    console.expectQuiet()
  })
})

const aGroup = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('button', { name: 'Choose groups' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose groups' })
  await dialog.getByRole('combobox', { name: 'Search' }).fill(code)
  await expect(dialog.getByRole('option')).toHaveText([new RegExp(code)])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

test('what somebody gains and loses by other groups and accounts is said by account, before anything is saved', async ({
  page,
}) => {
  await openForm(page, '/users/client', 'Eleanor Ashgrove')
  const access = page.getByRole('dialog', { name: 'Change their access?' })
  const expectDialogAccessible = accessibleOnce(page, '[role="dialog"]')
  const namedUnder = (title: string): Locator => access.getByRole('list', { name: title }).getByRole('listitem')

  const expectNamed = async (gained: readonly RegExp[], lost: readonly RegExp[]): Promise<void> => {
    await saveLocator(page).click()
    await expect(namedUnder('They will see')).toHaveText(gained)
    await expect(namedUnder('They will no longer see')).toHaveText(lost)
    await expectDialogAccessible('access')
    await page.keyboard.press('Escape')
    await expect(access).toHaveCount(0)
    await expect(saveLocator(page)).toBeFocused()
  }

  await page.getByRole('button', { name: 'Remove GD001' }).click()
  await aGroup(page, 'GD002')
  await expectNamed([/PD0004$/, /PD0005$/], [])
  await page.getByRole('button', { name: 'Remove PD0001' }).click()
  await anAccount(page, 'PD0007')
  await expectNamed([/PD0004$/, /PD0005$/, /PD0007$/], [/PD0001$/])
  // still seen through their group
  await aGroup(page, 'GD001')
  await expectNamed([/PD0004$/, /PD0005$/, /PD0007$/], [])
})

interface Rule {
  readonly field: string
  readonly text: string
  readonly breakIt: (page: Page) => Promise<void>
}

const emptied = (name: string) => async (page: Page) => {
  await boxLocator(page, name).fill('')
}

// spec §5
const sampleRules: readonly Rule[] = [
  { field: 'Role', text: 'This field is required', breakIt: (page) => roleLocator(page, 'Client').uncheck() },
  { field: 'User name', text: 'This field is required', breakIt: emptied('User name') },
  {
    field: 'User name',
    text: 'Username address taken',
    breakIt: (page) => boxLocator(page, 'User name').fill('Adviser'),
  },
  { field: 'Email', text: 'This field is required', breakIt: emptied('Email') },
  { field: 'Email', text: 'Your email address is invalid', breakIt: (page) => boxLocator(page, 'Email').fill('zoe@') },
  {
    field: 'Email',
    text: 'Email address taken',
    breakIt: (page) => boxLocator(page, 'Email').fill('Adviser@plutus.example'),
  },
  {
    field: 'Password',
    text: 'This field is required',
    breakIt: (page) => roleLocator(page, 'The user sets a password before the next sign-in').uncheck(),
  },
  {
    field: 'Password',
    text: 'Password must be at least 6 characters',
    breakIt: (page) => passwordLocator(page, 'Password').fill('Ab1xy'),
  },
  {
    field: 'Confirm password',
    text: "Passwords don't match",
    breakIt: (page) => passwordLocator(page, 'Password').fill('Wattle-Lane-12'),
  },
  { field: 'Given name', text: 'This field is required', breakIt: emptied('Given name') },
  { field: 'Family name', text: 'This field is required', breakIt: emptied('Family name') },
  {
    field: 'Accounts',
    text: 'This field is required',
    breakIt: (page) => page.getByRole('button', { name: 'Remove PD0001' }).click(),
  },
  {
    field: 'Default dashboard',
    text: 'This field is required',
    breakIt: async (page) => {
      await listLocator(page, 'Default dashboard').selectOption('')
    },
  },
  {
    field: 'Groups',
    text: 'This field is required',
    breakIt: async (page) => {
      await listLocator(page, 'Default dashboard').selectOption('Group')
    },
  },
  {
    field: 'Adviser Code',
    text: 'This field is required',
    breakIt: async (page) => {
      await roleLocator(page, 'Adviser').check()
    },
  },
]

test('each rule is said by its text, and what breaks it is not saved', async ({ page }) => {
  test.setTimeout(180_000)
  await openForm(page, '/users/new', 'New user')
  for (const { field, text, breakIt } of sampleRules) {
    await goWithin(page, '/users/new')
    await fillIn(page, aName())
    await roleLocator(page, 'The user sets a password before the next sign-in').check()
    await expect(saveLocator(page)).toBeEnabled()
    await breakIt(page)
    await expect(page.getByText(`${field}: ${text}`, { exact: true })).toBeVisible()
    await expect(saveLocator(page)).toBeDisabled()
  }
})

test('an unknown name is not found', async ({ page }) => {
  await openSignedIn(page, 'admin', '/users/nobody-of-that-name')
  await expect(page).toHaveURL(/\/error\/not-found/)
})

test('leaving with what is not saved asks first', async ({ page }) => {
  await openForm(page, '/users/client', 'Eleanor Ashgrove')
  await boxLocator(page, 'Phone').fill('02 9000 1000')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await expect(boxLocator(page, 'Phone')).toHaveValue('02 9000 1000')
})

test('nobody takes rights from themselves, or deletes themselves', async ({ page }) => {
  await openForm(page, '/users/admin', 'Dorothea Finch')
  await expect(roleLocator(page, 'Client')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Choose accounts' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expectAccessibleEverywhere(page)
})

test('of somebody above nothing can be changed', async ({ page }) => {
  await openSignedIn(page, 'admin', '/users/superadmin')
  await expect(
    page.getByText('Read only: this user has a higher role than you. To change the user, you need that role.'),
  ).toBeVisible()
  await expect(saveLocator(page)).toHaveCount(0)
  await expectAccessibleEverywhere(page)
})

withPeople(
  'what two write of one user is merged by fields, and of one field they are told',
  async ({ browsers, people }) => {
    const person = await people.add({ email: `${aName()}@plutus.example` })
    const [one, other] = [await browsers.newPage(), await browsers.newPage()]
    for (const page of [one, other]) {
      await openForm(page, `/users/${person.username}`, person.name)
    }
    await boxLocator(one, 'Phone').fill('02 9000 1000')
    await boxLocator(other, 'Mobile').fill('0400 000 000')
    await saveLocator(other).click()
    await expect(other.getByText('user was updated')).toBeVisible()
    await expect(boxLocator(one, 'Mobile')).toHaveValue('0400 000 000')
    await expect(boxLocator(one, 'Phone')).toHaveValue('02 9000 1000')

    await openFormAgain(other, person.username, person.name)
    await boxLocator(other, 'Phone').fill('02 9111 1111')
    await saveLocator(other).click()
    await expect(one.getByText('Somebody else has changed this user since you opened it')).toBeVisible()
    await expect(one.getByRole('group', { name: 'Their changes' })).toContainText('02 9111 1111')
    await expectAccessibleEverywhere(one)
    await one.getByRole('button', { name: 'Keep mine' }).click()
    await saveLocator(one).click()
    await expect(one.getByText('user was updated')).toBeVisible()
  },
)

withPeople(
  'a save that the server refuses says why, and a user whom somebody else deletes can no longer be saved',
  async ({ page, people }) => {
    const person = await people.add({ email: `${aName()}@plutus.example` })
    await openForm(page, `/users/${person.username}`, person.name)
    await boxLocator(page, 'Phone').fill('02 9000 1000')
    const calls = `**/api/v1/users/${person.username}`
    const message = 'There must be a superadministrator who can sign in'
    await page.route(calls, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 422, json: { success: false, _tag: 'LastSuperadmin', message } }),
    )
    await saveLocator(page).press('Enter')
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(saveLocator(page)).toBeFocused()
    await expectAccessibleEverywhere(page)
    await page.unroute(calls)

    const elsewhere = callAs(plutusUrl(), (await signIn(plutusUrl(), 'superadmin')).token)
    expect((await elsewhere('DELETE', `/users/${person.username}`)).status).toBe(200)
    await expect(page.getByRole('alert')).toHaveText(/^Somebody else has deleted this user/)
    await expect(boxLocator(page, 'Phone')).toHaveValue('02 9000 1000')
    await expect(saveLocator(page)).toBeDisabled()
    await expectAccessibleEverywhere(page)
  },
)

const openFormAgain = async (page: Page, username: string, name: string): Promise<void> => {
  await page.goto(`/users/${username}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

withPeople(
  'what somebody else takes between the look-up and the save marks its field until it is another',
  async ({ page }) => {
    await openForm(page, '/users/new', 'New user')
    const username = aName()
    await fillIn(page, username)
    await roleLocator(page, 'The user sets a password before the next sign-in').check()
    await expect(saveLocator(page)).toBeEnabled()
    const { token } = await signIn(plutusUrl(), 'admin')
    const created = await fetch(`${plutusUrl()}/api/v1/users`, {
      method: 'POST',
      headers: { 'access-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({
        username,
        email: `${aName()}@plutus.example`,
        title: '',
        given_name: 'Ada',
        middle_name: '',
        family_name: 'First',
        phone_number: '',
        mobile_number: '',
        address_one: '',
        address_two: '',
        Roles: [{ role_id: 'client' }],
        dashboardId: 'portfolio',
        defaultCode: 'PD0001',
        accounts: ['PD0001'],
        groups: [],
        status: 1,
        change_password: true,
      }),
    })
    expect(created.status).toBe(200)
    await saveLocator(page).click()
    await expect(page.getByText('User name: Username address taken', { exact: true })).toBeVisible()
    await expect(saveLocator(page)).toBeDisabled()
    await boxLocator(page, 'User name').fill(aName())
    await expect(saveLocator(page)).toBeEnabled()
  },
)

withPeople(
  'whoever may no longer open a screen is led away from it at once, and whoever may stays',
  async ({ browsers, people }) => {
    const person = await people.add({ email: `${aName()}@plutus.example` })
    const [theirs, page] = [await browsers.newPage(), await browsers.newPage()]
    await openSignedIn(theirs, person.username, '/users')
    await expect(theirs.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await expect(theirs.getByLabel('Connection: Live')).toBeVisible()
    await openForm(page, `/users/${person.username}`, person.name, 'superadmin')

    await boxLocator(page, 'Given name').fill('Adele')
    await saveLocator(page).click()
    await expect(page.getByText('user was updated')).toBeVisible()
    await expect(theirs.getByText(person.name.replace('Ada', 'Adele')).first()).toBeVisible()
    await expect(theirs).toHaveURL(/\/users$/)

    await page.goto(`/users/${person.username}`)
    await roleLocator(page, 'Adviser').check()
    await roleLocator(page, 'Administrator').uncheck()
    await listLocator(page, 'Default dashboard').selectOption('Adviser')
    await listLocator(page, 'Adviser Code').selectOption({ index: 1 })
    await saveLocator(page).click()
    const access = page.getByRole('dialog', { name: 'Change their access?' })
    await expect(access).toContainText('They will no longer see')
    await access.getByRole('button', { name: 'Save' }).click()
    await expect(theirs).toHaveURL(/\/error\/unauthorised/)
  },
)
