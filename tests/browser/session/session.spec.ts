import type { Page } from '@playwright/test'
import { callAs } from '../../support/sign-in.ts'
import { type TestPerson, test } from '../support/people.ts'
import {
  expect,
  expectAccessible,
  expectWidgetsShown,
  listenToConsole,
  plutusUrl,
  signInAs,
} from '../support/plutus-test.ts'
import { openAs } from '../support/open-as.ts'
import { tabTo } from '../support/tab-to.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

const signInAgain = async (page: Page, password: string): Promise<void> => {
  const dialog = dialogOf(page)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const expectSignedIn = async (page: Page, person: TestPerson): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Signed in as' })).toContainText(person.name)
}

test('whose session runs out signs in again where they are, and what they were doing is still there', async ({
  page,
  people,
}) => {
  const console = listenToConsole(page)
  const person = await people.add()
  await openAs(page, await people.tokenFor(person, 12), '/guides/administrator')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('New password', { exact: true }).fill('half typed')
  await expect(page.getByLabel('Connection: Live')).toBeVisible()

  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  await signInAgain(page, 'not the password')
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect user name or password.')
  await signInAgain(page, person.password)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/guides/administrator')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('half typed')
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
  console.expectQuietButForTheNetwork()
})

test('whose session is ended by somebody else while they arrange signs in again, and saves once', async ({
  page,
  people,
}) => {
  const person = await people.add()
  const token = await people.tokenOf(person)
  await openAs(page, token, '/dashboard/portfolio/PD0010')
  const bar = page.getByRole('group', { name: 'Editing' })
  await page.getByRole('button', { name: 'Edit mode' }).click()
  await bar.getByRole('button', { name: 'Edit dashboard' }).click()
  const description = page.getByRole('dialog', { name: 'Edit dashboard' })
  await description.getByLabel('Title').fill('Kept')
  await description.getByRole('button', { name: 'Apply' }).click()
  await expect(bar).toContainText('1 unsaved change')

  expect((await callAs(plutusUrl(), token)('POST', '/authenticate/sign-out')).status).toBe(200)
  await expect(dialogOf(page)).toBeVisible()
  await signInAgain(page, person.password)
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(bar).toContainText('1 unsaved change')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kept')
})

test('a call refused because the session had expired is made again once the person has signed in', async ({
  page,
  people,
}) => {
  const person = await people.add()
  let isExpired = true
  await page.route('**/data/**/valuation*', (route) =>
    isExpired ? route.fulfill({ status: 403, json: { success: false, message: '', type: 2 } }) : route.continue(),
  )
  await openAs(page, await people.tokenOf(person), '/dashboard')
  await expect(dialogOf(page)).toBeVisible()
  isExpired = false
  await signInAgain(page, person.password)
  await expect(dialogOf(page)).toHaveCount(0)
  await expectWidgetsShown(page)
})

test('a call that is not allowed leads to the page that says so', async ({ page, people }) => {
  const person = await people.add()
  await page.route('**/api/v1/dashboard/admin/firm', (route) =>
    route.fulfill({ status: 403, json: { success: false, message: '', type: 3 } }),
  )
  await openAs(page, await people.tokenOf(person), '/dashboard')
  await expect(page.getByText("Oops, you're not supposed to be here")).toBeVisible()
  await expect(page).toHaveURL('/error/unauthorised')
})

test('an expired token given to the login page is told as such, and signing in leads on', async ({ page, people }) => {
  const person = await people.add()
  const redirect = 'redirect=%2Fguides%2Fadministrator'
  await page.goto(`/login?${redirect}&token=${await people.tokenFor(person, -60)}`)
  await expect(page.getByText("I'm sorry, your session has expired")).toBeVisible()
  await expect(page).toHaveURL(`/error/expired?${redirect}`)
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await signInAs(page, person.username, person.password)
  await expectSignedIn(page, person)
  await expect(page).toHaveURL('/guides/administrator')
})

test('a person stays signed in across tabs and reloads, and signs out of all of them at once', async ({
  page,
  people,
}) => {
  const person = await people.add()
  await page.goto('/guides/administrator')
  await signInAs(page, person.username, person.password)
  await expectSignedIn(page, person)
  await page.reload()
  await expectSignedIn(page, person)
  const other = await page.context().newPage()
  await other.goto('/reports/runs')
  await expectSignedIn(other, person)
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login?redirect=%2Freports%2Fruns')
  await other.reload()
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('a token is out of the address before the page has loaded', async ({ page, people }) => {
  await page.addInitScript(() => {
    // the scripts of the page have run by then, and no timer of theirs
    addEventListener('DOMContentLoaded', () => {
      sessionStorage.setItem('address', location.href)
    })
  })
  await page.goto(`/login?token=${await people.tokenOf(await people.add())}`)
  const loaded = await page.evaluate(() => sessionStorage.getItem('address'))
  expect(loaded).toContain('/login')
  expect(loaded).not.toContain('token=')
})

test('a link with the token of somebody else asks, and until the answer is yes nobody is signed in as them anywhere', async ({
  page,
  people,
}) => {
  const console = listenToConsole(page)
  const [own, foreign] = [await people.add(), await people.add()]
  const token = await people.tokenOf(foreign)
  const link = `/login?redirect=%2Freports%2Fruns&token=${token}`
  const kept = () => page.evaluate(() => localStorage.getItem('plutus_token'))
  const stay = page.getByRole('button', { name: `Stay signed in as ${own.name}` })

  await openAs(page, await people.tokenOf(own), '/guides/administrator')
  await expectSignedIn(page, own)
  const tab = await page.context().newPage()
  await tab.goto(link)
  await expect(
    tab.getByRole('heading', { name: `You are signed in as ${own.name}. Switch to ${foreign.name}?` }),
  ).toBeVisible()
  expect(tab.url()).not.toContain('token=')
  await expectAccessible(tab)
  expect(await kept()).not.toBe(token)
  await expect(tab.getByRole('button', { name: `Stay signed in as ${own.name}` })).toBeFocused()
  await tab.keyboard.press('Enter')
  await expectSignedIn(tab, own)
  await expect(tab).toHaveURL('/reports/runs')
  await expectSignedIn(page, own)

  await tab.goto(link)
  await tab.getByRole('button', { name: `Switch to ${foreign.name}` }).click()
  await expectSignedIn(tab, foreign)
  await expectSignedIn(page, foreign)
  expect(await kept()).toBe(token)
  await expect(stay).toHaveCount(0)
  console.expectQuiet()
})

test('a link with a token asks whoever is not signed in, too; cancelled, it leaves them at the sign-in page', async ({
  page,
  people,
}) => {
  const foreign = await people.add()
  await page.goto(`/login?token=${await people.tokenOf(foreign)}`)
  await expect(page.getByRole('heading', { name: `Sign in as ${foreign.name}?` })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('User name')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('plutus_token'))).toBeNull()
})

test('a link with a bad token leaves the session that is open as it is', async ({ page, people }) => {
  const [own, foreign] = [await people.add(), await people.add()]
  await openAs(page, await people.tokenOf(own), '/guides/administrator')
  for (const token of ['nonsense', await people.tokenFor(foreign, -60)]) {
    await page.goto(`/login?redirect=%2Fguides%2Fadministrator&token=${token}`)
    await expectSignedIn(page, own)
    await expect(page).toHaveURL('/guides/administrator')
  }
})

test('whom this browser sent to the login provider comes back without a question, once', async ({ page, people }) => {
  const person = await people.add()
  const token = await people.tokenOf(person)
  await page.route('**/settings.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "window.plutus = { loginPage: '/provider?app=plutus' }" }),
  )
  await page.route('**/provider?*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Provider</title>' }),
  )
  await page.goto('/guides/administrator')
  await expect(page).toHaveTitle('Provider')
  const redirect = new URL(page.url()).searchParams.get('redirect') ?? ''
  expect(redirect).toMatch(/^\/guides\/administrator\?plutus_state=[\w-]{36}$/)

  const back = `/login?${new URLSearchParams({ redirect, token }).toString()}`
  await page.goto(back)
  await expectSignedIn(page, person)
  await expect(page).toHaveURL('/guides/administrator')
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveTitle('Provider')
  await page.goto(`/login?${new URLSearchParams({ redirect, token: await people.tokenOf(person) }).toString()}`)
  await expect(page.getByRole('heading', { name: `Sign in as ${person.name}?` })).toBeVisible()
})

test('whoever must wait before the next password is told how long, keeps what they typed, and then gets in', async ({
  page,
  people,
}) => {
  const person = await people.add()
  await page.route(
    '**/api/v1/authenticate',
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '3' },
        json: { success: false, message: '', _tag: 'TooManyAttempts', retryAfter: 3 },
      }),
    { times: 1 },
  )
  await page.goto('/login')
  await signInAs(page, person.username, person.password)
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again in 3 seconds.')
  await expect(page.getByRole('button', { name: /^Wait [123] seconds?$/ })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectSignedIn(page, person)
})

test('B12: the button that shows a password is reached by Tab', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Password', { exact: true }).fill('typed')
  await tabTo(page, page.getByRole('button', { name: 'Show: Password' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})
