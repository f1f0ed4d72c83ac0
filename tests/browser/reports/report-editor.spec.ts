import type { Page } from '@playwright/test'
import { signIn } from '../../support/sign-in.ts'
import { expect, expectAccessible, listenToConsole, plutusUrl, test } from '../support/plutus-test.ts'
import { addReport, changeReport, pixelBytes } from '../support/reports-elsewhere.ts'
import { openAs } from '../support/open-as.ts'

const listPath = '/admin/reports/live-reports'

const partsOf = (page: Page) => ({
  button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
  field: (name: string) => page.getByRole('combobox', { name, exact: true }),
  dialog: page.getByRole('dialog'),
  code: page.getByRole('textbox', { name: 'Code: Handlebars within HTML' }),
  frame: page.frameLocator('iframe[title="Preview of the report"]'),
})

const open = async (page: Page, path: string): Promise<void> => {
  const { token } = await signIn(plutusUrl(), 'superadmin')
  await openAs(page, token, path)
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
}

const openReport = async (page: Page, name: string) => {
  await open(page, `${listPath}/edit/${name}`)
  const parts = partsOf(page)
  await expect(parts.code).toBeVisible()
  return parts
}

const choose = async (page: Page, name: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Uses the keyboard: a field for several values reacts to clicks everywhere but on its own text. */
const chooseSeveral = async (page: Page, name: string, options: readonly string[]): Promise<void> => {
  await page.getByRole('combobox', { name, exact: true }).focus()
  for (const option of options) {
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: option }).click()
  }
  await page.keyboard.press('Escape')
}

/** The first account there is. */
const runPreview = async (page: Page): Promise<void> => {
  const { button, dialog } = partsOf(page)
  await button('Preview').click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Run', exact: true })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('a report is written, tried out, saved and found in the list', async ({ page }) => {
  const console = listenToConsole(page)
  const { button, code, dialog, frame } = partsOf(page)
  await open(page, listPath)
  await page.getByRole('link', { name: 'Add report' }).click()
  await expect(button('Save')).toBeDisabled()
  await page.getByRole('textbox', { name: 'Title' }).fill('Names of holdings')
  await chooseSeveral(page, 'Levels', ['Account'])
  await chooseSeveral(page, 'Parameters', ['Position date'])
  await choose(page, 'Data source', /^Holdings$/)
  await choose(page, 'Renderer', /^Statement/)
  await button('New logo').click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('One pixel')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(dialog.getByText('Only PNG images')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pixelBytes })
  await expect(dialog.getByRole('img', { name: 'Logo preview' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Created', { exact: true })).toBeVisible()

  await code.click()
  await page.keyboard.type('{{hold')
  await expect(page.getByRole('option', { name: /^holdings\.rows/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(
    '<h2>{{report.title}}</h2>\n{{#each holdings.rows}}<p>{{currency marketValue}}</p>{{/each}}',
  )
  await runPreview(page)
  await expect(page.getByText(/ · \d\d-[A-Z][a-z]{2}-\d\d to \d\d-[A-Z][a-z]{2}-\d\d$/)).toBeVisible()
  await expect(frame.getByRole('heading', { name: 'Names of holdings' })).toBeVisible({ timeout: 20_000 })
  await expect(frame.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible()
  await expect(page.getByTitle('Preview of the report')).toHaveAttribute('sandbox', '')
  await expectAccessible(page)

  await page.getByRole('region', { name: 'Panes' }).getByText('Side by side').click()
  await button('Save').click()
  await expect(page.getByText('Report Saved')).toBeVisible()
  await expect(page).toHaveURL(/edit\/names-of-holdings/)
  await expect(page.getByRole('radio', { name: 'Side by side' })).toBeChecked()
  await page.getByRole('link', { name: 'Live reports' }).first().click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('names of hold')
  await expect(page.getByRole('rowheader', { name: /^Names of holdings/ })).toBeVisible()
  await expectAccessible(page)
  console.expectQuiet()
})

test('a line that fails is marked, undone code is kept through its tabs, and the old preview stays', async ({
  page,
}) => {
  const name = await addReport('A line that fails')
  const { button, code, frame } = await openReport(page, name)
  await runPreview(page)
  await expect(frame.getByRole('heading', { name: 'A line that fails' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('region', { name: 'Panes' }).getByText('Side by side').click()
  await code.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('{{#if x')
  await page.keyboard.press('Escape')
  await button('Run').click()
  await expect(page.getByRole('alert').getByText(/line 3/)).toBeVisible()
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1)
  await expect(page.getByText('Created before your last edits')).toBeVisible()
  await expect(frame.getByRole('heading', { name: 'A line that fails' })).toBeVisible()
  await button('Helpers').click()
  await expect(page.getByRole('textbox', { name: 'Helpers: JavaScript' })).toBeVisible()
  await button('Code').click()
  await code.click()
  for (let count = 0; count < 10; count += 1) await page.keyboard.press('Control+z')
  await expect(page.getByText('Unsaved edits')).toHaveCount(0)
  await button('Run').click()
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(0)
})

test('what no run could write is not saved and stands at its line, and what is doubtful is asked about', async ({
  page,
}) => {
  const name = await addReport('Cannot be written')
  const { button, code, dialog } = await openReport(page, name)
  const helpers = page.getByRole('textbox', { name: 'Helpers: JavaScript' })
  await button('Helpers').click()
  await helpers.click()
  await page.keyboard.insertText(
    `${'// one of many lines\n'.repeat(80)}function twice(figure) {\n  return figure * 2\n`,
  )
  await button('Code').click()
  await button('Save').click()
  await expect(page.getByRole('alert')).toContainText('Helpers, line 83: Unexpected end of input')
  await expect(helpers).toBeVisible()
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1)
  await expect(page.locator('.cm-lint-marker-error')).toBeInViewport()
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByText('Unsaved edits')).toBeVisible()
  await expectAccessible(page)

  await helpers.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('}')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await button('Code').click()
  await code.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('{{#each holdings.rows}}{{twice marketvalue}}{{/each}}')
  await button('Save').click()
  await expect(dialog.getByText('Line 3: marketvalue (did you mean marketValue?)')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.cm-lint-marker-warning')).toHaveCount(1)
  await expect(page.getByText('Unsaved edits')).toBeVisible()
  await button('Save').click()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText('Report Saved')).toBeVisible()

  await runPreview(page)
  await expect(page.getByText('Line 3: marketvalue (did you mean marketValue?)')).toBeVisible({ timeout: 20_000 })
})

test('what two have written is never overwritten unseen', async ({ page }) => {
  const name = await addReport('Two editors')
  const { button } = await openReport(page, name)
  await page.getByRole('textbox', { name: 'Title' }).fill('Two editors, mine')
  await changeReport(name, { ReportMarkup: '<p>Theirs</p>\n' })
  await expect(page.getByRole('alert').getByText(/has saved this report/)).toBeVisible()
  await expect(button('Save')).toBeDisabled()
  await button('Compare').click()
  await expect(page.getByRole('region', { name: 'Differences in Code' })).toContainText('<p>Theirs</p>')
  await expectAccessible(page)
  await button('Keep mine').click()
  await expect(page.locator('.cm-line').filter({ hasText: '<p>Theirs</p>' })).toBeVisible()
  await button('Save').click()
  await expect(page.getByText('Report Saved')).toBeVisible()

  await changeReport(name, { ReportTitle: 'Two editors, theirs' })
  await expect(page.getByRole('heading', { name: 'Two editors, theirs' })).toBeVisible()

  await button('History').click()
  await page.getByRole('list', { name: 'Saves' }).getByRole('button').last().click()
  await expect(page.getByRole('region', { name: 'Differences in Code' })).toContainText('{{report.issuedFor}}')
  await expectAccessible(page)
  await button('Restore this').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Earlier version restored')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Two editors', exact: true })).toBeVisible()
})

test('a save whose answer is lost is said again, and done once', async ({ page }) => {
  const name = await addReport('Lost on the way')
  const { button } = await openReport(page, name)
  const said: unknown[] = []
  await page.route(`**/api/v1/reports/${name}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    said.push(route.request().postDataJSON())
    if (said.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('textbox', { name: 'Title' }).fill('Found again')
  await button('Save').click()
  await expect(page.getByText('Report Saved')).toBeVisible({ timeout: 15_000 })
  expect(said).toHaveLength(2)
  expect(said[1]).toEqual(said[0])
  await button('History').click()
  await expect(page.getByRole('list', { name: 'Saves' }).getByRole('button')).toHaveCount(2)
})

test('what is exported can be imported, and a file that is no report says why it is none', async ({ page }) => {
  const name = await addReport('Sent about')
  const { button } = await openReport(page, name)
  const [download] = await Promise.all([page.waitForEvent('download'), button('Export').click()])
  expect(download.suggestedFilename()).toMatch(/^sent-about-\d{14}\.json$/)
  await page.getByRole('link', { name: 'Live reports' }).first().click()
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{ no') })
  await expect(page.getByRole('alert').getByText('This file is not valid JSON.')).toBeVisible()
  await file.setInputFiles(await download.path())
  await expect(page).toHaveURL(/live-reports\/new$/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Sent about')
  await expect(button('Save')).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Sent about')

  await page.getByRole('link', { name: 'Live reports' }).first().click()
  await page.getByRole('dialog').getByText('Cancel').click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Sent about')
})

test('on a phone and in the dark all of it is there', async ({ page }) => {
  const name = await addReport('In the dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openReport(page, name)
  await expectAccessible(page)
  await runPreview(page)
  await expect(page.getByTitle('Preview of the report')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
})

test('the preview is dragged beside the code, and put back by the keyboard', async ({ page }) => {
  const name = await addReport('Side by side')
  const { button, code, dialog } = await openReport(page, name)
  const tab = await button('Preview').boundingBox()
  const stage = await page.locator('.mosaic').boundingBox()
  if (tab === null || stage === null) throw new Error('nothing is to be seen')
  await page.mouse.move(tab.x + 20, tab.y + 10)
  await page.mouse.down()
  await page.mouse.move(tab.x + 60, tab.y + 80, { steps: 5 })
  await expect(page.locator('.mosaic > .drop-target-container')).toHaveClass(/-dragging/)
  // the drop targets appear only during the drag
  await expect(async () => {
    await page.mouse.move(stage.x + stage.width - 60, stage.y + stage.height / 2, { steps: 5 })
    await page.mouse.move(stage.x + stage.width - 40, stage.y + stage.height / 2, { steps: 5 })
    await expect(page.locator('.drop-target.right.drop-target-hover')).toHaveCount(1, { timeout: 250 })
  }).toPass()
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(code).toBeVisible()
  await expect(button('Parameters')).toBeVisible()
  const heights = await page.locator('.mosaic').evaluate((mosaic) => mosaic.getBoundingClientRect().height)
  expect(heights).toBe(600)
  await page.getByRole('radio', { name: 'Side by side' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(button('Parameters')).toHaveCount(0)
  await button('Preview').focus()
  await page.keyboard.press('Enter')
  await expect(button('Parameters')).toBeVisible()
})
