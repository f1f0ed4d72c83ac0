import { readdir, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { accounts } from '../../../src/api/ledger/accounts.ts'
import { reportUploads } from '../../../src/api/archive/report-uploads.ts'
import { staticReports } from '../../../src/api/archive/static-reports.ts'
import { E } from '../../../src/domain/fp.ts'
import { uploadTallyOf } from '../../../src/domain/archive/uploads/tally.ts'
import { callAs, demoPassword, signIn } from '../../support/sign-in.ts'
import { holdCalls } from '../support/network/hold-calls.ts'
import type { OwnPlutus } from '../support/servers/own-plutus.ts'
import { test } from '../support/servers/own-plutus-test.ts'
import { expect, expectAccessible, listenToConsole } from '../support/plutus-test.ts'
import { pulledLine } from '../support/network/pulled-line.ts'
import { dropZip, openArchive } from '../support/archive/upload-page.ts'
import { juneReport, uniqueWord, zipOf } from '../support/archive/zips.ts'
import { openAs } from '../support/open-as.ts'

test.describe.configure({ mode: 'serial' })

const long = { timeout: 60_000 }

const asAdmin = async ({ url }: OwnPlutus) => callAs(url, (await signIn(url, 'superadmin')).token)

type AdminCall = Awaited<ReturnType<typeof asAdmin>>

const codesOf = async (plutus: OwnPlutus): Promise<readonly string[]> => {
  const listed = accounts.reply.decode(await (await (await asAdmin(plutus))('GET', accounts.path)).json())
  if (E.isLeft(listed)) throw new Error('the accounts could not be listed')
  return listed.right.map(({ AccountCode }) => AccountCode)
}

/** How many reports of an upload are filed. */
const filedOf = async (call: AdminCall, name: string): Promise<number> => {
  const listed = reportUploads.reply.decode(await (await call('GET', reportUploads.path)).json())
  if (E.isLeft(listed)) throw new Error('the uploads could not be listed')
  return listed.right.filter((upload) => upload.name === name).reduce((sum, one) => sum + uploadTallyOf(one).filed, 0)
}

/** The titles and versions of the reports that have a word in their titles. */
const archived = async (plutus: OwnPlutus, word: string): Promise<readonly string[]> => {
  const listed = staticReports.reply.decode(await (await (await asAdmin(plutus))('GET', staticReports.path)).json())
  if (E.isLeft(listed)) throw new Error('the archive could not be listed')
  return listed.right
    .filter(({ StaticReportTitle }) => StaticReportTitle.includes(word))
    .map(({ Code, StaticReportTitle, version }) => `${Code} ${StaticReportTitle}, version ${version.toString()}`)
    .toSorted()
}

/** So many reports, dealt out to portfolios. */
const manyReports = (codes: readonly string[], count: number, word: string) =>
  Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / codes.length)
    return juneReport(codes[index % codes.length] ?? '', `Statement ${round.toString()} ${word}`)
  })

const versionsOf = (codes: readonly string[], count: number, word: string): readonly string[] =>
  Array.from(
    { length: count },
    (_, index) =>
      `${codes[index % codes.length] ?? ''} Statement ${Math.floor(index / codes.length).toString()} ${word}, version 1`,
  ).toSorted()

test('sixty reports are filed while another administrator watches, and whoever they are for hears of it', async ({
  browser,
  plutus,
}) => {
  test.setTimeout(120_000)
  const word = uniqueWord()
  const codes = await codesOf(plutus)
  const zip = await zipOf(`${word}.zip`, manyReports(codes, 60, word))
  const [sender, watcher, late, reader] = await Promise.all(
    Array.from({ length: 4 }, async () => (await browser.newContext({ baseURL: plutus.url })).newPage()),
  )
  if (sender === undefined || watcher === undefined || late === undefined || reader === undefined) throw new Error('')
  const said = listenToConsole(sender)
  const { token, identity } = await signIn(plutus.url, 'client')
  await openAs(reader, token, `/dashboard/${identity.defaultDashboardType}/${identity.defaultCode}`)
  const [parts, other] = [
    await openArchive(sender, 'admin', plutus.url),
    await openArchive(watcher, 'superadmin', plutus.url),
  ]
  await parts.open.click()
  await expectAccessible(sender)
  await dropZip(parts, zip)
  await expect(parts.modal.getByText('60 ready, 0 need attention, 0 excluded')).toBeVisible()
  await expectAccessible(sender)
  await parts.upload.click()

  await expect(other.filing).toBeVisible()
  const latePicker = await openArchive(late, 'superadmin', plutus.url)
  await expect(parts.filing).toHaveAttribute('aria-valuetext', 'Saved, 60 of 60 filed', long)
  await expect(parts.modal.getByText('Bulk Upload Complete – All reports uploaded', { exact: true })).toBeVisible()
  await expectAccessible(sender)
  await expect(watcher.getByText(`${word}.zip: 60 reports`)).toBeVisible()
  await late.getByRole('tab', { name: 'Uploads' }).click()
  await expect(latePicker.filing.first()).toHaveAttribute('aria-valuetext', 'Saved, 60 of 60 filed')
  await expect(reader.getByRole('region', { name: 'Notifications' })).toContainText(/new reports are ready/, long)
  expect(await archived(plutus, word)).toEqual(versionsOf(codes, 60, word))
  said.expectQuiet()
  await Promise.all([sender, watcher, late, reader].map((page) => page.context().close()))
})

test('the keyboard alone uploads a zip, and is back at the button when the modal closes', async ({ page, plutus }) => {
  const word = uniqueWord()
  const [code = ''] = await codesOf(plutus)
  const zip = await zipOf(
    `${word}.zip`,
    ['Keys', 'Locks', 'Doors'].map((title) => juneReport(code, `${title} ${word}`)),
  )
  const parts = await openArchive(page, 'admin', plutus.url)
  const reach = async (name: RegExp | string, most = 30): Promise<void> => {
    const aim = parts.modal.getByRole('button', { name })
    for (let presses = 0; presses < most; presses += 1) {
      if (await aim.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('The keyboard does not reach it')
  }
  await parts.open.focus()
  await page.keyboard.press('Enter')
  // the modal takes the focus once it has opened
  await expect(parts.modal.locator(':focus')).toHaveCount(1)
  // listened to before the way there: a busy page can come to know that somebody waits only after the next key
  const choosing = page.waitForEvent('filechooser')
  await reach('Choose a .zip file')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(zip)
  await expect(parts.upload).toBeEnabled()
  await expect(parts.modal.locator(':focus')).toHaveCount(1)
  // S15: from the title of the dialog, whatever fields the files have
  await reach(/^Upload 3 reports/, 5)
  await page.keyboard.press('Enter')
  await expect(parts.filing).toHaveAttribute('aria-valuetext', 'Saved, 3 of 3 filed', long)
  await expect(parts.modal.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(parts.modal).toHaveCount(0)
  await expect(parts.open).toBeFocused()
})

test('what is being sent goes on behind a closed modal, and over a session that has ended', async ({
  page,
  plutus,
}) => {
  const word = uniqueWord()
  const [code = ''] = await codesOf(plutus)
  const parts = await openArchive(page, 'admin', plutus.url)
  const sendings = await holdCalls(page, '**/api/v1/reports/static/bulk-upload')
  await parts.open.click()
  await dropZip(parts, await zipOf(`${word}.zip`, [juneReport(code, `Session ${word}`)]))
  await parts.upload.click()
  const first = await sendings.next()
  await parts.close.click()
  await expect(parts.sending).toBeVisible()
  await page.getByRole('link', { name: 'Messages' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .last()
    .click()

  await first.fulfill({ status: 403, json: { success: false, message: 'It is over', type: 2 } })
  const lapsed = page.getByRole('dialog', { name: 'Please sign in again' })
  await lapsed.getByLabel('Password', { exact: true }).fill(demoPassword)
  await lapsed.getByRole('button', { name: 'Sign in', exact: true }).click()
  await (await sendings.next()).continue()
  await expect(page.getByText(`${word}.zip: 1 report`).first()).toBeVisible(long)
  expect(await archived(plutus, word)).toEqual([`${code} Session ${word}, version 1`])
})

test('what failed is corrected and tried again alone', async ({ page, plutus }) => {
  const word = uniqueWord()
  const codes = await codesOf(plutus)
  const [mine = '', other = ''] = [codes.at(0), codes.at(-1)]
  const foreign = juneReport(mine, `Foreign ${word}`, other)
  const zip = await zipOf(`${word}.zip`, [juneReport(mine, `Good ${word}`), foreign])
  const parts = await openArchive(page, 'admin', plutus.url)
  await parts.open.click()
  await dropZip(parts, zip)
  await parts.upload.click()
  await expect(parts.failed).toContainText(other, long)
  await expect(parts.filing).toHaveAttribute('aria-valuetext', 'Bulk uploading complete, 1 of 2 filed, 1 failed')
  await expect(parts.modal.getByRole('alert').filter({ hasText: 'Bulk Upload Complete with errors' })).toContainText(
    '1 report uploaded, 1 failed',
  )
  await expectAccessible(page)
  await parts.failed.getByLabel(`Account or group of ${foreign.path}`).fill(other)
  await parts.button(`Retry: ${foreign.path}`).click()
  await expect(parts.filing).toHaveAttribute('aria-valuetext', 'Saved, 2 of 2 filed', long)
  expect(await archived(plutus, word)).toEqual(
    [`${mine} Good ${word}, version 1`, `${other} Foreign ${word}, version 1`].toSorted(),
  )
})

const keptZips = async ({ folder }: OwnPlutus): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && path.basename(entry.parentPath) === 'zips')
    .map((entry) => path.join(entry.parentPath, entry.name))

test('a zip that is broken on the server ends in an error with its reason', async ({ page, plutus }) => {
  const word = uniqueWord()
  const codes = await codesOf(plutus)
  const [mine = '', other = ''] = [codes.at(0), codes.at(-1)]
  const foreign = juneReport(mine, `Broken ${word}`, other)
  const zip = await zipOf(`${word}.zip`, [juneReport(mine, `Whole ${word}`), foreign])
  const parts = await openArchive(page, 'admin', plutus.url)
  const before = await keptZips(plutus)
  await parts.open.click()
  await dropZip(parts, zip)
  await parts.upload.click()
  await expect(parts.failed).toBeVisible(long)
  const [kept, ...rest] = (await keptZips(plutus)).filter((each) => !before.includes(each))
  if (kept === undefined || rest.length > 0) throw new Error('one zip should be kept')
  await truncate(kept, Math.floor((await stat(kept)).size / 2))
  await parts.button(`Retry: ${foreign.path}`).click()

  const error = parts.modal.getByRole('alert').filter({ hasText: 'Bulk Upload Error' })
  await expect(error).toContainText('There was an error uploading. Please try again or contact support', long)
  await expect(error).toContainText('The zip file is incomplete.')
  await expect(parts.filing).toHaveAttribute('aria-valuetext', /^Error/)
  await parts.close.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Bulk Upload Error' })).toContainText('incomplete')
})

interface ManySent {
  readonly codes: readonly string[]
  readonly filed: () => Promise<number>
}

/** Sends a zip of many, and answers once some of them are filed and some are not. */
const sendMany = async (page: Page, plutus: OwnPlutus, count: number, word: string): Promise<ManySent> => {
  const codes = await codesOf(plutus)
  const zip = await zipOf(`${word}.zip`, manyReports(codes, count, word))
  const call = await asAdmin(plutus)
  const parts = await openArchive(page, 'admin', plutus.url)
  await parts.open.click()
  await dropZip(parts, zip)
  await parts.upload.click()
  const filed = (): Promise<number> => filedOf(call, zip.name)
  await expect.poll(filed, { intervals: [20], ...long }).toBeGreaterThan(0)
  return { codes, filed }
}

test('somebody whose line is pulled while files land sees them all once it is back', async ({ page, plutus }) => {
  test.setTimeout(120_000)
  const word = uniqueWord()
  const line = await pulledLine(page)
  const { codes, filed } = await sendMany(page, plutus, 160, word)
  await line.pull()
  await expect(page.getByLabel(/Connection: (Offline|Connecting)/)).toHaveCount(1)
  await expect.poll(filed, long).toBe(160)
  const filing = page.getByRole('dialog').getByRole('progressbar', { name: /files finished/ })
  await expect(filing).not.toHaveAttribute('aria-valuetext', 'Saved, 160 of 160 filed')
  line.putBack()
  await expect(filing).toHaveAttribute('aria-valuetext', 'Saved, 160 of 160 filed', long)
  expect(await archived(plutus, word)).toEqual(versionsOf(codes, 160, word))
})

test('an upload goes on where it was when its server was killed, and nothing is filed twice', async ({
  page,
  plutus,
}) => {
  test.setTimeout(180_000)
  const word = uniqueWord()
  const { codes, filed } = await sendMany(page, plutus, 240, word)
  const before = await filed()
  await plutus.kill()
  await plutus.startAgain()
  const filing = page.getByRole('dialog').getByRole('progressbar', { name: /files finished/ })
  await expect(filing).toHaveAttribute('aria-valuetext', 'Saved, 240 of 240 filed', { timeout: 120_000 })
  expect(before).toBeLessThan(240)
  expect(await archived(plutus, word)).toEqual(versionsOf(codes, 240, word))
  await page.reload()
  await page.getByRole('tab', { name: 'Uploads' }).click()
  await expect(page.getByRole('progressbar', { name: `${word}.zip: files finished` })).toHaveAttribute(
    'aria-valuetext',
    'Saved, 240 of 240 filed',
  )
})
