import { goWithin, guidePage, openAs, openSignedIn } from '../support/open-as.ts'
import { test } from '../support/people.ts'
import { expect, expectAccessible, wideAndOnTelephone } from '../support/plutus-test.ts'

wideAndOnTelephone(() => {
  for (const [path, title] of [
    ['/users', 'Error - Unauthorised'],
    ['/nothing-here', 'Error - Page not found'],
  ] as const)
    test(`a client at ${path} keeps the navigation, and a way on`, async ({ page }) => {
      await openSignedIn(page, 'client', path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveTitle(`${title} · Plutus`)
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Go to your dashboard' }).click()
      await expect(page).toHaveURL(/\/dashboard\//)
    })

  test('somebody who is not signed in sees the error alone', async ({ page }) => {
    await page.goto('/error/not-found')
    await expect(page.getByRole('heading', { level: 1, name: 'Error - Page not found' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })
})

test('a question about leaving takes the place of another question', async ({ page, people }) => {
  await openAs(page, await people.tokenOf(await people.add()), guidePage.path)
  await goWithin(page, '/dashboard/portfolio/PD0008')
  await page.getByRole('button', { name: 'Edit mode' }).click()
  const bar = page.getByRole('group', { name: 'Editing' })
  await bar.getByRole('button', { name: 'Edit dashboard' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Unsaved')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  const [removal, leaving] = [
    page.getByRole('dialog', { name: /^Delete / }),
    page.getByRole('dialog', { name: 'Leave without saving?' }),
  ]
  await expect(removal).toBeVisible()
  await page.goBack()
  await expect(leaving).toBeVisible()
  await expect(removal).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(leaving).toHaveCount(0)
  await expect(removal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(removal).toHaveCount(0)
  await expect(bar).toContainText('1 unsaved change')
})
