import type { Page } from '@playwright/test'
import { test } from '../support/people.ts'
import { expect, expectAccessible } from '../support/plutus-test.ts'
import { openAs } from '../support/open-as.ts'

/** A server of a later release, which takes nothing from this page at this address until the page is loaded again. */
const update = async (page: Page, path: string) => {
  const loads = { count: 0 }
  page.on('load', () => (loads.count += 1))
  await page.route('**/api/v1/protocol', (route) => route.fulfill({ json: { version: 99 } }))
  await page.route(path, (route) =>
    loads.count > 0
      ? route.continue()
      : route.fulfill({ status: 426, json: { success: false, message: 'Plutus has been updated' } }),
  )
  return loads
}

test('a page that is older than the server is loaded again, once', async ({ page, people }) => {
  const person = await people.add()
  await openAs(page, await people.tokenOf(person), '/dashboard/portfolio/PD0010')
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
  const loads = await update(page, '**/api/v1/widgets')
  await page.getByRole('button', { name: 'Edit mode' }).click()
  await page.getByRole('button', { name: 'Add widget' }).click()
  await expect.poll(() => loads.count).toBe(1)
  await expect(page.getByRole('region', { name: 'Signed in as' })).toContainText(person.name)
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
  expect(loads.count).toBe(1)
})

test('where something is unsaved it is asked first', async ({ page, people }) => {
  const person = await people.add()
  await openAs(page, await people.tokenOf(person), '/dashboard/portfolio/PD0010')
  const loads = await update(page, '**/api/v1/widgets/portfolio/PD0010')
  await page.getByRole('button', { name: 'Edit mode' }).click()
  const bar = page.getByRole('group', { name: 'Editing' })
  await bar.getByRole('button', { name: 'Edit dashboard' }).click()
  const description = page.getByRole('dialog', { name: 'Edit dashboard' })
  await description.getByLabel('Title').fill('Not yet saved')
  await description.getByRole('button', { name: 'Apply' }).click()
  await bar.getByRole('button', { name: 'Save' }).click()

  const question = page.getByRole('dialog', { name: 'Plutus has been updated' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  expect(loads.count).toBe(0)
  await question.getByRole('button', { name: 'Load now' }).click()
  await expect.poll(() => loads.count).toBe(1)
  await expect(page.getByRole('button', { name: 'Edit mode' })).toBeVisible()
  expect(loads.count).toBe(1)
})
