import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callAs, signIn } from '../../support/sign-in.ts'
import { archiveCalls, statementOf } from '../support/archive/archive-calls.ts'
import { expect, expectAccessible, listenToConsole, plutusUrl, test } from '../support/plutus-test.ts'
import { shortWait } from '../support/soon.ts'
import { openSignedIn } from '../support/open-as.ts'
import { pulledLine } from '../support/network/pulled-line.ts'

/** A word no other test has in the titles of its reports. */
const uniqueWord = (): string => `w${randomUUID().slice(0, 8)}`

const ownerOf = async (username: string) => {
  const { token, identity } = await signIn(plutusUrl(), username)
  return { token, owner: { Type: 'portfolio', Code: identity.accounts[0] ?? '' } as const }
}

const openArchive = async (page: Page): Promise<void> => {
  await openSignedIn(page, 'admin', '/admin/reports/static-reports')
  await expect(page.getByRole('heading', { name: 'Static reports' })).toBeVisible()
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
}

const search = (page: Page, words: string): Promise<void> => page.getByRole('searchbox', { name: 'Search' }).fill(words)

const headerLocator = (page: Page, title: string) => page.getByRole('rowheader', { name: title })

const rowLocator = (page: Page, title: string) => page.getByRole('row').filter({ has: headerLocator(page, title) })

const fromMenu = async (page: Page, title: string, act: string | RegExp): Promise<void> => {
  const item = page.getByRole('menuitem', { name: act })
  // the list may be read again just then, which closes what was opened of it
  await expect(async () => {
    await rowLocator(page, title)
      .getByRole('button', { name: /^More for/ })
      .click()
    await expect(item).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await item.click()
}

/** Paths under which a client fetches the reports with this word in their names. */
const filePaths = async (token: string, code: string, word: string): Promise<readonly string[]> => {
  const listed = await callAs(plutusUrl(), token)('GET', `/reports/static/portfolio/${code}/list`)
  return (await listed.text()).match(new RegExp(`/reports/static/view/[^"]*${word}[^"]*`, 'g')) ?? []
}

const fetchFile = (call: ReturnType<typeof callAs>, path: string, as: 'opened' | 'downloaded') => {
  const [address = '', id] = path.split('?id=')
  return call('POST', address, { id, as })
}

test('an administrator sees reports arrive, finds one, edits it, sees who opened it, and deletes it', async ({
  page,
}) => {
  const said = listenToConsole(page)
  const calls = await archiveCalls()
  const { token, owner } = await ownerOf('client.everdene')
  const word = uniqueWord()
  await calls.file([statementOf(owner, { StaticReportTitle: `First ${word}`, Year: 2033 })])
  await openArchive(page)
  await search(page, word)
  await expect(page.getByText('1 report', { exact: true })).toBeVisible()
  await calls.file([statementOf(owner, { StaticReportTitle: `Second ${word}`, Year: 2034, Quarter: 'FY' })])
  await expect(page.getByText('2 reports', { exact: true })).toBeVisible(shortWait)
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Year' }).selectOption('FY-34')
  await expect(page.getByRole('rowheader')).toHaveText([new RegExp(`^Second ${word}, FY-34`)])
  await page.getByRole('combobox', { name: 'Year' }).selectOption('Any')
  await page.getByRole('button', { name: 'Title' }).click()
  await expect(page.getByRole('rowheader')).toHaveText([/^First /, /^Second /])

  await rowLocator(page, `Second ${word}`).getByRole('button', { name: /^Edit/ }).click()
  const editor = page.getByRole('dialog', { name: 'Editing Static Report' })
  const [title, save] = [editor.getByLabel(/^Title/), editor.getByRole('button', { name: 'Save' })]
  await title.fill('')
  await expect(editor.getByText('This field is required')).toBeVisible()
  await expect(save).toBeDisabled()
  await expectAccessible(page)
  await title.fill(`First ${word}`)
  await editor.getByLabel('Year').selectOption({ label: 'FY-33 (to June 2033)' })
  await editor.getByLabel('Quarter').selectOption('March')
  await save.click()
  await expect(editor.getByText(/already/)).toBeVisible()
  await expect(save).toBeDisabled()
  await title.fill(`Third ${word}`)
  await save.click()
  await expect(editor).toHaveCount(0)
  await expect(headerLocator(page, `Third ${word}, March 2033`)).toBeVisible(shortWait)

  const call = callAs(plutusUrl(), token)
  const paths = await filePaths(token, owner.Code, word)
  expect(paths).toHaveLength(2)
  await fromMenu(page, `Third ${word}`, 'History')
  const history = page.getByRole('dialog', { name: `History of Third ${word}, March 2033` })
  await expect(history.getByRole('rowheader', { name: /^Edited.*Title, Year, Quarter/ })).toBeVisible()
  for (const path of paths) await fetchFile(call, path, 'opened')
  await expect(history.getByRole('rowheader', { name: /^Opened/ })).toBeVisible(shortWait)
  await expect(history.getByText(/, client$/)).toBeVisible()
  await expectAccessible(page)
  await history.getByRole('button', { name: 'Open version 1' }).click()
  const reader = page.getByRole('dialog', { name: `Third ${word}, March 2033`, exact: true })
  await expect(reader.getByRole('button', { name: 'Download' })).toBeVisible()
  await reader.getByRole('button', { name: /^Close: / }).click()
  await history.getByRole('button', { name: /^Close: / }).click()

  await fromMenu(page, `Third ${word}`, 'Delete')
  const deletion = page.getByRole('dialog', { name: 'Delete the report?' })
  await expect(deletion.getByText(`“Third ${word}, March 2033, ${owner.Code}”`)).toBeVisible()
  await expectAccessible(page)
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('1 report', { exact: true })).toBeVisible(shortWait)
  // the archive refused files that it already has
  said.expectQuietButForTheNetwork()
})

test('what is filed between the reading of the list and the connection comes with the connection', async ({ page }) => {
  const calls = await archiveCalls()
  const { owner } = await ownerOf('client.everdene')
  const word = uniqueWord()
  await calls.file([statementOf(owner, { StaticReportTitle: `First ${word}`, Year: 2035 })])
  const line = await pulledLine(page)
  await line.pull()
  await openSignedIn(page, 'admin', '/admin/reports/static-reports')
  await search(page, word)
  await expect(page.getByText('1 report', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Uploads' }).click()
  await expect(page.getByRole('button', { name: /^Open / }).first()).toBeVisible()
  await calls.file([statementOf(owner, { StaticReportTitle: `Second ${word}`, Year: 2036 })], `${word}.zip`)
  await expect(page.getByRole('heading', { name: `${word}.zip` })).toHaveCount(0)
  line.putBack()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByLabel('Connection: Live')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: `${word}.zip` })).toBeVisible(shortWait)
})

test('an upload is withdrawn as one act, and only knowingly what a client has opened', async ({ page }) => {
  const said = listenToConsole(page)
  const calls = await archiveCalls()
  const { token, owner } = await ownerOf('client.everdene')
  const word = uniqueWord()
  await calls.file([statementOf(owner, { StaticReportTitle: `Withdrawn ${word}`, Year: 2035 })], `${word}.zip`)
  await openArchive(page)
  await search(page, word)
  await expect(headerLocator(page, `Withdrawn ${word}, March 2035`)).toBeVisible()
  const call = callAs(plutusUrl(), token)
  for (const path of await filePaths(token, owner.Code, word)) await fetchFile(call, path, 'downloaded')

  await page.getByRole('tab', { name: 'Uploads' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Withdraw ${word}.zip` }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw the upload?' })
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(word)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw anyway' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: `${word}.zip` })).toContainText(/Withdrawn by \w+, /)
  await expect(page.getByRole('progressbar', { name: `${word}.zip: files finished` })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(headerLocator(page, `Withdrawn ${word}, March 2035`)).toHaveCount(0, shortWait)
  said.expectQuietButForTheNetwork()
})

test('patterns are tried, written, saved and set back, by keyboard alone', async ({ page }) => {
  const said = listenToConsole(page)
  await openArchive(page)
  await page.getByRole('button', { name: 'Naming patterns' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Naming patterns' })
  await dialog.getByLabel('Try a file name').fill('GD001_FY26_Q4_Minutes.pdf')
  await expect(dialog.getByText(/^Matched by .*: GD001 · June 2026 · “Minutes”$/)).toBeVisible()
  const count = await dialog.getByRole('textbox', { name: /^Pattern \d+$/ }).count()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add pattern' }).focus()
  await page.keyboard.press('Enter')
  const last = dialog.getByRole('textbox', { name: `Pattern ${(count + 1).toString()}` })
  await last.fill('{title}')
  await expect(dialog.getByText(/needs \{code\}/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await last.fill('{title} for {code} {fy} {quarter}')
  await last.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(dialog.getByRole('textbox', { name: `Pattern ${count.toString()}` })).toHaveValue(/ for /)
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Naming patterns' }).click()
  await expect(dialog.getByRole('textbox', { name: `Pattern ${count.toString()}` })).toHaveValue(/ for /)
  await dialog.getByRole('button', { name: 'Reset to defaults' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  said.expectQuiet()
})

test('what became of the reports of one client is kept as evidence', async ({ page }) => {
  const said = listenToConsole(page)
  const calls = await archiveCalls()
  const { owner } = await ownerOf('client.everdene')
  const word = uniqueWord()
  await calls.file([statementOf(owner, { StaticReportTitle: `Proof ${word}`, Year: 2036 })])
  await openArchive(page)
  await search(page, word)
  await fromMenu(page, `Proof ${word}`, `Evidence for ${owner.Code}`)
  const dialog = page.getByRole('dialog', { name: 'Evidence for one client' })
  await expect(dialog.getByRole('combobox', { name: 'Portfolio or group' })).toHaveValue(new RegExp(owner.Code))
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download CSV' }).click()
  const csv = await readFile(await (await coming).path(), 'utf8')
  const [proof] = csv.split(/\r?\n/).filter((line) => line.includes(`Proof ${word}`))
  expect(proof).toMatch(/[0-9a-f]{64}/)
  await expect(dialog).toHaveCount(0)
  said.expectQuiet()
})

test.describe('on a telephone in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } })

  test('the list, the uploads and every dialog have no violation', async ({ page }) => {
    const said = listenToConsole(page)
    const calls = await archiveCalls()
    const { owner } = await ownerOf('client.everdene')
    const word = uniqueWord()
    await calls.file([statementOf(owner, { StaticReportTitle: `Narrow ${word}`, Year: 2037 })], `${word}.zip`)
    await openArchive(page)
    await search(page, word)
    await expect(headerLocator(page, `Narrow ${word}, March 2037`)).toBeVisible()
    await expectAccessible(page)
    const looksWell = async (name: string | RegExp): Promise<void> => {
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog).toBeVisible()
      await expect(dialog.getByText('Opening')).toHaveCount(0)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: /^Close: / }).click()
      await expect(dialog).toHaveCount(0)
    }
    await page.getByRole('button', { name: /^Edit Narrow/ }).click()
    await looksWell('Editing Static Report')
    await fromMenu(page, `Narrow ${word}`, 'History')
    await looksWell(/^History of/)
    await fromMenu(page, `Narrow ${word}`, 'Delete')
    await looksWell('Delete the report?')
    await page.getByRole('button', { name: 'Evidence', exact: true }).click()
    await looksWell('Evidence for one client')
    await page.getByRole('button', { name: 'Naming patterns' }).click()
    await looksWell('Naming patterns')
    await page.getByRole('tab', { name: 'Uploads' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Withdraw ${word}.zip` }).click()
    await looksWell('Withdraw the upload?')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    said.expectQuiet()
  })
})
