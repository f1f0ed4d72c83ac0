import type { Page } from '@playwright/test'
import { authenticate } from '../../../src/api/authentication.ts'
import { E } from '../../../src/domain/fp.ts'
import { callAs } from '../../support/sign-in.ts'
import { holdCalls } from './hold-calls.ts'
import { expect, plutusUrl, signInAs } from './plutus-test.ts'
import type { Cast } from './session-cast.ts'
import type { SessionStep } from './session-paths.ts'
import { halfTyped, screen, screensOf } from './session-screens.ts'
import { openLine } from './socket-line.ts'

type Perform = (step: SessionStep) => Promise<void>

/** Of the same site, and without the application. */
const openOtherTab = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage()
  await tab.goto('/settings.js')
  return tab
}

/** Performs the events of a path on the page, every answer the server's, and let through when the path comes to it. */
export const openVisit = async (page: Page, { personOf, tokenOf, replaceToken }: Cast): Promise<Perform> => {
  const seen = screensOf(page)
  const recognitions = await holdCalls(page, '**/authenticate/identity/*')
  const signOuts = await holdCalls(page, '**/authenticate/sign-out')
  const listings = await holdCalls(page, '**/api/v1/notifications')
  const line = await openLine(page)
  const otherTab = await openOtherTab(page)

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
    if (E.isRight(reply)) replaceToken(after, reply.right.token)
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
    await seen.field('New password').fill(halfTyped)
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

  const performers: Readonly<Record<string, Perform>> = {
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

  return async (step) => {
    const performer = performers[step.event.type]
    if (performer === undefined) throw new Error(`Nobody knows how ${step.event.type} comes about`)
    await performer(step)
  }
}
