import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { O } from '../../../../src/domain/fp.ts'
import { describe, expect, test } from 'vitest'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { clientHome, tokenOf } from '../../../samples/people.ts'
import { session as sample } from '../../../samples/session/session.ts'
import { pathTo, type Step } from '../../../samples/walks.ts'
import type { CarriedToken, sessionMachine } from '../../../../src/machines/session/session.ts'
import { renderAppAt } from '../../support/app-on-paths.tsx'
import { pathsOf } from '../../support/paths.ts'

type MachineState = SnapshotFrom<typeof sessionMachine>
type SessionEvent = EventFrom<typeof sessionMachine>

/** The events of the shortest way to a step. */
const eventsTo = (isThere: (step: Step<typeof sessionMachine>) => boolean): readonly SessionEvent[] =>
  pathTo(sample.machine, sample.events, {}, isThere).map(({ event }) => event)

const isOf = ({ type }: { readonly type: string }, actor: string): boolean => type === `xstate.done.actor.${actor}`

const shownHeading = (name: string) => screen.queryByRole('heading', { level: 1, name })

const questionIn = ({ context: { profile } }: MachineState): string =>
  O.isSome(profile)
    ? 'You are signed in as Margaret Ashworth. Switch to Thomas Whitfield?'
    : 'Sign in as Thomas Whitfield?'

/** True if the screen matches the state. The person came for their own dashboard. */
const seen = (state: MachineState): boolean => {
  if (state.matches({ carrying: 'asking' })) return shownHeading(questionIn(state)) !== null
  if (state.matches('unreachable')) return shownHeading('Cannot reach Plutus') !== null
  if (state.matches('signedOut'))
    return shownHeading(window.location.pathname === '/error/expired' ? 'Session expired' : 'Sign in') !== null
  if (state.matches({ signedIn: 'choosingPassword' })) return shownHeading('Choose a password') !== null
  if (state.matches({ signedIn: 'lapsed' }))
    return screen.queryByRole('dialog', { name: 'Please sign in again' }) !== null
  if (state.matches('signedIn'))
    return screen.queryByRole('navigation', { name: 'Main' }) !== null && screen.queryByRole('dialog') === null
  return screen.queryByText('One moment') !== null
}

const buttonNames: Readonly<Record<string, string | RegExp>> = {
  'recognition.retried': 'Try again',
  'reSignIn.left': 'Leave',
  'carried.accepted': /^(Switch to|Sign in$)/,
  'carried.declined': /^(Stay|Cancel)/,
}

const buttonOf = ({ type }: SessionEvent) =>
  buttonNames[type] === undefined ? [] : screen.queryAllByRole('button', { name: buttonNames[type] })

const renderSession = () => {
  const { app, session } = renderAppAt(clientHome)
  const perform = async (event: SessionEvent) => {
    const [button] = buttonOf(event)
    await act(async () => {
      if (button === undefined) session.send(event)
      else fireEvent.click(button)
      await Promise.resolve()
    })
  }
  return { app, session, perform }
}

describe('a session', () => {
  test.each(pathsOf(sample.machine, sample.events))('$name', async ({ steps }) => {
    const { session, perform } = renderSession()
    for (const { event, state } of steps) {
      await perform(event)
      expect(session.getSnapshot().value).toEqual(state.value)
      expect(session.getSnapshot().context).toEqual(state.context)
      await waitFor(() => {
        expect(seen(state)).toBe(true)
      })
    }
  })

  test('that is open is not taken over by somebody else whom another tab was sent to sign in', async () => {
    const { session, perform } = renderSession()
    const isAskedFor = O.exists((carried: CarriedToken) => carried.isAskedFor)
    const asked = eventsTo(({ after }) => after.matches({ carrying: 'asking' }) && isAskedFor(after.context.carried))
    for (const event of asked) await perform(event)
    expect(shownHeading('You are signed in as Margaret Ashworth. Switch to Thomas Whitfield?')).not.toBe(null)
    await perform({ type: 'carried.declined' })
    expect(session.getSnapshot().context.token).toEqual(O.some(tokenOf('client', '1')))
    expect(session.getSnapshot().matches('signedIn')).toBe(true)
  })

  const recognition = eventsTo(
    ({ event, after }) => isOf(event, 'recognise') && after.matches({ signedIn: 'active' }),
  ).at(-1)

  test.each([
    ['is being recognised', (state: MachineState) => state.matches('recognising')],
    ['cannot be', (state: MachineState) => state.matches('unreachable') && O.isSome(state.context.token)],
  ])('that %s gives way to who signs in in another tab meanwhile', async (_, isThere) => {
    const { session, perform } = renderSession()
    const way = eventsTo(({ after }) => isThere(after) && O.isNone(after.context.carried))
    for (const event of way) await perform(event)
    expect(isThere(session.getSnapshot())).toBe(true)
    const newer = O.some(tokenOf('adviser', '2'))
    await perform({ type: 'token.received', token: newer })
    expect(session.getSnapshot().value).toBe('recognising')
    if (recognition !== undefined) await perform(recognition)
    expect(session.getSnapshot().matches('signedIn')).toBe(true)
    expect(session.getSnapshot().context.token).toEqual(newer)
  })

  const isLapsed = (state: MachineState): boolean => state.matches({ signedIn: 'lapsed' })
  const lapse = async (perform: (event: SessionEvent) => Promise<void>) => {
    for (const event of eventsTo(({ after }) => isLapsed(after))) await perform(event)
  }
  const signedInAgain = eventsTo(
    ({ event, before, after }) => isOf(event, 'signIn') && isLapsed(before) && after.matches({ signedIn: 'active' }),
  ).at(-1)

  test('that has expired when it begins leads to the page that says so', async () => {
    const { perform } = renderSession()
    const start = eventsTo(({ after }) => after.matches({ signedOut: 'expired' }))
    expect(start).toHaveLength(2)
    for (const event of start) await perform(event)
    expect(window.location.pathname).toBe('/error/expired')
  })

  test('that lapses is taken up where it was: the dashboard is the very same', async () => {
    const { app, session, perform } = renderSession()
    await lapse(perform)
    const { open } = app.getSnapshot().context
    if (signedInAgain !== undefined) await perform(signedInAgain)
    expect(session.getSnapshot().value).toEqual({ signedIn: 'active' })
    expect(O.isSome(open) && open.value.name).toBe('dashboard')
    expect(app.getSnapshot().context.open).toBe(open)
    expect(window.location.pathname).toBe(clientHome)
  })

  const unsaved = { type: 'acts.noted', hasUnsavedActs: true } as const
  const signInFirst = async (perform: (event: SessionEvent) => Promise<void>) => {
    const isOfClient = ({ context: { token } }: MachineState) => O.toNullable(token) === tokenOf('client', '1')
    const way = eventsTo(({ after }) => after.matches({ signedIn: 'active' }) && isOfClient(after))
    for (const event of way) await perform(event)
  }

  test.each<[string, SessionEvent]>([
    ['the server ends it', { type: 'session.missing' }],
    ['another tab signs out', { type: 'token.received', token: O.none }],
    ['its time is over', { type: 'session.expired' }],
    ['somebody else signs in in another tab', { type: 'token.received', token: O.some(tokenOf('adviser', '2')) }],
  ])('B3: that has unsaved work keeps the screen when %s, and goes on after a sign-in', async (_, ending) => {
    const { app, session, perform } = renderSession()
    await signInFirst(perform)
    const { open } = app.getSnapshot().context
    await perform(unsaved)
    await perform(ending)
    expect(session.getSnapshot().value).toEqual({ signedIn: { lapsed: 'signingIn' } })
    await perform({ type: 'token.received', token: O.none })
    await perform({ type: 'reSignIn.left' })
    expect(session.getSnapshot().value).toEqual({ signedIn: { lapsed: 'asking' } })
    await perform({ type: 'leaving.refused' })
    expect(session.getSnapshot().value).toEqual({ signedIn: { lapsed: 'signingIn' } })
    await perform({ type: 'token.received', token: O.some(tokenOf('client', '9')) })
    expect(session.getSnapshot().value).toEqual({ signedIn: 'active' })
    expect(session.getSnapshot().context.successor).toEqual(O.none)
    expect(O.isSome(open)).toBe(true)
    expect(app.getSnapshot().context.open).toBe(open)
  })

  test.each<[string, SessionEvent, RegExp]>([
    ['the server ends it, nobody knows why', { type: 'session.missing' }, /^You have been signed out\./],
    ['an administrator ends it', { type: 'session.missing', by: 'firm' }, /^An administrator signed you out\./],
    [
      'its user ends it elsewhere',
      { type: 'session.missing', by: 'user' },
      /^You signed out or changed your password in another tab or on another device\./,
    ],
    [
      'another tab signs out',
      { type: 'token.received', token: O.none, cause: 'user' },
      /^You signed out or changed your password in another tab or on another device\./,
    ],
    [
      'another tab learns first that an administrator ended it',
      { type: 'token.received', token: O.none, cause: 'firm' },
      /^An administrator signed you out\./,
    ],
    [
      'its time is over',
      { type: 'session.expired' },
      /^I'm sorry, your session has expired\. Your work here is kept\.$/,
    ],
  ])('B3: the sign-in dialog says why when %s', async (_, ending, text) => {
    const { perform } = renderSession()
    await signInFirst(perform)
    await perform(unsaved)
    await perform(ending)
    expect(await screen.findByText(text)).toBeDefined()
  })

  test('B3: the server may name later who ended it, and nothing that comes after changes that', async () => {
    const { session, perform } = renderSession()
    await signInFirst(perform)
    await perform(unsaved)
    await perform({ type: 'token.received', token: O.none })
    await perform({ type: 'session.missing', by: 'firm' })
    await perform({ type: 'token.received', token: O.none, cause: 'user' })
    expect(session.getSnapshot().context.cause).toBe('firm')
  })

  test.each<[SessionEvent, object]>([
    [{ type: 'session.expired' }, { signedOut: 'expired' }],
    [{ type: 'session.missing', by: 'firm' }, { signedOut: 'absent' }],
  ])('B3: whoever leaves the dialog after %j is told of an expiry only if there was one', async (ending, value) => {
    const { session, perform } = renderSession()
    await signInFirst(perform)
    await perform(unsaved)
    await perform(ending)
    await perform({ type: 'reSignIn.left' })
    await perform({ type: 'leaving.confirmed' })
    expect(session.getSnapshot().value).toEqual(value)
  })

  test('B3: that gives way to somebody else does so only after a question', async () => {
    const { session, perform } = renderSession()
    await signInFirst(perform)
    await perform(unsaved)
    const successor = O.some(tokenOf('adviser', '2'))
    await perform({ type: 'token.received', token: successor })
    await perform({ type: 'reSignIn.left' })
    expect(await screen.findByText(/This tab continues as adviser\./)).toBeDefined()
    await perform({ type: 'leaving.confirmed' })
    expect(session.getSnapshot().value).toBe('recognising')
    expect(session.getSnapshot().context.token).toEqual(successor)
  })

  test('B3: that ends without unsaved work leads to the sign-in page', async () => {
    const { session, perform } = renderSession()
    await signInFirst(perform)
    await perform({ type: 'token.received', token: O.none })
    expect(session.getSnapshot().value).toEqual({ signedOut: 'absent' })
    expect(session.getSnapshot().context.released).toEqual(O.some(tokenOf('client', '1')))
  })

  test('that is left once it lapsed goes to the page that says so, and remembers where it was', async () => {
    const { perform } = renderSession()
    await lapse(perform)
    await perform({ type: 'reSignIn.left' })
    expect(`${window.location.pathname}${window.location.search}`).toBe(
      `/error/expired?${new URLSearchParams({ redirect: clientHome }).toString()}`,
    )
  })
})
