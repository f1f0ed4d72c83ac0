import type { Locator, Page } from '@playwright/test'
import { expectUsableControls } from '../support/control-faults.ts'
import { openSignedIn } from '../support/open-as.ts'
import { expect, expectAccessible, expectWidgetsShown, signInAs, test, widgetNamed } from '../support/plutus-test.ts'

const ringOf = async (control: Locator): Promise<string> => {
  await control.focus()
  return control.evaluate((element) => {
    const { outlineWidth, outlineStyle, outlineColor } = getComputedStyle(element)
    return [outlineWidth, outlineStyle, outlineColor].join(' ')
  })
}

test('S5: a field shows the focus as a button does', async ({ page }) => {
  await openSignedIn(page, 'admin', '/users')
  const search = page.getByRole('searchbox').first()
  await expect(search).toBeVisible()
  const field = await ringOf(search)
  expect(field).toMatch(/^2px solid /)
  // by the keys, which make a focus visible
  await page.keyboard.press('Tab')
  const expectRing = (control: Locator) => expect.poll(() => ringOf(control)).toBe(field)
  await expectRing(page.getByRole('combobox', { name: 'Role' }))
  await page.keyboard.press('Shift+Tab')
  await expectRing(page.getByRole('link', { name: 'Email preferences' }))
})

for (const width of [1440, 390])
  test(`S6: a notice is in view on a page that is scrolled down, ${width.toString()} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 500 })
    await openSignedIn(page, 'admin', '/admin/site-settings')
    const flush = page.getByRole('button', { name: 'Clear API cache' })
    await expect(flush).toBeVisible()
    await expect(page.getByRole('button', { name: /^Edit/ }).last()).toBeAttached()
    const asked = page.waitForResponse((reply) => reply.url().endsWith('/utils/flush-api-cache'))
    await flush.click()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await asked
    const notice = page.getByText('Cache Cleared')
    await expect(notice).toBeInViewport({ ratio: 1 })
    // the navigation at the top does not cover it
    const isOnTop = await notice.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + 2, top + 2))
    })
    expect(isOnTop).toBe(true)
  })

test('S4: in a narrow card nothing runs over its edge', async ({ page }) => {
  await openSignedIn(page, 'admin', '/dashboard/group/GD001')
  await expectWidgetsShown(page)
  await page.getByRole('button', { name: 'Edit mode' }).click()
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /3-9/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  const card = widgetNamed(page, /^Value over time/)
  await expect.poll(async () => (await card.boundingBox())?.width ?? 0).toBeLessThan(300)
  const save = card.getByRole('button', { name: /^Save picture/ })
  await expect
    .poll(async () => {
      const [outer, inner] = [await card.boundingBox(), await save.boundingBox()]
      return outer !== null && inner !== null && inner.x + inner.width <= outer.x + outer.width
    })
    .toBe(true)
  const accounts = widgetNamed(page, /^Accounts/)
  const isCut = await accounts
    .getByRole('table')
    .evaluate(({ parentElement: frame }) => frame !== null && frame.scrollWidth > frame.clientWidth)
  expect(isCut).toBe(false)
})

/** Lists elements that end more than a pixel beyond the right edge of their card. */
const beyondCards = (page: Page): Promise<readonly string[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('section')].flatMap((card) => {
      const edge = card.getBoundingClientRect().right + 1
      return [...card.querySelectorAll('td, th, button, h2, h3')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > edge)
        .map((element) => `${card.querySelector('h2')?.textContent ?? ''}: ${element.textContent}`)
    }),
  )

test('S4: on the dashboard of an account nothing runs over the edge of a narrow card', async ({ page }) => {
  await openSignedIn(page, 'admin', '/dashboard/portfolio/PD0002')
  await expectWidgetsShown(page)
  await page.getByRole('button', { name: 'Edit mode' }).click()
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /3-9/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  const calendar = widgetNamed(page, /^Distributions calendar/)
  await expect.poll(async () => (await calendar.boundingBox())?.width ?? 0).toBeLessThan(300)
  await calendar.scrollIntoViewIfNeeded()
  await expect(calendar.getByRole('button', { name: 'List' })).toBeVisible()
  await expect(
    widgetNamed(page, /^Valuation/)
      .getByRole('cell', { name: /%$/ })
      .first(),
  ).toBeVisible()
  await expect.poll(() => beyondCards(page)).toEqual([])
})

const isFocusOnPage = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement === document.body)

test('a sign-in by the keyboard puts the focus in the screen that opens', async ({ page }) => {
  await page.goto('/login?redirect=/guides/client')
  await signInAs(page, 'client')
  await expect(page.getByRole('heading', { level: 1, name: 'Client user guide' })).toBeVisible()
  await expect(page.getByRole('main').locator(':focus').or(page.locator('main:focus'))).toHaveCount(1)
})

test('a pager keeps the focus on its first and its last page', async ({ page }) => {
  await openSignedIn(page, 'client', '/dashboard/group/GD001')
  await expectWidgetsShown(page)
  const pager = page.getByRole('navigation', { name: /^Pages of / }).first()
  for (const name of ['Next page', 'Previous page']) {
    const turn = pager.getByRole('button', { name })
    await turn.focus()
    while ((await turn.getAttribute('aria-disabled')) === null) await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(turn).toBeFocused()
  }
})

test('a button keeps the focus while its call is under way', async ({ page }) => {
  await openSignedIn(page, 'admin', '/admin/site-settings')
  const clear = page.getByRole('button', { name: 'Clear API cache' })
  await expect(clear).toBeEnabled()
  const held = Promise.withResolvers<undefined>()
  await page.route('**/utils/flush-api-cache', async (route) => {
    await held.promise
    await route.continue()
  })
  await clear.focus()
  await page.keyboard.press('Enter')
  await expect(clear).toBeDisabled()
  expect(await isFocusOnPage(page)).toBe(false)
  await expect(clear).toBeFocused()
  held.resolve(undefined)
  await expect(clear).toBeEnabled()
  await expect(clear).toBeFocused()
})

test('a button that resets a field keeps the focus once nothing is left to reset', async ({ page }) => {
  await openSignedIn(page, 'admin', '/admin/site-settings')
  await page.getByRole('button', { name: 'Edit FirmName' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit FirmName' })
  await dialog.getByRole('textbox', { name: 'FirmName' }).fill('Ashgrove & Partners')
  const reset = dialog.getByRole('button', { name: 'Reset' })
  await reset.press('Enter')
  await expect(reset).toBeDisabled()
  await expect(reset).toBeFocused()
})

test('the link to a group begins with its name', async ({ page }) => {
  await openSignedIn(page, 'admin', '/dashboard/portfolio/PD0001')
  await expect(page.getByRole('link', { name: 'Ashgrove Group: open the group' })).toHaveText('Ashgrove Group')
  await expectUsableControls(page)
})

for (const isBeside of [true, false])
  test(`the users are named whole ${isBeside ? 'beside' : 'without'} the sidebar`, async ({ page }) => {
    await openSignedIn(page, 'admin', '/users')
    await expect(page.getByRole('grid', { name: 'Users' }).getByRole('gridcell').first()).toBeVisible()
    if (!isBeside) await page.getByRole('button', { name: 'Sidebar' }).click()
    const cut = () =>
      page
        .getByRole('grid', { name: 'Users' })
        .getByRole('gridcell')
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        )
    await expect.poll(cut).toEqual([])
  })

test('S4: every row of a narrow table or grid leads to the columns that it has no room for', async ({ page }) => {
  await openSignedIn(page, 'admin', '/dashboard/group/GD001')
  await expectWidgetsShown(page)
  const accounts = widgetNamed(page, /^Accounts/)
  const heads = accounts.getByRole('columnheader')
  const all = (await heads.allTextContents()).map((title) => title.replace(/[↑↓]/g, '').trim())
  await page.getByRole('button', { name: 'Edit mode' }).click()
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /3-9/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => heads.count()).toBeLessThan(all.length)
  const row = accounts.getByRole('table').locator('tbody tr').first()
  const name = await row.getByRole('link').first().textContent()
  await row.getByRole('button').first().click()
  const opened = page.getByRole('dialog', { name: name ?? '' })
  await expect(opened.getByRole('term').first()).toBeVisible()
  expect(await opened.getByRole('term').allTextContents()).toEqual(expect.arrayContaining(all))
  await opened.getByRole('button', { name: 'Close' }).click()
  await expect(opened).toBeHidden()
})

test('the list of a select lies in the landmark of its field', async ({ page }) => {
  await openSignedIn(page, 'adviser', '/reports/adviser/ADV01')
  await page.getByRole('combobox', { name: 'Account or group' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
})

test('on a telephone the drawer of the account adds no banner to the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, 'client', '/guides/client')
  await page.getByRole('button', { name: 'Sidebar' }).click()
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible()
  await expectAccessible(page)
})

test('a menu that the focus has left is closed and lies over no dialog', async ({ page }) => {
  await openSignedIn(page, 'admin', '/users')
  await page.getByRole('button', { name: 'Admin', exact: true }).press('Enter')
  const item = page.getByRole('link', { name: 'Site settings' })
  await expect(item).toBeVisible()
  await item.focus()
  await expect(item).toBeVisible()
  const opener = page.getByRole('button', { name: 'Import', exact: true })
  // a disabled button takes no focus, and this one waits for the list
  await expect(opener).toBeEnabled()
  await opener.focus()
  await expect(item).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Import users' })).toBeVisible()
})

test('the list of a select in a dialog lies in that dialog', async ({ page }) => {
  await openSignedIn(page, 'admin', '/admin/reports/static-reports')
  await page.getByRole('button', { name: 'Evidence', exact: true }).click()
  await page.getByRole('combobox', { name: 'Portfolio or group' }).press('ArrowDown')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
})
