import { signIn } from '../../support/sign-in.ts'
import { expectAccessibleEverywhere } from '../support/accessible-everywhere.ts'
import { openAs, openSignedIn } from '../support/open-as.ts'
import { expect, listenToConsole, plutusUrl, test } from '../support/plutus-test.ts'
import { tabTo } from '../support/tab-to.ts'
import { uniqueWord, zipOf } from '../support/archive/zips.ts'

const text = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([...lines, ''].join('\n')),
})

const groupsFile = (...rows: readonly string[]) => text('groups.csv', 'GroupCode,GroupName', ...rows)
const dialogs = '[role="dialog"]'

// one import at a time is checked or written in a firm
test.describe.configure({ mode: 'default' })

test('an administrator drops files, mends what is wrong, imports, and withdraws it, and another sees it', async ({
  page,
  browsers,
}) => {
  // four dialogs are each looked at for faults in both schemes and widths
  test.setTimeout(120_000)
  const console = listenToConsole(page)
  const code = `G${uniqueWord()}`
  const other = await browsers.newPage()
  await openAs(other, (await signIn(plutusUrl(), 'superadmin')).token, '/admin/imports')
  await openSignedIn(page, 'admin', '/admin/imports')
  await expect(page.getByText('Import demo', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)

  const begin = page.getByRole('button', { name: 'Import files…' })
  await tabTo(page, begin)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import files' })
  const files = dialog.getByLabel('Files to import')
  const others = dialog.getByRole('button', { name: 'Choose other files' })
  const doImport = dialog.getByRole('button', { name: 'Import', exact: true })
  const withdrawNewest = async (rows: number): Promise<void> => {
    // others import at the terminal meanwhile, and what was imported here before is withdrawn
    const mine = page.getByRole('row').filter({ hasText: 'Dorothea Finch' })
    const withdraw = mine.getByRole('button', { name: /^Withdraw import / })
    await expect(withdraw).toHaveCount(1)
    const id = (await withdraw.getAttribute('aria-label'))?.replace('Withdraw import ', '') ?? ''
    await expect(other.getByRole('button', { name: `Withdraw import ${id}` })).toBeVisible()
    await withdraw.click()
    const asked = page.getByRole('dialog', { name: /^Withdraw the import on / })
    await expect(asked).toContainText(`New rows to remove: ${rows.toString()}.`)
    await expectAccessibleEverywhere(page, dialogs)
    await asked.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(asked).toBeHidden()
    await expect(other.getByRole('row', { name: new RegExp(`Import ${id}.*Withdrawn`) })).toBeVisible()
  }

  await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeFocused()
  await expectAccessibleEverywhere(page, dialogs)

  const transactions = text(
    'transactions.csv',
    'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration',
    ...Array.from({ length: 25 }, () => 'NOBODY,2024-02-30,deposit,,,,,5,'),
  )
  await files.setInputFiles([groupsFile(`${code},New Group`), transactions])
  await expect(dialog.getByText(/^\d+ errors\. Nothing was imported/)).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^transactions\.csv 2 date/ })).toBeVisible()
  await expect(doImport).toHaveCount(0)
  await dialog.getByRole('button', { name: '2', exact: true }).click()
  await expect(dialog.getByRole('row', { name: /^transactions\.csv 8 date/ })).toBeVisible()
  await expectAccessibleEverywhere(page, dialogs)

  await others.click()
  const days = ['10', '11', '12', '13', '14'].map((day) => `2024-06-${day}`)
  const columns = 'asx_code,date,open,high,low,close,volume'
  await files.setInputFiles(text('prices.csv', columns, ...days.map((day) => `MRB,${day},,,,9.99,`)))
  await expect(dialog.getByText('5 ledger rows would change')).toBeVisible()
  await expect(dialog.getByText(/^Figures change from 10-Jun-24\./)).toBeVisible()
  await expectAccessibleEverywhere(page, dialogs)

  await others.click()
  const own = `A${uniqueWord()}`
  await files.setInputFiles([
    text('advisers.csv', 'AdvisorCode,AdvisorName,Phone,Email', `${own},Own Adviser,,`),
    groupsFile(`${own},Own Group`),
    text(
      'accounts.csv',
      'AccountCode,AccountName,AccountAlias,AccountType,AdvisorCode,GroupCode',
      `${own},Own,${own},SMSF,${own},${own}`,
    ),
    text(
      'transactions.csv',
      'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration',
      ...[`${own},2024-06-03,sell,MRB,7,10,0,70,`, `${own},2024-06-04,withdrawal,,,,,-100,`],
    ),
  ])
  const findings = dialog.getByRole('region', { name: 'Findings' })
  await expect(findings.getByText(/^2 findings, 2 open\. Acknowledge each finding/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  const sale = findings.getByRole('checkbox', {
    name: `Select: ${own} sells or transfers 7 MRB more than it holds on 03-Jun-24`,
  })
  await tabTo(page, sale)
  await page.keyboard.press('Space')
  await findings.getByRole('textbox', { name: /^Note for selected findings/ }).fill('Held elsewhere before')
  await expectAccessibleEverywhere(page, dialogs)
  await findings.getByRole('button', { name: 'Acknowledge 1 finding' }).click()
  await expect(findings.getByRole('row', { name: /Held elsewhere before/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import with 1 finding open' }).click()
  await expect(dialog.getByText('You can withdraw it in the list of imports.')).toBeVisible()
  const found = other.getByText('2 findings, 1 open').first()
  await expect(found).toBeVisible()
  await found.click()
  await expect(other.getByText(/^Held elsewhere before \(/)).toBeVisible()
  await expectAccessibleEverywhere(other)
  await other
    .getByRole('button', { name: /^Acknowledge findings of import / })
    .first()
    .click()
  const later = other.getByRole('dialog', { name: /^Findings from the import on / })
  await later.getByRole('checkbox', { name: /^Select: The cash of / }).check()
  await later.getByRole('textbox', { name: /^Note for selected findings/ }).fill('A loan')
  await expectAccessibleEverywhere(other, dialogs)
  await later.getByRole('button', { name: 'Acknowledge 1 finding' }).click()
  await expect(later).toBeHidden()
  await expect(page.getByText('2 findings, all acknowledged').first()).toBeAttached()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await withdrawNewest(5)

  await begin.click()
  const zip = await zipOf('firm.zip', [{ path: 'firm/groups.csv', bytes: groupsFile(`${code},New Group`).buffer }])
  await files.setInputFiles(zip)
  await expect(dialog.getByRole('row', { name: 'groups.csv 1 1 0 0' })).toBeVisible()
  await expectAccessibleEverywhere(page, dialogs)
  await tabTo(page, doImport)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('You can withdraw it in the list of imports.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()

  await withdrawNewest(1)
  console.expectQuiet()
})

test('an administrator maps the columns of a custodian, closes and opens that again, and the next file is read by itself', async ({
  page,
}) => {
  const console = listenToConsole(page)
  const code = uniqueWord()
  await openAs(page, (await signIn(plutusUrl(), 'admin')).token, '/admin/imports')
  await page.getByRole('button', { name: 'Import files…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import files' })
  const files = dialog.getByLabel('Files to import')
  const others = dialog.getByRole('button', { name: 'Choose other files' })
  const source = `Custodian ${code}`
  const quotes = (name: string) => text(name, 'Ticker,Stamped,Struck,Remarks', 'MRB,2024-06-10,9.99,x')
  await files.setInputFiles(quotes('QX_2026-05.csv'))
  const column = (name: string) => dialog.getByRole('combobox', { name: `${name} in QX_2026-05.csv` })
  const check = dialog.getByRole('button', { name: 'Check files' })
  await dialog.getByRole('combobox', { name: 'Import as' }).selectOption('prices.csv')
  await expect(check).toBeDisabled()
  await expect(dialog.getByText('close is a required column without a match')).toBeVisible()
  await expectAccessibleEverywhere(page, dialogs)
  await tabTo(page, column('asx_code'))
  await column('asx_code').selectOption('Ticker')
  await column('date').selectOption('Stamped')
  await column('close').selectOption('Struck')
  await expect(dialog.getByRole('row', { name: /^close Required .*9\.99$/ })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Save matches for source' }).fill(source)
  await check.click()
  const mappedAs = dialog.getByText(/^Columns matched: QX_2026-0\d\.csv as prices\.csv, from Custodian/)
  await expect(mappedAs).toBeVisible()
  await expect(dialog.getByText('1 ledger row would change')).toBeVisible()

  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Your files are checked.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  const reopen = page.getByRole('button', { name: 'Show your files' })
  await tabTo(page, reopen)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('1 ledger row would change')).toBeVisible()
  await expectAccessibleEverywhere(page, dialogs)

  await others.click()
  await files.setInputFiles(quotes('QX_2026-06.csv'))
  await expect(mappedAs).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: `Delete source ${source}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(source)).toHaveCount(0)
  console.expectQuiet()
})
