import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { O } from '../../../../src/domain/fp.ts'
import { describe, expect, test } from 'vitest'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { clientHome, tokenOf } from '../../../samples/people.ts'
import { session as sample } from '../../../samples/session/session.ts'
import type { MachinePath } from '../../../samples/shortest-paths.ts'
import type { CarriedToken, sessionMachine } from '../../../../src/machines/session/session.ts'
import { renderAppAt } from '../../support/app-on-paths.tsx'
import { firstWalks, pathsOf } from '../../support/paths.ts'

type State = SnapshotFrom<typeof sessionMachine>
type SessionEvent = EventFrom<typeof sessionMachine>
type SessionPath = MachinePath<typeof sessionMachine>

const heading = (name: string) => screen.queryByRole('heading', { level: 1, name })

const questionIn = ({ context: { profile } }: State): string =>
  O.isSome(profile)
    ? 'You are signed in as Margaret Ashworth. Go on as Thomas Whitfield?'
    : 'Sign in as Thomas Whitfield?'

/** What a person sees in each state, having come for their own dashboard. */
const seen = (state: State): boolean => {
  if (state.matches({ carrying: 'asking' })) return heading(questionIn(state)) !== null
  if (state.matches('unreachable')) return heading('Plutus cannot be reached') !== null
  if (state.matches('signedOut'))
    return heading(window.location.pathname === '/error/expired' ? 'Session expired' : 'Sign in') !== null
  if (state.matches({ signedIn: 'choosingPassword' })) return heading('Choose a password') !== null
  if (state.matches({ signedIn: 'lapsed' }))
    return screen.queryByRole('dialog', { name: 'Please sign in again' }) !== null
  if (state.matches('signedIn'))
    return screen.queryByRole('navigation', { name: 'Main' }) !== null && screen.queryByRole('dialog') === null
  return screen.queryByText('One moment') !== null
}

const buttons: Readonly<Record<string, string | RegExp>> = {
  'recognition.retried': 'Try again',
  'reSignIn.left': 'Leave',
  'carried.accepted': /^(Go on as|Sign in$)/,
  'carried.declined': /^(Stay|Cancel)/,
}

const buttonOf = ({ type }: SessionEvent) =>
  buttons[type] === undefined ? [] : screen.queryAllByRole('button', { name: buttons[type] })

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
  const walk = firstWalks()
  test.each(pathsOf(sample.machine, sample.events, { cover: 'transitions' }))('$name', async ({ steps }) => {
    const { session, perform } = renderSession()
    for (const { event, state, isNew } of walk(steps)) {
      await perform(event)
      expect(session.getSnapshot().value).toEqual(state.value)
      expect(session.getSnapshot().context).toEqual(state.context)
      if (!isNew) continue
      await waitFor(() => {
        expect(seen(state)).toBe(true)
      })
    }
  })

  test('that is open is not taken over by somebody else whom another tab was sent to sign in', async () => {
    const { session, perform } = renderSession()
    const isAskedFor = O.exists((carried: CarriedToken) => carried.isAskedFor)
    const [asked = []] = pathsOf(sample.machine, sample.events)
      .map(({ steps }) =>
        steps.slice(
          0,
          steps.findIndex(({ state }) => state.matches({ carrying: 'asking' }) && isAskedFor(state.context.carried)) +
            1,
        ),
      )
      .filter((steps) => steps.length > 0)
    for (const { event } of asked) await perform(event)
    expect(heading('You are signed in as Margaret Ashworth. Go on as Thomas Whitfield?')).not.toBe(null)
    await perform({ type: 'carried.declined' })
    expect(session.getSnapshot().context.token).toEqual(O.some(tokenOf('client', '1')))
    expect(session.getSnapshot().matches('signedIn')).toBe(true)
  })

  const [recognition] = pathsOf(sample.machine, sample.events)
    .flatMap(({ steps }) => steps)
    .filter(({ state }) => state.matches({ signedIn: 'active' }))
    .map(({ event }) => event)
    .filter(({ type }: { readonly type: string }) => type === 'xstate.done.actor.recognise')

  test.each([
    ['is being recognised', (state: State) => state.matches('recognising')],
    ['cannot be', (state: State) => state.matches('unreachable') && O.isSome(state.context.token)],
  ])('that %s gives way to who signs in in another tab meanwhile', async (_, isThere) => {
    const { session, perform } = renderSession()
    const [way = []] = pathsOf(sample.machine, sample.events)
      .map(({ steps }) =>
        steps.slice(0, steps.findIndex(({ state }) => isThere(state) && O.isNone(state.context.carried)) + 1),
      )
      .filter((steps) => steps.length > 0)
    for (const { event } of way) await perform(event)
    expect(isThere(session.getSnapshot())).toBe(true)
    const newer = O.some(tokenOf('adviser', '2'))
    await perform({ type: 'token.received', token: newer })
    expect(session.getSnapshot().value).toBe('recognising')
    if (recognition !== undefined) await perform(recognition)
    expect(session.getSnapshot().matches('signedIn')).toBe(true)
    expect(session.getSnapshot().context.token).toEqual(newer)
  })

  const isLapsed = ({ steps }: SessionPath) => steps.at(-1)?.state.matches({ signedIn: 'lapsed' }) === true
  const lapse = async (perform: (event: SessionEvent) => Promise<void>) => {
    for (const { event } of pathsOf(sample.machine, sample.events).find(isLapsed)?.steps ?? []) await perform(event)
  }
  const isSignIn = ({ type }: { readonly type: string }) => type === 'xstate.done.actor.signIn'
  const [signedInAgain] = pathsOf(sample.machine, sample.events, { cover: 'transitions' })
    .filter((path) => isLapsed({ ...path, steps: path.steps.slice(0, -1) }))
    .flatMap(({ steps }) => steps.slice(-1).map(({ event }) => event))
    .filter(isSignIn)

  test('that has expired when it begins leads to the page that says so', async () => {
    const { perform } = renderSession()
    const [start] = pathsOf(sample.machine, sample.events).filter(
      ({ steps }) => steps.length === 2 && steps.at(-1)?.state.matches({ signedOut: 'expired' }),
    )
    for (const { event } of start?.steps ?? []) await perform(event)
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

  test('that is left once it lapsed goes to the page that says so, and remembers where it was', async () => {
    const { perform } = renderSession()
    await lapse(perform)
    await perform({ type: 'reSignIn.left' })
    expect(`${window.location.pathname}${window.location.search}`).toBe(
      `/error/expired?${new URLSearchParams({ redirect: clientHome }).toString()}`,
    )
  })
})
