import { readFile } from 'node:fs/promises'
import { openSignedIn } from '../support/open-as.ts'
import { expect, expectWidgetsShown, listenToConsole, test, widgetNamed } from '../support/plutus-test.ts'

const asAt = /_Ashgrove Group \(GD001\)_as at \d\d-[A-Z][a-z]{2}-\d\d\./

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a graph is saved as a picture by the keys alone, in the ${colorScheme}`, async ({ page }) => {
    const console = listenToConsole(page)
    await page.emulateMedia({ colorScheme })
    await openSignedIn(page, 'client', '/')
    await expectWidgetsShown(page)
    const card = widgetNamed(page, 'Allocation')

    const save = async (words: string) => {
      await card.getByRole('button', { name: 'Save picture of Allocation' }).press('Enter')
      const arriving = page.waitForEvent('download')
      await card.getByRole('menuitem', { name: words }).press('Enter')
      const download = await arriving
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
    }

    const svg = await save('Save as SVG')
    const drawing = svg.bytes.toString('utf8')
    expect(svg.name).toMatch(new RegExp(`^Allocation${asAt.source}svg$`))
    expect(drawing).toMatch(/^<svg [^>]*><title>Allocation<\/title><rect [^>]*fill="rgb\(/)
    expect(drawing).toContain(colorScheme === 'light' ? 'fill="#1f3353"' : 'fill="#adaff9"')
    expect(drawing).not.toMatch(/class=|style=|href=|url\(|var\(|light-dark/)

    const png = await save('Save as PNG')
    expect(png.name).toMatch(new RegExp(`^Allocation${asAt.source}png$`))
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(400)
    await expect(card.getByText('Picture saved')).toBeAttached()
    console.expectQuiet()
  })
}

test('whoever saves more pictures than one person may is told when to save the next', async ({ page }) => {
  await page.route('**/utils/svg2png', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1' },
      json: { success: false, message: 'Too many requests. Try again in 1 second.', _tag: 'TooManyRequests' },
    }),
  )
  await openSignedIn(page, 'client', '/')
  await expectWidgetsShown(page)
  const card = widgetNamed(page, 'Allocation')
  await card.getByRole('button', { name: 'Save picture of Allocation' }).press('Enter')
  await card.getByRole('menuitem', { name: 'Save as PNG' }).press('Enter')
  await expect(card.getByRole('alert')).toContainText('Too many requests. Try again in 1 second.')
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card.getByRole('alert')).toHaveCount(0)
})
