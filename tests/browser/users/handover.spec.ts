import { signIn } from '../../support/sign-in.ts'
import { expectAccessibleEverywhere } from '../support/accessible-everywhere.ts'
import { type OwnPlutus, startOwnPlutus } from '../support/servers/own-plutus.ts'
import { openSignedIn } from '../support/open-as.ts'
import { expect, listenToConsole, test } from '../support/plutus-test.ts'

let ownPlutus: OwnPlutus

test.beforeAll(async () => {
  ownPlutus = await startOwnPlutus()
})
test.afterAll(() => ownPlutus.close())

const reached = async (username: string): Promise<number> => {
  const { token } = await signIn(ownPlutus.url, username)
  const reply = await fetch(`${ownPlutus.url}/api/v1/accounts`, { headers: { 'access-token': token } })
  const accounts: unknown = await reply.json()
  return Array.isArray(accounts) ? accounts.length : 0
}

const writeToAdviser = async (): Promise<void> => {
  const { token } = await signIn(ownPlutus.url, 'client')
  const reply = await fetch(`${ownPlutus.url}/api/v1/messages`, {
    method: 'POST',
    headers: { 'access-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'The trust', body: 'When is it paid?', recipients: 'adviser' }),
  })
  expect(reply.status).toBe(200)
}

const dialogs = '[role="dialog"]'

test('the clients of an adviser who leaves go to another, and come back', async ({ page, browsers }) => {
  const console = listenToConsole(page)
  await writeToAdviser()
  const other = await browsers.newPage()
  await openSignedIn(other, 'adviser.lindqvist', `${ownPlutus.url}/messages/adviser.lindqvist`)
  const given = other.getByRole('link', { name: /^Amelia Thornbury ?Handed over ?\d+ unread$/ })
  await expect(other.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await expect(given).toHaveCount(0)
  const [leaving, joining] = [await reached('adviser'), await reached('adviser.lindqvist')]
  expect(leaving).toBeGreaterThan(1)
  await openSignedIn(page, 'admin', `${ownPlutus.url}/users/adviser`)
  const open = page.getByRole('button', { name: 'Hand over clients…' })
  await open.click()

  const dialog = page.getByRole('dialog', { name: 'Hand over clients of Amelia Thornbury' })
  const list = dialog.getByRole('list', { name: 'Included' })
  await expect(list.getByRole('listitem')).toHaveCount(leaving)
  const request = dialog.getByRole('button', { name: 'Hand over…' })
  await expect(request).toBeDisabled()
  await expectAccessibleEverywhere(page, dialogs)
  await dialog.getByRole('combobox', { name: 'New adviser' }).fill('lind')
  await page.getByRole('option', { name: 'Marcus Lindqvist', exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Block Amelia Thornbury from signing in' }).check()
  await request.click()
  const sure = page.getByRole('dialog', { name: 'Hand over to Marcus Lindqvist?' })
  await expectAccessibleEverywhere(page, dialogs)
  await sure.getByRole('button', { name: 'Hand over', exact: true }).click()

  const went = new RegExp(
    `^${leaving.toString()} accounts,? .*\\d+ conversations? with unread messages handed over to Marcus Lindqvist$`,
  )
  await expect(dialog.getByText(went)).toBeVisible()
  await given.click()
  await expect(other.getByRole('link', { name: /The trust/ })).toBeVisible()
  await other.goBack()
  await expect(dialog.getByText('Amelia Thornbury is blocked.')).toBeVisible()
  await expect(dialog.getByText('Amelia Thornbury has no clients.')).toBeVisible()
  await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus')).toHaveCount(1)
  await expectAccessibleEverywhere(page, dialogs)
  expect(await reached('adviser.lindqvist')).toBe(joining + leaving)

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  await open.click()
  await dialog.getByRole('button', { name: 'Undo the handover to Marcus Lindqvist' }).click()
  const back = page.getByRole('dialog', { name: 'Undo this handover?' })
  await expectAccessibleEverywhere(page, dialogs)
  await back.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(dialog.getByText(/with unread messages returned to Amelia Thornbury$/)).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await expect(given).toHaveCount(0)
  await other.close()
  await expect(list.getByRole('listitem')).toHaveCount(leaving)
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  expect(await reached('adviser.lindqvist')).toBe(joining)
  console.expectQuiet()
})
