import type { Page } from '@playwright/test'
import { expect } from '../plutus-test.ts'
import type { SessionCast } from './session-cast.ts'
import type { SessionStep } from './session-paths.ts'

/** Every path begins at this screen, which all signed-in people may see. */
export const screenPath = '/guides/administrator'

const cameFrom = new URLSearchParams({ redirect: screenPath }).toString()

export const screensOf = (page: Page) => ({
  waiting: page.getByText('One moment'),
  heading: (name: string) => page.getByRole('heading', { level: 1, name }),
  person: page.getByRole('region', { name: 'Signed in as' }),
  field: (label: string) => page.getByLabel(label, { exact: true }),
  dialog: page.getByRole('dialog', { name: 'Please sign in again' }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  accept: page.getByRole('button', { name: /^(Switch to .*|Sign in)$/ }),
  decline: page.getByRole('button', { name: /^(Stay .*|Cancel)$/ }),
  link: (name: string) => page.getByRole('link', { name }),
})

type Screens = ReturnType<typeof screensOf>

const expectStored = async (page: Page, token: string | null): Promise<void> => {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('plutus_token'))).toBe(token)
}

const expectInside = async (
  page: Page,
  seen: Screens,
  cast: SessionCast,
  { before, after }: SessionStep,
): Promise<void> => {
  await expect(page).toHaveURL(screenPath)
  if (after.matches({ signedIn: 'choosingPassword' })) await expect(seen.heading('Choose a password')).toBeVisible()
  else await expect(seen.person).toContainText(cast.personOf(after).name)
  await expect(seen.dialog).toHaveCount(0)
  if (before.matches({ signedIn: 'lapsed' })) await expect(seen.field('New password')).toHaveCount(1)
  await expectStored(page, cast.tokenOf(after))
}

const expectLapsed = async (page: Page, seen: Screens): Promise<void> => {
  await expect(seen.dialog).toContainText("I'm sorry, your session has expired")
  await expect(page).toHaveURL(screenPath)
  await expect(seen.field('New password')).toHaveCount(1)
}

const expectOutside = async (page: Page, seen: Screens, { before, after }: SessionStep): Promise<void> => {
  const isExpired = after.matches({ signedOut: 'expired' })
  const wentOut = before.matches('signingOut')
  await expect(seen.heading(isExpired ? 'Session expired' : 'Sign in')).toBeVisible()
  await expect(page).toHaveURL(`${isExpired ? '/error/expired' : '/login'}${wentOut ? '' : `?${cameFrom}`}`)
  await expect(seen.person).toHaveCount(0)
  await expectStored(page, null)
}

/** The page stores nothing of a person before their sign-in. */
const expectAsked = async (page: Page, seen: Screens, cast: SessionCast, { after }: SessionStep): Promise<void> => {
  const { name } = cast.carrierOf(after)
  const own = cast.tokenOf(after)
  await expect(
    seen.heading(
      own === '' ? `Sign in as ${name}?` : `You are signed in as ${cast.personOf(after).name}. Switch to ${name}?`,
    ),
  ).toBeVisible()
  await expect(page).toHaveURL(screenPath)
  expect(await page.evaluate(() => localStorage.getItem('plutus_token'))).not.toBe(cast.carriedOf(after))
}

/** Expects the screen of each state; the address never holds a token. */
export const expectSeen = async (page: Page, cast: SessionCast, step: SessionStep): Promise<void> => {
  const seen = screensOf(page)
  const { after } = step
  expect(decodeURIComponent(page.url())).not.toContain('token=')
  if (after.matches({ carrying: 'asking' })) await expectAsked(page, seen, cast, step)
  else if (after.matches('unreachable')) await expect(seen.heading('Cannot reach Plutus')).toBeVisible()
  else if (after.matches({ signedIn: 'lapsed' })) await expectLapsed(page, seen)
  else if (after.matches('signedIn')) await expectInside(page, seen, cast, step)
  else if (after.matches('signedOut')) await expectOutside(page, seen, step)
  else await expect(seen.waiting).toBeVisible()
}
