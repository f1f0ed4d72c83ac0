import { openSignedIn } from '../support/open-as.ts'
import { expect, test } from '../support/plutus-test.ts'

test('a sale is tried from a group, and goes to paper without what is typed and pressed', async ({ page }) => {
  await openSignedIn(page, 'adviser', '/dashboard/group/GD001')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('region', { name: 'What-if for a sale' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'What-if for a sale' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Security' }).selectOption({ index: 1 })
  await expect(page.getByRole('table', { name: 'Parcels sold' })).toBeVisible()
  const [navigation, form] = [page.getByRole('navigation').first(), page.getByRole('group', { name: 'Sale' })]
  await expect(form).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(navigation).toBeHidden()
  await expect(form).toBeHidden()
  await expect(page.getByRole('radio').first()).toBeHidden()
  for (const name of ['Parcels held', 'Outcome by parcel method', 'Parcels sold'])
    await expect(page.getByRole('table', { name })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(19, 32, 47)')
})
