import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { accounts } from '../../../src/api/ledger/accounts.ts'
import { ledgerImports } from '../../../src/api/ledger/imports.ts'
import { E } from '../../../src/domain/fp.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { expectAccessibleEverywhere } from '../support/accessible-everywhere.ts'
import { type OwnPlutus, startOwnPlutus } from '../support/servers/own-plutus.ts'
import { openSignedIn } from '../support/open-as.ts'
import { expect, expectWidgetsShown, listenToConsole, test } from '../support/plutus-test.ts'

const runFile = promisify(execFile)

let ownPlutus: OwnPlutus

/** Those of the demo firm, one of which differs. */
const withdrawStatements = async (): Promise<void> => {
  const call = callAs(ownPlutus.url, (await signIn(ownPlutus.url, 'admin')).token)
  const reply = ledgerImports.reply.decode(await (await call('GET', '/ledger-imports')).json())
  if (E.isLeft(reply)) throw new Error('the imports could not be read')
  const brought = reply.right.imports.find(({ files }) => files.some(({ name }) => name === 'positions.csv'))
  const { status } = await call('PUT', `/ledger-imports/${brought?.id ?? ''}`, { act: 'withdraw' })
  expect(status).toBe(200)
}

test.beforeAll(async () => {
  ownPlutus = await startOwnPlutus()
  await withdrawStatements()
})
test.afterAll(() => ownPlutus.close())

const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** Runs a command at the terminal while the server runs. */
const bring = async (files: Readonly<Record<string, readonly string[]>>): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-statements-'))
  for (const [name, rows] of Object.entries(files))
    await writeFile(path.join(folder, `${name}.csv`), `${rows.join('\n')}\n`)
  await runFile(process.execPath, ['server/cli/import.ts', folder], {
    env: { ...process.env, PLUTUS_DATA: ownPlutus.folder, DATABASE_URL: '' },
  })
  await rm(folder, { recursive: true })
}

const cashRows = (...rows: readonly string[]) => ({ cash: ['AccountCode,date,balance', ...rows] })

const accountsOf = async (username: string): Promise<readonly string[]> => {
  const { token } = await signIn(ownPlutus.url, username)
  const reply = accounts.reply.decode(await (await callAs(ownPlutus.url, token)('GET', '/accounts')).json())
  if (E.isLeft(reply)) throw new Error('the accounts could not be read')
  return reply.right.map(({ AccountCode }) => AccountCode)
}

test('a break is told of on dashboards, listed live, explained, and gone with the statement that mends it', async ({
  page,
  browsers,
}) => {
  test.setTimeout(120_000)
  const console = listenToConsole(page)
  const [code = '', another = ''] = await accountsOf('client')
  const mine = await accountsOf('adviser')
  expect(mine).toContain(code)
  const [adviser, client] = await Promise.all([browsers.newPage(), browsers.newPage()])
  await openSignedIn(adviser, 'adviser', `${ownPlutus.url}/dashboard/portfolio/${code}`)
  await expectWidgetsShown(adviser)
  const note = adviser.getByRole('note', { name: 'Reconciliation' })
  await expect(note).toHaveCount(0)

  await openSignedIn(page, 'admin', `${ownPlutus.url}/admin/reconciliation`)
  await expect(page.getByText(/^No differences, or no custodian/)).toBeVisible()
  await bring({
    ...cashRows(`${code},${day},1.00`, `${another},${day},2.50`),
    positions: ['AccountCode,date,asx_code,units', `${code},${day},ZZZX,12.5`],
  })
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: `Explain ${name}` }) })
  await expect(row(`Cash in ${code}`)).toContainText('Open')
  await expect(row(`ZZZX in ${code}`)).toContainText('+12.5')
  await expectAccessibleEverywhere(page)

  await expect(note).toContainText(/\d+ differences from the custodian’s statement are unexplained/)
  await expectAccessibleEverywhere(adviser)
  await note.getByRole('link', { name: 'Show reconciliation' }).click()
  await expect(adviser.getByText(`Showing only account ${code}`)).toBeVisible()
  await expect(adviser.getByRole('row').filter({ hasText: another })).toHaveCount(0)
  await expect(adviser.getByRole('checkbox')).toHaveCount(0)

  await openSignedIn(client, 'client', `${ownPlutus.url}/dashboard/portfolio/${code}`)
  await expectWidgetsShown(client)
  await expect(client.getByRole('note', { name: 'Reconciliation' })).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search' }).fill('cash')
  const choose = page.getByRole('checkbox', { name: `Select Cash in ${code}` })
  await choose.focus()
  await page.keyboard.press('Space')
  await expect(choose).toBeChecked()
  await page.getByRole('checkbox', { name: `Select Cash in ${another}` }).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Explain 2 breaks' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Explain 2 breaks' })
  await expect(dialog.getByRole('textbox', { name: 'Explanation' })).toBeFocused()
  await page.keyboard.type('Interest, credited tomorrow')
  await expectAccessibleEverywhere(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Explain \d/ })).toHaveCount(0)
  await expect(page.getByText('2 breaks: 0 open, 2 explained, 0 matched.')).toBeVisible()
  await expect(adviser.getByText('Interest, credited tomorrow')).toBeVisible()

  await bring(cashRows(`${another},${day},3.50`))
  await expect(page.getByText('2 breaks: 1 open, 1 explained, 0 matched.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Explained')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^reconciliation_.*\.csv$/)
  await Promise.all([adviser.close(), client.close()])
  console.expectQuiet()
})
