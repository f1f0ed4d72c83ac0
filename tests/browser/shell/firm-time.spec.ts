import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { signIn } from '../../support/sign-in.ts'
import { openAs } from '../support/open-as.ts'
import { expect, expectWidgetsShown, plutusUrl, test } from '../support/plutus-test.ts'

// Sydney is a day ahead of Los Angeles for most of the day
test.use({ timezoneId: 'America/Los_Angeles' })

const moments = (text: string): readonly string[] =>
  [...text.matchAll(/\d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d \w+/g)].map(([moment]) => moment)

const shownMoments = async (page: Page): Promise<readonly string[]> => moments(await page.locator('body').innerText())

for (const [username, screens] of Object.entries({
  admin: ['/users', '/admin/imports', '/admin/notifications'],
  client: ['/reports/runs'],
})) {
  test(`B14: ${username} reads every time by the firm's clock, not the browser's`, async ({ page }) => {
    const { token } = await signIn(plutusUrl(), username)
    await openAs(page, token, screens[0] ?? '/')
    for (const screen of screens) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      // the list of users holds the time of this sign-in at least
      if (screen === '/users') await expect.poll(() => shownMoments(page)).not.toEqual([])
      expect((await shownMoments(page)).filter((moment) => !/ AE[SD]T$/.test(moment))).toEqual([])
    }
  })
}

test("B14: the printed dashboard and its file go by the firm's clock", async ({ page }) => {
  const { token, identity } = await signIn(plutusUrl(), 'client')
  await openAs(page, token, `/print/dashboard/group/${identity.defaultCode}`)
  await expect(page.locator('[data-print]')).toHaveAttribute('data-print', 'ready', { timeout: 20_000 })
  const [printed = ''] = moments(await page.locator('header').innerText())
  expect(printed).toMatch(/ AE[SD]T$/)
  await expect(page.getByText('Records as of').locator('xpath=..')).toContainText(printed.slice(0, 9))

  await page.goto('/dashboard')
  await expectWidgetsShown(page)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney' }).format(new Date()).replaceAll('-', '')
  for (const item of ['Picture (PNG)', 'Document (PDF)']) {
    const download = page.waitForEvent('download', { timeout: 40_000 })
    await page.getByRole('button', { name: 'Export dashboard' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    const file = await download
    expect(file.suggestedFilename()).toContain(day)
    expect((await readFile(await file.path())).length).toBeGreaterThan(0)
  }
})
