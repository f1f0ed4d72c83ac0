import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Download } from '@playwright/test'
import yauzl from 'yauzl'
import type { OwnerType } from '../../../src/domain/archive/static-report.ts'
import { callAs, demoPassword, signIn } from '../../support/sign-in.ts'
import { archiveCalls, statementOf } from '../support/archive/archive-calls.ts'
import { openSignedIn } from '../support/open-as.ts'
import { expect, expectAccessible, listenToConsole, plutusUrl, test } from '../support/plutus-test.ts'

const groupOf = async (username: string) => {
  const { token, identity } = await signIn(plutusUrl(), username, demoPassword)
  return { token, Type: 'group' as OwnerType, Code: identity.defaultCode, account: identity.accounts[0] ?? '' }
}

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

const entriesOf = async (zip: Buffer): Promise<readonly string[]> => {
  const opened = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(zip, { lazyEntries: false })
  return new Promise((resolve, reject) => {
    const names: string[] = []
    opened.on('entry', ({ fileName }: yauzl.Entry) => names.push(fileName))
    opened.on('end', () => resolve(names))
    opened.on('error', reject)
  })
}

test('a client who looks at the archive sees a report arrive, reads and keeps it, and sees it withdrawn', async ({
  page,
}) => {
  const said = listenToConsole(page)
  const calls = await archiveCalls()
  const { Type, Code } = await groupOf('client.bellingham')
  const statement = statementOf({ Type, Code })
  await openSignedIn(page, 'client.bellingham', `/reports/group/${Code}`)
  await expect(page.getByText('No reports yet')).toBeVisible()

  const upload = await calls.file([statement])
  const open = page.getByRole('button', { name: 'Open Statement, March 2031, new' })
  await expect(open).toBeVisible({ timeout: 5000 })
  const reports = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Reports/ })
  await expect(reports).toHaveAccessibleName('Reports 1 new')
  await expect(page.getByText('The Statement, March 2031 for Bellingham Group is ready')).toBeVisible()
  await expectAccessible(page)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Statement, March 2031' }).click()
  const saved = await coming
  expect(saved.suggestedFilename()).toBe(`${Code} Bellingham Group Statement, March 2031.pdf`)
  expect((await bytesOf(saved)).equals(statement.bytes)).toBe(true)
  await expect(page.getByText('1 new', { exact: true })).toHaveCount(0)
  await expect(reports).toHaveAccessibleName('Reports')

  const answered = page.waitForResponse(/\/reports\/static\/view\//)
  await page.getByRole('button', { name: 'Open Statement, March 2031' }).click()
  expect((await (await answered).body()).equals(statement.bytes)).toBe(true)
  const reader = page.getByRole('dialog', { name: 'Statement, March 2031' })
  await expect(reader).toBeVisible()
  await calls.withdraw(upload)
  await expect(reader.getByText(/^This report has been withdrawn/)).toBeVisible()
  await page.getByRole('button', { name: 'Close: Statement, March 2031' }).click()
  await expect(page.getByText('No reports yet')).toBeVisible()
  said.expectQuiet()
})

test('an accountant is led from the dashboard to a year of the account, and takes all of it in one zip', async ({
  page,
}) => {
  const calls = await archiveCalls()
  const { identity } = await signIn(plutusUrl(), 'accountant')
  const owner = { Type: 'portfolio', Code: identity.defaultCode } as const
  const of = { Year: 2032, Quarter: 'FY' } as const
  const [tax, gains] = [
    statementOf(owner, { ...of, StaticReportTitle: 'Tax summary' }),
    statementOf(owner, { ...of, StaticReportTitle: 'Capital gains' }),
  ]
  const upload = await calls.file([tax, gains])
  await openSignedIn(page, 'accountant', '/dashboard')
  await page.getByRole('group', { name: 'Dashboard' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveURL(new RegExp(`/reports/account/${owner.Code}$`))

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all of FY-32' }).click()
  const zip = await coming
  expect(zip.suggestedFilename()).toMatch(new RegExp(`^${owner.Code} .*FY-32\\.zip$`))
  expect((await entriesOf(await bytesOf(zip))).toSorted()).toEqual([
    expect.stringMatching(/Capital gains, FY-32\.pdf$/),
    expect.stringMatching(/Tax summary, FY-32\.pdf$/),
  ])
  await expect(page.getByText('2 new', { exact: true })).toHaveCount(0)
  await calls.withdraw(upload)
})

test('what tells a client of a report opens that report, wherever they are, and says so once it is gone', async ({
  page,
}) => {
  const calls = await archiveCalls()
  const { Type, Code, account } = await groupOf('client.carrington')
  // another test files a report of theirs meanwhile
  const openAnnounced = (report: string): Promise<void> =>
    page.getByRole('status').filter({ hasText: report }).getByRole('link', { name: 'Open: New report' }).click()
  const of = { Year: 2033 } as const
  const earlier = await calls.file([statementOf({ Type: 'portfolio', Code: account }, of)])
  await openSignedIn(page, 'client.carrington', '/dashboard')
  await openAnnounced('Statement, March 2033')
  const ofAccount = page.getByRole('dialog', { name: 'Statement, March 2033' })
  await expect(ofAccount).toBeVisible()
  const named = new RegExp(String.raw`/reports/portfolio/${account}\?archived=[\da-f-]{36}$`)
  await expect(page).toHaveURL(named)
  const address = page.url()
  await page.reload()
  await expect(ofAccount).toBeVisible()
  await page.getByRole('button', { name: 'Close: Statement, March 2033' }).click()
  await expect(page).toHaveURL(new RegExp(`/reports/portfolio/${account}$`))

  const upload = await calls.file([statementOf({ Type, Code }, { ...of, StaticReportTitle: 'Family review' })])
  await page.goto(address.replace(`portfolio/${account}`, `group/${Code}`))
  await expect(ofAccount).toBeVisible()
  await page.getByRole('button', { name: 'Close: Statement, March 2033' }).click()
  await calls.withdraw(earlier)
  await page.goto(address)
  await expect(page.getByRole('alert').getByText(/is not in the archive/)).toBeVisible()
  await expectAccessible(page)
  await openAnnounced('Family review, March 2033')
  await expect(page.getByRole('dialog', { name: 'Family review, March 2033' })).toBeVisible()
  await calls.withdraw(upload)
})

test('nobody comes to the archive of another client, whatever address they type', async ({ page }) => {
  const calls = await archiveCalls()
  const other = await groupOf('client.carrington')
  const { token } = await groupOf('client.bellingham')
  const upload = await calls.file([statementOf({ Type: other.Type, Code: other.Code })])
  const whose = callAs(plutusUrl(), other.token)
  const foreign = callAs(plutusUrl(), token)

  await openSignedIn(page, 'client.bellingham', `/reports/group/${other.Code}`)
  await expect(page.getByRole('heading', { name: 'Error - Unauthorised' })).toBeVisible()

  const list = `/reports/static/group/${other.Code}/list`
  const [filed] = (await (await whose('GET', list)).json()) as readonly [{ StaticReportFilePath: string }]
  const statuses = async (call: typeof foreign) => {
    const year = call('POST', `/reports/static/zip/group/${other.Code}`, { year: 2031 })
    const replies = await Promise.all([call('GET', list), year, call('GET', filed.StaticReportFilePath)])
    return replies.map(({ status }) => status)
  }
  expect(await statuses(whose)).toEqual([200, 200, 200])
  expect(await statuses(foreign)).toEqual([403, 403, 404])
  await calls.withdraw(upload)
})
