import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectWidgetsShown,
  listenToConsole,
  plutusUrl,
  nextDrawing,
  test,
} from './support/plutus-test.ts'
import { expectUsableControls } from './support/control-faults.ts'
import { signIn } from '../support/sign-in.ts'
import { goWithin, missingPage, openAs } from './support/open-as.ts'

// colours go by the scheme and what is where by the width: two looks have each of all
const looks = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const
type Look = (typeof looks)[number]

const publicScreens = [
  '/login',
  '/login/forgot',
  '/verify',
  '/unsubscribe',
  '/error/not-found',
  '/error/unauthorised',
  '/error/expired',
]

const screensOf: Readonly<Record<string, readonly string[]>> = {
  client: [
    '/',
    '/dashboard',
    '/parcels/portfolio/PD0001?security=CBA',
    '/parcels/portfolio/PD0001/sales',
    '/trading/portfolio/PD0001',
    '/reports/group/GD001',
    '/reports/runs',
    '/messages/client',
    '/messages/new',
    '/email',
    '/guides/client',
  ],
  accountant: ['/dashboard', '/reports/account/PD0001', '/guides/accountant'],
  adviser: ['/', '/dashboard', '/reports/adviser/ADV01', '/trading/adviser/ADV01', '/guides/adviser'],
  superadmin: ['/admin/supervisions'],
  admin: [
    '/dashboard',
    '/trading/admin/firm',
    '/users',
    '/users/new',
    '/users/client',
    '/admin/widgets',
    '/admin/imports',
    '/admin/site-settings',
    '/admin/change-requests',
    '/admin/notifications',
    '/admin/reconciliation',
    '/admin/closed-years',
    '/admin/reports/static-reports',
    '/admin/reports/live-reports',
    '/admin/reports/live-reports/new',
    '/admin/reports/live-reports/edit/portfolio-valuation',
    '/reports/batches',
    '/guides/administrator',
  ],
}

/** A screen in one look and then in the other; the next is come to in the look in which this one is left. */
const lookingAtBoth = (page: Page) => {
  let next: readonly Look[] = looks
  return async (): Promise<void> => {
    for (const { colorScheme, viewport } of next) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await nextDrawing(page)
      await expectAccessible(page)
      await expectUsableControls(page)
    }
    next = next.toReversed()
  }
}

test('what anyone may see has no violation and prints nothing', async ({ page }) => {
  const console = listenToConsole(page)
  const lookAtBoth = lookingAtBoth(page)
  for (const screen of publicScreens) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await lookAtBoth()
  }
  console.expectQuiet()
})

for (const [username, screens] of Object.entries(screensOf)) {
  test(`what ${username} sees has no violation and prints nothing`, async ({ page }) => {
    test.setTimeout(180_000)
    const console = listenToConsole(page)
    const lookAtBoth = lookingAtBoth(page)
    const { token } = await signIn(plutusUrl(), username)
    await openAs(page, token, missingPage.path)
    for (const screen of screens) {
      await goWithin(page, screen)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading.filter({ hasNotText: missingPage.title })).toBeVisible()
      if (screen === '/dashboard') await expectWidgetsShown(page)
      await lookAtBoth()
    }
    console.expectQuiet()
  })
}

test('whoever asks for stillness sees nothing move, not even what stands for figures that are on their way', async ({
  page,
}) => {
  const moving = (): Promise<number> => page.evaluate(() => document.getAnimations().length)
  await page.route('**/api/v1/data/**', () => undefined)
  await openAs(page, (await signIn(plutusUrl(), 'adviser')).token, '/dashboard')
  await expect(page.getByRole('status', { name: /^Loading/ }).first()).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(moving).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moving).toBe(0)
})
