import { openSignedIn } from '../support/open-as.ts'
import { expect, expectAccessible, listenToConsole, test } from '../support/plutus-test.ts'

test('an adviser runs a report for a whole book, an administrator watches it, and all of it is taken home', async ({
  browsers,
}) => {
  const [adviser, admin] = await Promise.all([browsers.newPage(), browsers.newPage()])
  const [ofAdviser, ofAdmin] = [listenToConsole(adviser), listenToConsole(admin)]
  for (const [page, who] of [
    [adviser, 'adviser'],
    [admin, 'admin'],
  ] as const) {
    await openSignedIn(page, who, '/reports/batches')
    await expect(page.getByRole('button', { name: 'New bulk run' })).toBeEnabled()
    await expect(page.getByLabel('Connection: Live')).toBeVisible()
  }

  await adviser.getByRole('button', { name: 'New bulk run' }).click()
  await adviser.getByRole('combobox', { name: 'Report' }).click()
  await adviser.getByRole('option', { name: 'Portfolio valuation' }).click()
  await adviser.getByRole('radio', { name: 'HTML' }).check()
  await expectAccessible(adviser)
  await adviser.getByRole('button', { name: 'Choose accounts…' }).click()
  await adviser.getByRole('button', { name: /^Choose all/ }).click()
  await expectAccessible(adviser)
  await adviser.getByRole('button', { name: /^Choose \d+ accounts$/ }).click()
  await expect(adviser.getByRole('dialog')).toBeHidden()
  const chosen = await adviser.getByRole('list', { name: 'Accounts chosen' }).getByRole('listitem').count()
  expect(chosen).toBeGreaterThan(1)
  await adviser.getByRole('button', { name: `Run ${chosen.toString()} reports` }).click()

  const whole = `${chosen.toString()} of ${chosen.toString()} issued`
  await expect(admin.getByText(whole).first()).toBeVisible({ timeout: 60_000 })
  await expect(adviser.getByText(whole)).toBeVisible()
  await expectAccessible(adviser)

  await adviser
    .getByRole('button', { name: /^Open the report of/ })
    .first()
    .click()
  await expect(adviser.getByTitle(/, report$/)).toBeVisible()
  await adviser.getByRole('button', { name: /^Close: / }).click()

  const coming = adviser.waitForEvent('download')
  await adviser.getByRole('button', { name: 'Download all (zip)' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^Portfolio valuation .*\.zip$/)
  ofAdviser.expectQuiet()
  ofAdmin.expectQuiet()
})

test('what a batch is made of stands below each other where the screen is narrow', async ({ browsers }) => {
  const page = await browsers.newPage()
  await page.setViewportSize({ width: 390, height: 900 })
  await openSignedIn(page, 'adviser', '/reports/batches')
  await page.getByRole('button', { name: 'New bulk run' }).click()
  await expect(page.getByRole('heading', { name: 'Bulk reports' })).toBeFocused()
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(group('For')).toBeVisible()
  expect((await group('For').boundingBox())?.x).toBe((await group('Format').boundingBox())?.x)
})
