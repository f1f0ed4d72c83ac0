import type { Page } from '@playwright/test'
import { callAs, signIn } from '../../support/sign-in.ts'
import { openSignedIn } from '../support/open-as.ts'
import {
  expect,
  expectAccessible,
  expectWidgetsShown,
  listenToConsole,
  motionOptions,
  plutusUrl,
  test,
} from '../support/plutus-test.ts'

test.use(motionOptions)

/** Each test arranges a dashboard of its own. */
const openToEdit = async (page: Page, path: string): Promise<void> => {
  await openSignedIn(page, 'admin', `/dashboard/${path}`)
  await expectWidgetsShown(page)
  await page.getByRole('button', { name: 'Edit mode' }).click()
  await expect(page.getByRole('group', { name: 'Editing' })).toContainText('No unsaved changes')
}

const barLocator = (page: Page) => page.getByRole('group', { name: 'Editing' })
const handleLocator = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true })

/** The titles of the widgets, column by column. */
const columns = (page: Page): Promise<string[][]> =>
  page
    .getByRole('main')
    .locator('[data-span]')
    .evaluateAll((spans) =>
      spans.map((span) => [...span.querySelectorAll(':scope > section h2')].map((title) => title.textContent)),
    )

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a dashboard is arranged, undone, saved and seen elsewhere', async ({ browsers }) => {
  test.setTimeout(90_000)
  const path = 'portfolio/PD0003'
  const [page, other] = await Promise.all([browsers.newPage(), browsers.newPage()])
  const console = listenToConsole(page)
  await openSignedIn(other, 'adviser', `/dashboard/${path}`)
  await expectWidgetsShown(other)
  await expect(other.getByRole('button', { name: 'Edit mode' })).toHaveCount(0)
  await openToEdit(page, path)
  const before = await columns(page)

  await barLocator(page).getByRole('button', { name: 'Add widget' }).click()
  const library = page.getByRole('dialog', { name: 'Add widget' })
  await library.getByLabel('Search').fill('sector')
  await library.getByRole('radio', { name: /^Sectors Graph/ }).check()
  await expect(library.getByRole('heading', { name: 'Sectors' })).toBeVisible()
  await library.getByRole('button', { name: 'Add', exact: true }).click()
  expect((await columns(page))[0]).toEqual(['Sectors', ...(before[0] ?? [])])

  await barLocator(page).getByRole('button', { name: 'Edit dashboard' }).click()
  const description = page.getByRole('dialog', { name: 'Edit dashboard' })
  await description.getByLabel('Title').fill('')
  await expect(description.getByText('This field is required')).toBeVisible()
  await expect(description.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await description.getByLabel('Title').fill('As we like it')
  await description.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('As we like it')

  await page.getByRole('button', { name: 'Edit Income', exact: true }).click()
  await page.getByRole('dialog', { name: 'Edit Income' }).getByLabel('Title').fill('What it paid')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What it paid' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove Valuation', exact: true }).click()
  const removal = page.getByRole('dialog', { name: 'Delete Valuation' })
  await expect(removal).toContainText('Are you sure you want to delete this widget ?')
  await removal.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Valuation' })).toHaveCount(0)
  await expect(barLocator(page)).toContainText('4 unsaved changes')
  await expect(barLocator(page).getByRole('button', { name: 'Undo' })).toBeFocused()

  await press(page, 'Control+z')
  await expect(page.getByRole('heading', { name: 'Valuation' })).toBeVisible()
  await press(page, 'Control+Shift+z')
  await expect(page.getByRole('heading', { name: 'Valuation' })).toHaveCount(0)

  const arranged = await columns(page)
  await barLocator(page).getByRole('button', { name: 'Save' }).click()
  await expect(barLocator(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit mode' })).toBeFocused()
  await expect.poll(() => columns(other)).toEqual(arranged)
  await expect(other.getByRole('heading', { level: 1 })).toContainText('As we like it')
  await page.reload()
  await expectWidgetsShown(page)
  expect(await columns(page)).toEqual(arranged)
  console.expectQuiet()
})

/** dnd-kit listens to the arrows from the next turn on. */
const lift = async (page: Page, words: string): Promise<void> => {
  await press(page, 'Space')
  await expect(page.locator('[id^=DndLiveRegion]')).toHaveText(words)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

test('a widget is moved by the keyboard, which says where to, and by the mouse', async ({ page }) => {
  const said = page.locator('[id^=DndLiveRegion]')
  await openToEdit(page, 'portfolio/PD0004')
  const before = await columns(page)
  await handleLocator(page, 'Allocation').focus()
  await lift(page, 'Allocation lifted from column 2 of 3, position 1 of 3')
  await press(page, 'ArrowLeft')
  await expect(said).toHaveText('Allocation: column 1 of 3, position 1 of 4')
  await press(page, 'ArrowDown')
  await expect(said).toHaveText('Allocation: column 1 of 3, position 2 of 4')
  await press(page, 'Space')
  await expect(said).toHaveText('Allocation moved to column 1 of 3, position 2 of 4')
  expect((await columns(page))[0]?.[1]).toBe('Allocation')
  await expect(handleLocator(page, 'Allocation')).toBeFocused()

  await lift(page, 'Allocation lifted from column 1 of 3, position 2 of 4')
  await press(page, 'ArrowDown')
  await expect(said).toHaveText('Allocation: column 1 of 3, position 3 of 4')
  await press(page, 'Escape')
  await expect(said).toHaveText('Allocation not moved')
  expect((await columns(page))[0]?.[1]).toBe('Allocation')

  // widgets that load move the others, so a position is only valid once all are shown
  await expectWidgetsShown(page)
  await handleLocator(page, 'Allocation').hover({ position: { x: 10, y: 10 } })
  const [from, to] = await Promise.all([
    handleLocator(page, 'Allocation').boundingBox(),
    handleLocator(page, 'Income').boundingBox(),
  ])
  if (from === null || to === null) throw new Error('The handles are not to be seen')
  // hovers again, because a widget above may have been drawn since
  await handleLocator(page, 'Allocation').hover({ position: { x: 10, y: 10 } })
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20)
  await page.mouse.move(to.x + 40, to.y, { steps: 5 })
  await expect(said).toHaveText('Allocation: column 2 of 3, position 1 of 3')
  await page.mouse.up()
  await expect(said).toHaveText('Allocation moved to column 2 of 3, position 1 of 3')
  expect(await columns(page)).toEqual(before)
  await expect(barLocator(page)).toContainText('2 unsaved changes')
})

test('cancelling restores what there was', async ({ page }) => {
  await openToEdit(page, 'portfolio/PD0004')
  const before = await columns(page)
  await barLocator(page).getByRole('button', { name: 'Edit dashboard' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: '3-9 (12/6-6)' }).check()
  const template = page.getByRole('dialog').getByLabel('Heading template')
  await template.fill('/templates/general-advice.md')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => columns(page)).not.toEqual(before)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('not advice to buy, hold or sell anything')
  await barLocator(page).getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave', exact: true })
    .click()
  await expect.poll(() => columns(page)).toEqual(before)
  await expect(heading).not.toContainText('not advice')
})

test('a widget somebody else removes while it is moved is let go of, and that is told', async ({ page }) => {
  const path = 'portfolio/PD0006'
  await openToEdit(page, path)
  const said = page.locator('[id^=DndLiveRegion]')
  await handleLocator(page, 'Income').focus()
  await lift(page, 'Income lifted from column 2 of 3, position 2 of 3')
  const call = callAs(plutusUrl(), (await signIn(plutusUrl(), 'superadmin')).token)
  const saved = await call('PUT', `/widgets/${path}`, {
    revision: 0,
    changes: [{ type: 'RemoveWidget', wid: 'income' }],
  })
  expect(saved.status).toBe(200)
  await expect(page.getByText('Income was removed by somebody else while you moved it')).toBeVisible()
  await expect(handleLocator(page, 'Income')).toHaveCount(0)
  await handleLocator(page, 'Allocation').focus()
  await lift(page, 'Allocation lifted from column 2 of 3, position 1 of 2')
  await press(page, 'ArrowDown')
  await expect(said).toHaveText('Allocation: column 2 of 3, position 2 of 2')
  await press(page, 'Space')
  await expect(barLocator(page)).toContainText('1 unsaved change')
})

for (const width of [1440, 390]) {
  test(`edit mode and its dialogs have no violation and print nothing at ${width.toString()} px`, async ({ page }) => {
    test.setTimeout(120_000)
    const console = listenToConsole(page)
    await page.setViewportSize({ width, height: 900 })
    await openToEdit(page, 'portfolio/PD0004')
    await expectAccessible(page)
    const openings = [
      barLocator(page).getByRole('button', { name: 'Edit dashboard' }),
      barLocator(page).getByRole('button', { name: 'Add widget' }),
      ...['Welcome', 'Write to us', 'Holdings', 'Allocation', 'Distributions calendar'].map((title) =>
        page.getByRole('button', { name: new RegExp(`^Edit ${title}`) }),
      ),
      page.getByRole('button', { name: 'Remove Holdings' }),
    ]
    for (const opening of openings) {
      await opening.focus()
      await press(page, 'Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, '[role=dialog]')
      await press(page, 'Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(opening).toBeFocused()
    }
    console.expectQuiet()
  })
}

const questionLocator = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

const retitle = async (page: Page, title: string): Promise<void> => {
  await barLocator(page).getByRole('button', { name: 'Edit dashboard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit dashboard' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toHaveCount(0)
}

const expectFocusInView = async (page: Page): Promise<void> => {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement } = document
        const { top = -1, bottom = -1 } = activeElement?.getBoundingClientRect() ?? {}
        return activeElement !== document.body && top >= 0 && bottom <= innerHeight
      }),
    )
    .toBe(true)
}

test('S3: Cancel asks before it drops changes, and leaves the focus in view', async ({ page }) => {
  await openToEdit(page, 'portfolio/PD0008')
  const heading = page.getByRole('heading', { level: 1 })
  await retitle(page, 'Not to be kept')
  await page.evaluate(() => window.scrollTo({ top: 900 }))
  await barLocator(page).getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await expect(questionLocator(page)).toHaveCount(0)
  await expect(barLocator(page)).toContainText('1 unsaved change')
  await expect(heading).toContainText('Not to be kept')

  await barLocator(page).getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page, '[role="dialog"]')
  await questionLocator(page).getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(barLocator(page)).toHaveCount(0)
  await expect(heading).not.toContainText('Not to be kept')
  await expectFocusInView(page)

  await page.getByRole('button', { name: 'Edit mode' }).click()
  await barLocator(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(barLocator(page)).toHaveCount(0)
  await expect(questionLocator(page)).toHaveCount(0)
})

test('S2: a client sees a new title once it is saved, another editor while it is typed', async ({ browsers }) => {
  const path = 'portfolio/PD0001'
  const [editor, other, client] = await Promise.all([browsers.newPage(), browsers.newPage(), browsers.newPage()])
  await openSignedIn(client, 'client', `/dashboard/${path}`)
  await openSignedIn(other, 'superadmin', `/dashboard/${path}`)
  for (const each of [client, other]) await expect(each.getByLabel('Connection: Live')).toBeVisible()
  await openToEdit(editor, path)
  const title = (page: Page) => page.getByRole('heading', { level: 1 })
  const before = (await title(client).textContent()) ?? ''
  const typed = `Typed ${Date.now().toString()}`
  await retitle(editor, typed)
  await expect(title(other)).toContainText(typed)
  await expect(title(client)).toHaveText(before)
  await barLocator(editor).getByRole('button', { name: 'Save' }).click()
  await expect(title(client)).toContainText(typed)
})
