import type { Page, Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { O, pipe } from '../../../src/domain/fp.ts'
import { choiceFaults } from '../../../src/domain/session/password-choice.ts'
import { type ResetRequestRefusal, forgotPasswordMachine } from '../../../src/machines/session/forgot-password.ts'
import { passwordLinkMachine, type LinkRefusal } from '../../../src/machines/session/password-link.ts'
import { linkRefusalText } from '../../../src/views/session/link/link-texts.ts'
import { unableToFetch } from '../../../src/domain/texts.ts'
import { forgotPassword } from '../../samples/session/forgot-password.ts'
import { passwordLink } from '../../samples/session/password-link.ts'
import { signIn } from '../../support/sign-in.ts'
import { accessibleOnce } from '../support/accessible-everywhere.ts'
import { holdCalls } from '../support/network/hold-calls.ts'
import { expect, plutusUrl } from '../support/plutus-test.ts'
import { testWalksOf } from '../support/walks/walk-tests.ts'
import { type Step, walksOf } from '../support/walks/walks.ts'

const retryAfter = 30

const statuses = { LinkOver: 410, TooManyAttempts: 429, Refused: 422 } as const

const refuse = (route: Route, refusal: LinkRefusal | ResetRequestRefusal): Promise<void> => {
  const { _tag } = refusal
  if (_tag === 'Unreachable') return route.abort()
  const failure = {
    success: false,
    message: linkRefusalText(refusal),
    _tag,
    ...(_tag === 'TooManyAttempts' && refusal),
  }
  return route.fulfill({ status: statuses[_tag], json: failure })
}

/** The server's answer: what the machine was refused with, or else what is `granted`. */
const answer = (route: Route, refusal: O.Option<LinkRefusal | ResetRequestRefusal>, granted: unknown): Promise<void> =>
  O.isSome(refusal)
    ? refuse(route, refusal.value)
    : route.fulfill({ contentType: 'application/json', body: JSON.stringify(granted) })

/** Its clock goes on as ever, and jumps where a wait is to be over. */
const isSecondToLast = (event: object): boolean => 'secondsLeft' in event && event.secondsLeft === 1

const waitedPattern = /^Wait \d+ seconds?$/

type Snapshot = SnapshotFrom<typeof passwordLinkMachine>

const labels = { password: 'New password', confirmation: 'Confirm new password' } as const
const fieldList = ['password', 'confirmation'] as const

/** The refusal that is shown; none while the link is checked again. */
const refusalOf = (state: Snapshot): O.Option<LinkRefusal> => {
  if (state.matches('over')) return O.some({ _tag: 'LinkOver' })
  return state.matches('looking') ? O.none : state.context.refusal
}

const openLink = async (page: Page) => {
  await page.clock.install()
  const reply = await signIn(plutusUrl(), 'admin')
  const looks = await holdCalls(page, '**/api/v1/authenticate/links')
  const choices = await holdCalls(page, '**/api/v1/authenticate/links/password')
  const field = (name: (typeof fieldList)[number]) => page.getByRole('textbox', { name: labels[name], exact: true })
  const submit = page.locator('[type=submit]')
  const expectAccessible = accessibleOnce(page)

  const begin = async (): Promise<void> => {
    await page.goto('/settings.js')
    await page.evaluate(() => {
      localStorage.clear()
    })
    await page.goto('/verify')
    await expect(page.getByText('We have received your address.')).toBeVisible()
  }

  const perform = async ({ event, before, after }: Step<typeof passwordLinkMachine>): Promise<void> => {
    switch (event.type) {
      case 'link.found':
        await page.evaluate((link) => {
          location.hash = link
        }, event.link)
        // running calls belong to the link before
        if (before.matches('looking')) await (await looks.next()).abort()
        if (before.matches('choosing')) await (await choices.next()).abort()
        return
      case 'draft.edited':
        return field(event.field).fill(event.value)
      case 'look.retried':
        return page.getByRole('button', { name: 'Try again' }).click()
      case 'choice.requested':
        return submit.click()
      case 'wait.shortened':
        return page.clock.fastForward(retryAfter * 1000)
      default:
        return before.matches('looking')
          ? answer(await looks.next(), refusalOf(after), { ...O.toNullable(after.context.holder), needs: 'password' })
          : answer(await choices.next(), refusalOf(after), reply)
    }
  }

  const expectForm = async (state: Snapshot, username: string): Promise<void> => {
    const { draft } = state.context
    const faults = choiceFaults(draft, username)
    await expect(page.getByText(`Your user name is ${username}.`)).toBeVisible()
    for (const name of fieldList) {
      await expect(field(name)).toHaveValue(draft[name])
      await expect(field(name)).toHaveAccessibleDescription(faults[name] ?? '')
    }
    await expect(submit).toHaveText(state.matches('waiting') ? waitedPattern : 'Save and sign in')
    await expect(submit).toBeEnabled({ enabled: state.can({ type: 'choice.requested' }) })
  }

  const expectSeen = async (state: Snapshot): Promise<void> => {
    if (state.matches('chosen')) return expect(page).toHaveURL(/\/dashboard\//)
    const { holder } = state.context
    const isAtForm = O.isSome(holder) && !state.matches('over')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(isAtForm ? 'Choose a password' : 'Verification')
    await expect(page.getByRole('alert')).toHaveText(
      pipe(
        refusalOf(state),
        O.match(
          () => [],
          (refusal) => [new RegExp(`^${linkRefusalText(refusal)}`)],
        ),
      ),
    )
    await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveCount(state.matches('over') ? 1 : 0)
    await expect(page).toHaveURL(`${plutusUrl()}/verify`)
    if (isAtForm) await expectForm(state, holder.value.username)
    await expectAccessible(state.value)
  }

  return { begin, perform, expectSeen }
}

const lookAt = (state: Snapshot) => ({
  value: state.value,
  refusal: refusalOf(state),
  faults: choiceFaults(state.context.draft, ''),
  isAllowed: state.can({ type: 'choice.requested' }),
})

testWalksOf({
  who: 'the page of a link',
  walks: () =>
    walksOf(
      passwordLinkMachine,
      passwordLink.events.filter((event) => !isSecondToLast(event)),
      {
        identify: ({ value, context }) => [value, context],
        way: ({ event, before, after }) => [lookAt(before), event.type, lookAt(after)],
        // a person who signed in has left the page
        isPossible: ({ before }) => !before.matches('chosen'),
      },
    ),
  open: openLink,
})

type Forgot = SnapshotFrom<typeof forgotPasswordMachine>

const said: Readonly<Record<string, string>> = {
  finding: 'One moment',
  unfound: unableToFetch,
  withoutMail: 'Please ask your adviser or the firm to reset your password.',
  asked: 'If the details match a user, we have emailed a link. It expires in one hour.',
}

const openForgot = async (page: Page) => {
  await page.clock.install()
  const ways = await holdCalls(page, '**/api/v1/authenticate/ways')
  const asks = await holdCalls(page, '**/api/v1/authenticate/forgot')
  const field = page.getByRole('textbox', { name: 'User name or email' })
  const submit = page.locator('[type=submit]')
  const expectAccessible = accessibleOnce(page)

  const begin = async (): Promise<void> => {
    for (const calls of [ways, asks]) await calls.drop()
    await page.goto('/login/forgot')
    await expect(page.getByText('One moment')).toBeVisible()
  }

  const perform = async ({ event, before, after }: Step<typeof forgotPasswordMachine>): Promise<void> => {
    switch (event.type) {
      case 'username.edited':
        return field.fill(event.value)
      case 'link.requested':
        return submit.click()
      case 'ways.retried':
        return page.getByRole('button', { name: 'Try again' }).click()
      case 'wait.shortened':
        return page.clock.fastForward(retryAfter * 1000)
      default:
        if (after.matches('asked')) return answer(await asks.next(), O.none, null)
        if (before.matches('asking')) return answer(await asks.next(), after.context.refusal, null)
        return after.matches('unfound')
          ? (await ways.next()).abort()
          : (await ways.next()).fulfill({ json: { hasMail: after.matches('editing'), firmName: 'Plutus' } })
    }
  }

  const expectForm = async (state: Forgot): Promise<void> => {
    const { username, refusal } = state.context
    await expect(field).toHaveValue(username)
    await expect(page.getByRole('alert')).toHaveText(O.isSome(refusal) ? [linkRefusalText(refusal.value)] : [])
    await expect(submit).toHaveText(state.matches('waiting') ? waitedPattern : 'Send a link')
    await expect(submit).toBeEnabled({ enabled: state.can({ type: 'link.requested' }) })
  }

  const expectSeen = async (state: Forgot): Promise<void> => {
    const text = said[state.value]
    if (text === undefined) await expectForm(state)
    else await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(state.value)
  }

  return { begin, perform, expectSeen }
}

testWalksOf({
  who: 'a forgotten password',
  walks: () =>
    walksOf(
      forgotPasswordMachine,
      forgotPassword.events.filter((event) => !isSecondToLast(event)),
      {
        identify: ({ value, context }) => [value, context],
        way: ({ event, before, after }) => [before.value, before.context, event.type, after.value, after.context],
      },
    ),
  open: openForgot,
})
