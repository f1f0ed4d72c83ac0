import type { Page } from '@playwright/test'
import { authenticate } from '../../../../src/api/authentication.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { callAs } from '../../../support/sign-in.ts'
import { type HeldCalls, holdCalls } from '../network/hold-calls.ts'
import { expect, plutusUrl, signInAs } from '../plutus-test.ts'
import type { SessionCast } from './session-cast.ts'
import { answerIn, type SessionStep } from './session-paths.ts'
import { screenPath, screensOf } from './session-screens.ts'
import { openLine, type SocketLine } from '../network/socket-line.ts'

type Perform = (step: SessionStep) => Promise<void>

/** A tab of the same site, without the application. */
const openOtherTab = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage()
  await tab.goto('/settings.js')
  return tab
}

type Sources = Readonly<Record<'recognitions' | 'signOuts' | 'listings', HeldCalls>> & {
  readonly line: SocketLine
  readonly otherTab: Page
}

const visitOf = (
  page: Page,
  { personOf, tokenOf, carriedOf, replaceToken }: SessionCast,
  { recognitions, signOuts, listings, line, otherTab }: Sources,
): Perform => {
  const seen = screensOf(page)

  const write = (key: string, text: string): Promise<void> =>
    otherTab.evaluate(
      ([name = '', value = '']) => {
        if (value === '') localStorage.removeItem(name)
        else localStorage.setItem(name, value)
      },
      [key, text],
    )

  const findTokens = async ({ event, after }: SessionStep): Promise<void> => {
    await write('plutus_token', tokenOf(after))
    const isAskedFor = O.exists(({ isAskedFor }: { readonly isAskedFor: boolean }) => isAskedFor)(after.context.carried)
    const state = isAskedFor ? 'a state of this browser' : ''
    await write('plutus_sign_in_states', isAskedFor ? JSON.stringify([{ state, until: Date.now() + 60_000 }]) : '')
    const token = JSON.stringify(event).includes('"nobody"') ? 'nobody' : carriedOf(after)
    const query = new URLSearchParams({
      ...(isAskedFor ? { plutus_state: state } : {}),
      ...(token === '' ? {} : { token }),
    }).toString()
    await page.goto(query === '' ? screenPath : `${screenPath}?${query}`)
  }

  const recognise = async ({ event, before }: SessionStep): Promise<void> => {
    const call = await recognitions.next()
    const answer = answerIn(event)
    if (answer === 'unreachable') return call.abort()
    const token = before.matches('carrying') ? carriedOf(before) : tokenOf(before)
    if (answer === 'missing') await callAs(plutusUrl(), token)('POST', '/authenticate/sign-out')
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
      await seen.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
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
    const isOpen = await seen.field('New password').isVisible()
    if (before.matches({ signedIn: 'active' }) && !isOpen) await seen.button('Change password').click()
    await expect(seen.field('New password')).toBeVisible()
    await line.endSession({ reason: 'expired' })
  }

  const choosePassword = async (): Promise<void> => {
    const chosen = 'Chosen2Remember'
    await seen.field('New password').fill(chosen)
    await seen.field('Confirm new password').fill(chosen)
    await seen.button('Change').click()
  }

  const hear = async ({ before, after }: SessionStep): Promise<void> => {
    // the page no longer waits for the person of the earlier token
    if (before.matches('recognising')) await recognitions.next()
    await write('plutus_token', tokenOf(after))
  }

  const performers: Readonly<Record<string, Perform>> = {
    'xstate.done.actor.findTokens': findTokens,
    'xstate.done.actor.recognise': recognise,
    'xstate.done.actor.recogniseCarried': recognise,
    'carried.accepted': () => seen.accept.click(),
    'carried.declined': () => seen.decline.click(),
    'xstate.done.actor.signIn': signIn,
    'xstate.done.actor.revokeToken': revoke,
    'recognition.retried': () => seen.button('Try again').click(),
    'session.missing': miss,
    'session.expired': expire,
    'reSignIn.left': () => seen.dialog.getByRole('button', { name: 'Leave', exact: true }).last().click(),
    'password.changed': choosePassword,
    'signOut.requested': () => seen.link('Sign out').click(),
    'token.received': hear,
  }

  return async (step) => {
    const performer = performers[step.event.type]
    if (performer === undefined) throw new Error(`Nobody knows how ${step.event.type} comes about`)
    await performer(step)
  }
}

/** Visits in one browser, each without the storage of the one before. Every answer comes from the server when the path reaches it. */
export const openVisits = async (page: Page): Promise<(cast: SessionCast) => Promise<Perform>> => {
  const recognitions = await holdCalls(page, '**/authenticate/identity/*')
  const signOuts = await holdCalls(page, '**/authenticate/sign-out')
  const listings = await holdCalls(page, '**/api/v1/notifications')
  const line = await openLine(page)
  const otherTab = await openOtherTab(page)
  return async (cast) => {
    await page.goto('/settings.js')
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    for (const calls of [recognitions, signOuts, listings]) await calls.drop()
    line.forget()
    return visitOf(page, cast, { recognitions, signOuts, listings, line, otherTab })
  }
}
