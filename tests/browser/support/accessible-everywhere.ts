import { expect, type Page } from '@playwright/test'
import { expectAccessible, nextDrawing } from './plutus-test.ts'

/** Light on a desk, and dark on a telephone. */
export const expectAccessibleEverywhere = async (page: Page, part?: string): Promise<void> => {
  await expectAccessible(page, part)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await nextDrawing(page)
  await expectAccessible(page, part)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** On a walk: each look of the page the first time it is come to. */
export const accessibleOnce = (page: Page, part?: string) => {
  const looked = new Set<string>()
  return async (look: unknown): Promise<void> => {
    const name = JSON.stringify(look)
    if (looked.has(name)) return
    looked.add(name)
    await expectAccessibleEverywhere(page, part)
  }
}
