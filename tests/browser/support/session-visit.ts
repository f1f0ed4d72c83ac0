import type { Locator, Page } from '@playwright/test'
import { authenticate } from '../../../src/api/authentication.ts'
import { E } from '../../../src/domain/fp.ts'
import { callAs } from '../../support/sign-in.ts'
import { holdCalls } from './hold-calls.ts'
import type { People, Person } from './people.ts'
import { expect, plutusUrl, signInAs } from './plutus-test.ts'
import { bearerIn, identityIn, type SessionState, type SessionStep, tokenIn } from './session-paths.ts'
import { openLine } from './socket-line.ts'

const screen = '/guides/client'
const cameFrom = new URLSearchParams({ redirect: screen }).toString()

const halfTyped = 'half typed'

/** The people of a path and the tokens they have on it: an expired one where the server is to call it so. */
const castOf = async (people: People, steps: readonly SessionStep[]) => {
  const cast = new Map<string, Person>()
  const tokens = new Map<string, string>()
  for (const { after } of steps) {
    const [name, token] = [bearerIn(after), tokenIn(after)]
    if (token === '' || tokens.has(token)) continue
    const mustChange = steps.some(
      ({ after: each }) => identityIn(each)?.username === name && identityIn(each)?.change_password,
    )
    const person = cast.get(name) ?? (await people.add({ mustChange }))
    cast.set(name, person)
    const isExpired = steps.some(
      ({ before, after: answer }) =>
        before.matches('recognising') && tokenIn(before) === token && answer.matches({ signedOut: 'expired' }),
    )
    tokens.set(token, isExpired ? await people.tokenFor(person, -60) : await people.tokenOf(person))
  }
  return { cast, tokens }
}

const screensOf = (page: Page) => ({
  waiting: page.getByText('One moment'),
  heading: (name: string) => page.getByRole('heading', { level: 1, name }),
  person: page.getByRole('region', { name: 'Signed in as' }),
  field: (label: string) => page.getByLabel(label, { exact: true }),
  dialog: page.getByRole('dialog', { name: 'Please sign in again' }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  link: (name: string) => page.getByRole('link', { name }),
})

const storedToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('plutus_token'))

/** Of the same site, and without the application. */
const openOtherTab = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage()
  await tab.goto('/settings.js')
  return tab
}

/** A page of its own on which a path is walked, every answer the server's, and let through when the path comes to it. */
export const openVisit = async (page: Page, people: People, steps: readonly SessionStep[]) => {
  const { cast, tokens } = await castOf(people, steps)
  const seen = screensOf(page)
  const recognitions = await holdCalls(page, '**/authenticate/identity/*')
  const signOuts = await holdCalls(page, '**/authenticate/sign-out')
  const listings = await holdCalls(page, '**/api/v1/notifications')
  const line = await openLine(page)
  const otherTab = await openOtherTab(page)
  let halfDone: Locator | null = null

  const tokenOf = (state: SessionState): string => tokens.get(tokenIn(state)) ?? ''
  const personOf = (state: SessionState): Person => {
    const person = cast.get(bearerIn(state))
    if (person === undefined) throw new Error('Nobody bears a token here')
    return person
  }

  const findToken = async ({ after }: SessionStep): Promise<void> => {
    await page.goto(after.matches('recognising') ? `${screen}?token=${tokenOf(after)}` : screen)
  }

  const recognise = async ({ before, after }: SessionStep): Promise<void> => {
    const call = await recognitions.next()
    if (after.matches('unreachable')) return call.abort()
    if (after.matches({ signedOut: 'absent' }))
      await callAs(plutusUrl(), tokenOf(before))('POST', '/authenticate/sign-out')
    return call.continue()
  }

  const signIn = async ({ before, after }: SessionStep): Promise<void> => {
    if (before.matches({ signedOut: 'expired' })) await seen.link('Sign in again').click()
    const { username, password } = personOf(after)
    const answer = page.waitForResponse('**/api/v1/authenticate')
    if (before.matches('signedOut')) await signInAs(page, username, password)
    else {
      await expect(seen.field('User name')).toHaveValue(username)
      await expect(seen.field('User name')).toHaveAttribute('readonly')
      await seen.dialog.getByLabel('Password', { exact: true }).fill(password)
      await seen.dialog.getByRole('button', { name: 'Sign in' }).click()
    }
    const reply = authenticate.reply.decode(await (await answer).json())
    if (E.isRight(reply)) tokens.set(tokenIn(after), reply.right.token)
  }

  const revoke = async ({ before }: SessionStep): Promise<void> => {
    await (await signOuts.next()).continue()
    await expect(seen.heading('Sign in')).toBeVisible()
    const { username } = personOf(before)
    const refused = await callAs(plutusUrl(), tokenOf(before))('GET', `/authenticate/identity/${username}`)
    expect(await refused.json()).toMatchObject({ success: false, type: 1 })
  }

  /** The server ends it; once it has expired only a call still under way can tell. */
  const miss = async ({ before }: SessionStep): Promise<void> => {
    if (before.matches({ signedIn: 'lapsed' }))
      await (await listings.next()).fulfill({ status: 403, json: { success: false, message: '', type: 1 } })
    else await callAs(plutusUrl(), tokenOf(before))('POST', '/authenticate/sign-out')
  }

  const expire = async ({ before }: SessionStep): Promise<void> => {
    if (before.matches({ signedIn: 'active' })) await seen.button('Change Password').click()
    halfDone = seen.field('New password')
    await halfDone.fill(halfTyped)
    await line.endSession({ reason: 'expired' })
  }

  const choosePassword = async ({ before }: SessionStep): Promise<void> => {
    const chosen = 'Chosen2Remember'
    await seen.field('Current password').fill(personOf(before).password)
    await seen.field('New password').fill(chosen)
    await seen.field('Confirm new password').fill(chosen)
    await seen.button('Change').click()
  }

  const hear = async ({ after }: SessionStep): Promise<void> => {
    await otherTab.evaluate((token) => {
      if (token === '') localStorage.removeItem('plutus_token')
      else localStorage.setItem('plutus_token', token)
    }, tokenOf(after))
  }

  const performers: Readonly<Record<string, (step: SessionStep) => Promise<void>>> = {
    'xstate.done.actor.findToken': findToken,
    'xstate.done.actor.recognise': recognise,
    'xstate.done.actor.signIn': signIn,
    'xstate.done.actor.revokeToken': revoke,
    'recognition.retried': () => seen.button('Try again').click(),
    'session.missing': miss,
    'session.expired': expire,
    'reSignIn.left': () => seen.dialog.getByRole('button', { name: 'Leave', exact: true }).last().click(),
    'password.changed': choosePassword,
    'signOut.requested': () => seen.link('Sign out').click(),
    'token.heard': hear,
  }

  const perform = async (step: SessionStep): Promise<void> => {
    const performer = performers[step.event.type]
    if (performer === undefined) throw new Error(`Nobody knows how ${step.event.type} comes about`)
    await performer(step)
  }

  const expectInside = async (state: SessionState): Promise<void> => {
    await expect(page).toHaveURL(screen)
    if (state.matches({ signedIn: 'choosingPassword' })) await expect(seen.heading('Choose a password')).toBeVisible()
    else await expect(seen.person).toContainText(personOf(state).name)
    await expect(seen.dialog).toHaveCount(0)
    if (halfDone !== null) await expect(halfDone).toHaveValue(halfTyped)
    await expect.poll(() => storedToken(page)).toBe(tokenOf(state))
  }

  const expectLapsed = async (): Promise<void> => {
    await expect(seen.dialog).toContainText("I'm sorry, your session has expired")
    await expect(page).toHaveURL(screen)
    await expect(seen.field('New password')).toHaveValue(halfTyped)
  }

  const expectOutside = async ({ before, after }: SessionStep): Promise<void> => {
    const isExpired = after.matches({ signedOut: 'expired' })
    const wentOut = before.matches('signingOut')
    await expect(seen.heading(isExpired ? 'Session expired' : 'Sign in')).toBeVisible()
    await expect(page).toHaveURL(`${isExpired ? '/error/expired' : '/login'}${wentOut ? '' : `?${cameFrom}`}`)
    await expect(seen.person).toHaveCount(0)
    await expect.poll(() => storedToken(page)).toBe(null)
  }

  const expectSeen = async (step: SessionStep): Promise<void> => {
    expect(decodeURIComponent(page.url())).not.toContain('token=')
    const { after } = step
    if (after.matches('unreachable')) await expect(seen.heading('Plutus cannot be reached')).toBeVisible()
    else if (after.matches({ signedIn: 'lapsed' })) await expectLapsed()
    else if (after.matches('signedIn')) await expectInside(after)
    else if (after.matches('signedOut')) await expectOutside(step)
    else await expect(seen.waiting).toBeVisible()
  }

  return { perform, expectSeen }
}
