import type { Page } from '@playwright/test'
import { signIn } from '../../support/sign-in.ts'
import { openSignedIn } from '../support/open-as.ts'
import { expect, expectWidgetsShown, plutusUrl, test, widgetNamed } from '../support/plutus-test.ts'

interface Cut {
  readonly label: string
  readonly shown: number
  readonly all: number
  readonly isCut: boolean
  /** `14 of 228 shown` of a table too long for a picture. */
  readonly said: string
}

/** The rows of each long table in a picture, and the rows that its total covers. */
const rowsPictured = (page: Page): Promise<readonly Cut[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const count = (text: string | null | undefined): number => Number(/all ([\d,]+) rows/.exec(text ?? '')?.[1])
        new MutationObserver((changes) => {
          const stage = changes
            .flatMap(({ addedNodes }) => [...addedNodes])
            .find((node) => node instanceof Element && node.classList.contains('picture-stage'))
          if (!(stage instanceof Element)) return
          const tables = [...stage.querySelectorAll('table, [role="grid"]')].map((table) => ({
            label: table.getAttribute('aria-label') ?? table.querySelector('caption')?.textContent ?? '',
            shown: table.matches('table')
              ? table.querySelectorAll('tbody tr').length
              : table.querySelectorAll('[role="row"][aria-rowindex]:not([aria-rowindex="1"])').length,
            all: count(table.textContent),
            isCut: [table, table.parentElement].some(
              (box) =>
                box !== null &&
                box.scrollHeight > box.clientHeight + 1 &&
                getComputedStyle(box).overflowY !== 'visible',
            ),
            said: table.nextElementSibling?.matches('[data-still-only]') ? table.nextElementSibling.textContent : '',
          }))
          resolve(tables.filter(({ all }) => all > 0))
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )

/** Keeps what html-to-image gives to images as SVG. */
const keepPictures = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const pictures: string[] = []
    Object.assign(window, { pictures })
    const own = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      set(this: HTMLImageElement, url: string) {
        if (url.startsWith('data:image/svg+xml')) pictures.push(decodeURIComponent(url))
        own?.set?.call(this, url)
      },
    })
  })

const textPictured = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { pictures = [] } = window as { readonly pictures?: readonly string[] }
    return new DOMParser().parseFromString(pictures.join('\n'), 'text/html').body.textContent
  })

test('B6: a picture has the text of each cell that opens its row', async ({ page }) => {
  await openSignedIn(page, 'client', '/dashboard')
  await expectWidgetsShown(page)
  const openers = page.locator(':is(td, [role="gridcell"]) > button[aria-haspopup="dialog"]')
  const names = await openers.allTextContents()
  expect(names.length).toBeGreaterThan(10)
  await keepPictures(page)
  await page.getByRole('button', { name: 'Export dashboard' }).click()
  const download = page.waitForEvent('download', { timeout: 40_000 })
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click()
  await download
  const text = await textPictured(page)
  const timesIn = (whole: string, name: string): number => whole.split(name).length - 1
  const shown = names.join(' ')
  expect(names.filter((name) => timesIn(text, name) < timesIn(shown, name))).toEqual([])
})

test('B6: in a picture every table has all rows that its total covers, and on the screen its page again', async ({
  page,
}) => {
  await openSignedIn(page, 'client', '/dashboard')
  await expectWidgetsShown(page)
  const rows = widgetNamed(page, 'Returns by security').getByRole('row')
  const before = await rows.count()
  const pictured = rowsPictured(page)
  await page.getByRole('button', { name: 'Export dashboard' }).click()
  const download = page.waitForEvent('download', { timeout: 40_000 })
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click()
  const tables = await pictured
  expect(tables.length).toBeGreaterThan(0)
  for (const { label, shown, all, isCut, said } of tables) {
    const isWhole = shown === all && !isCut
    expect([label, isWhole || new RegExp(`^\\d+ of ${all} shown$`).test(said)]).toEqual([label, true])
  }
  expect(tables.filter(({ shown, all }) => shown === all && all > 10).length).toBeGreaterThan(1)
  await download
  await expect(rows).toHaveCount(before)
})

test('B7: on paper the users are all there, under a heading on every page and without buttons', async ({ page }) => {
  await openSignedIn(page, 'admin', '/users')
  const grid = page.getByRole('grid', { name: 'Users' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const all = Number(await grid.getAttribute('aria-rowcount'))
  expect(await grid.getByRole('row').count()).toBeLessThan(all)
  await page.emulateMedia({ media: 'print' })
  await expect(grid.getByRole('row')).toHaveCount(all)
  await expect(page.getByRole('button', { name: /Export CSV|Imports|Import|Block/ })).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(grid.getByRole('checkbox')).toHaveCount(0)
  const laid = await grid.evaluate((element) => {
    const rows = [...element.querySelectorAll('[role="row"]')].map((row) => row.getBoundingClientRect())
    return {
      head: getComputedStyle(element.firstElementChild ?? element).display,
      isOneUnderAnother: rows.every(({ top }, index) => index === 0 || top >= (rows[index - 1]?.bottom ?? 0) - 1),
      isCut: element.scrollHeight > element.clientHeight + 1,
    }
  })
  expect(laid).toEqual({ head: 'table-header-group', isOneUnderAnother: true, isCut: false })
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => grid.getByRole('row').count()).toBeLessThan(all)
})

test('B7: of a list with several pages, Ctrl+P and Print print all users found, in their order', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  // the demo firm has fewer users than a page
  await page.route('**/api/v1/user-list?*', async (route) => {
    const reply = await route.fetch()
    const body = await reply.text()
    await route.fulfill({ response: reply, body: body.replace(/"total":\d+/, '"total":250') })
  })
  await openSignedIn(page, 'admin', '/users')
  await page.getByRole('button', { name: /^User name/ }).click()
  await expect(page.getByRole('columnheader', { name: /^User name/ })).toHaveAttribute('aria-sort', 'descending')
  const printed = page.frameLocator('#plutus-printed')
  for (const print of [
    () => page.keyboard.press('Control+p'),
    () => page.getByRole('button', { name: 'Print', exact: true }).click(),
  ]) {
    await print()
    await expect(printed.getByText('Sorted by User name, descending')).toHaveCount(1)
    const names = await printed.locator('tbody tr td:first-child').allTextContents()
    expect(names.length).toBeGreaterThan(20)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare).toReversed())
    expect(await printed.locator('p').first().textContent()).toBe(`${names.length} users`)
    await page.evaluate(() => document.getElementById('plutus-printed')?.remove())
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('This is page 1 of 3.')).toBeVisible()
})

test('B7: a grid of a dashboard has all its rows on paper', async ({ page }) => {
  const { identity } = await signIn(plutusUrl(), 'client')
  await openSignedIn(page, 'client', `/dashboard/group/${identity.defaultCode}`)
  await expectWidgetsShown(page)
  const grid = page.getByRole('grid', { name: 'Holdings' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const all = Number(await grid.getAttribute('aria-rowcount'))
  await page.emulateMedia({ media: 'print' })
  await expect(grid.locator('[role="row"][aria-rowindex]')).toHaveCount(all)
  const isCut = await grid.evaluate((element) => element.scrollHeight > element.clientHeight + 1)
  expect(isCut).toBe(false)
})
