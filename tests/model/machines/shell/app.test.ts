import { describe, expect, test } from 'vitest'
import { type AnyEventObject, type SnapshotFrom, transition } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { emptyDraft } from '../../../../src/domain/session/password-draft.ts'
import { type appMachine, hasUnsavedWork } from '../../../../src/machines/shell/app.ts'
import { adviserIdentity } from '../../../samples/people.ts'
import { app as sample, signedIn, signedOut } from '../../../samples/shell/app.ts'
import { pathsOf } from '../../support/paths.ts'

type MachineState = SnapshotFrom<typeof appMachine>

const isPresent = ({ context: { visitor } }: MachineState): boolean =>
  visitor._tag === 'Member' || visitor._tag === 'Newcomer'

// its children speak for themselves once they run: here each step is what the application makes of what they say
const paths = pathsOf(sample.machine, sample.events, sample)

test.each(paths)('$name', ({ steps }) => {
  for (const { state } of steps) {
    const { children, context } = state
    expect(children.session).toBeDefined()
    expect(children.guard).toBeDefined()
    expect(state.matches({ presence: 'present' })).toBe(isPresent(state))
    for (const child of [children.connection, children.passwordPanel])
      expect(child !== undefined).toBe(isPresent(state))
    const { notifications, newReports, messageSummary, search, sessionsPanel } = children
    for (const child of [notifications, newReports, messageSummary, search, sessionsPanel])
      expect(child !== undefined).toBe(context.visitor._tag === 'Member')
    expect(context.entered).toEqual(context.screen)
    expect(state.matches({ screen: 'none' })).toBe(O.isNone(context.screen))
    expect(O.isSome(context.open)).toBe(state.matches({ screen: { shown: 'open' } }))
    expect(context.hasUnsavedActs && !state.matches({ screen: { shown: 'open' } })).toBe(false)
    expect(state.matches({ page: 'held' })).toBe(context.hasUnsavedActs)
    expect(state.matches({ departure: 'leaving' })).toBe(
      O.isSome(context.screen) && context.screen.value.name === 'logout',
    )
  }
})

const isShowing = ({ type }: { readonly type: string }): boolean => type === 'xstate.snapshot.guard'

test('a screen left for another is closed, and stays while its address does', () => {
  // the path of two walks that meet continues with the state of one of them; each step therefore starts from the step before it
  const shown = paths
    .flatMap(({ steps }) => steps.slice(1).map(({ event }, index) => ({ before: steps[index]?.state, event })))
    .filter(({ before, event }) => before?.matches({ screen: { shown: 'open' } }) === true && isShowing(event))
    .flatMap(({ before, event }) =>
      before === undefined ? [] : [{ before, after: transition(sample.machine, before, event)[0] }],
    )
  for (const { before, after } of shown) {
    const isSame = JSON.stringify(before.context.screen) === JSON.stringify(after.context.screen)
    expect(after.matches({ screen: { shown: isSame ? 'open' : 'fetching' } })).toBe(true)
    expect(O.toNullable(after.context.open)).toBe(isSame ? O.toNullable(before.context.open) : null)
  }
  expect(shown.length).toBeGreaterThan(0)
})

test('a screen that could not be fetched can be asked for again, and then by loading the page', () => {
  const steps = paths.flatMap((path) =>
    path.steps.map(({ event, state }, index) => ({ before: path.steps[index - 1]?.state, event, after: state })),
  )
  const led = (from: string, type: string) =>
    steps
      .filter(
        ({ before, event }) =>
          JSON.stringify(before?.value.screen) === JSON.stringify({ shown: from }) && event.type === type,
      )
      .map(({ after }) => JSON.stringify(after.value.screen))
  expect(new Set(led('fetching', 'xstate.done.actor.fetchScreen'))).toEqual(
    new Set(['unfetched', 'open', 'plain'].map((shown) => JSON.stringify({ shown }))),
  )
  expect(new Set(led('unfetched', 'fetch.retried'))).toEqual(new Set(['{"shown":"refetching"}']))
  expect(new Set(led('unfetched', 'retry.due'))).toEqual(new Set(['{"shown":"refetching"}']))
  expect(new Set(led('refetching', 'xstate.done.actor.fetchScreen'))).toEqual(
    new Set(['replaced', 'open', 'plain'].map((shown) => JSON.stringify({ shown }))),
  )
  expect(new Set(led('replaced', 'fetch.retried'))).toEqual(new Set(['{"shown":"reloading"}']))
})

interface Transition {
  transition(
    machine: typeof sample.machine,
    state: MachineState,
    event: AnyEventObject,
  ): readonly [MachineState, readonly { readonly type: string; readonly params: unknown }[]]
}

describe('B3: a half-typed password in the panel', () => {
  const member = paths
    .flatMap(({ steps }) => steps.map(({ state }) => state))
    .find(({ context, value }) => context.visitor._tag === 'Member' && value.journey === 'free')
  const after = (...events: readonly AnyEventObject[]): MachineState => {
    const untyped: Transition = { transition }
    if (member === undefined) throw new Error('No path signs in')
    return events.reduce<MachineState>((state, event) => untyped.transition(sample.machine, state, event)[0], member)
  }
  const typed = (newPassword: string) => ({
    type: 'xstate.snapshot.passwordPanel',
    snapshot: { context: { hasChanged: false, draft: { ...emptyDraft, newPassword } } },
  })
  const to = (path: string) => ({ type: 'location.changed', address: { path, search: '', hash: '' } })

  test('is unsaved work that holds the page and is asked about before a sign-out', () => {
    const state = after(typed('Half'))
    expect([hasUnsavedWork(state.context), state.matches({ page: 'held' })]).toEqual([true, true])
    expect(after(typed('Half'), to('/logout')).matches({ journey: 'asking' })).toBe(true)
  })

  test('stays while screens change, which nobody is asked about', () => {
    expect(after(typed('Half'), to('/elsewhere')).matches({ journey: 'free' })).toBe(true)
  })

  test('is no unsaved work once it is cleared, or nobody is signed in', () => {
    expect(hasUnsavedWork(after(typed('Half'), typed('')).context)).toBe(false)
    expect(hasUnsavedWork(after(typed('Half'), signedOut).context)).toBe(false)
  })
})

test('the search is told who is there once that is somebody else', () => {
  const member = paths
    .flatMap(({ steps }) => steps.map(({ state }) => state))
    .find(({ context: { visitor } }) => visitor._tag === 'Member')
  expect(member).toBeDefined()
  if (member === undefined) return
  const untyped: Transition = { transition }
  const [, actions] = untyped.transition(sample.machine, member, signedIn(adviserIdentity, 'active'))
  expect(actions.filter(({ type }) => type === 'xstate.sendTo').map(({ params }) => params)).toMatchObject([
    { targetId: 'guard' },
    {
      targetId: 'search',
      event: { type: 'visitor.changed', visitor: { _tag: 'Member', identity: adviserIdentity } },
    },
  ])
})

test('a screen that stays open is told of another search of its address, and of nothing else', () => {
  const open = paths
    .flatMap(({ steps }) => steps.map(({ state }) => state))
    .find(({ context, ...state }) => O.isSome(context.open) && !context.hasUnsavedActs && state.status === 'active')
  expect(open).toBeDefined()
  if (open === undefined) return
  const untyped: Transition = { transition }
  const sent = (address: Partial<typeof open.context.address>) =>
    untyped
      .transition(sample.machine, open, {
        type: 'location.changed',
        address: { ...open.context.address, ...address },
      })[1]
      .filter(({ type }) => type === 'xstate.sendTo')
      .map(({ params }) => params)
  const guided = { targetId: 'guard' }
  expect(sent({ search: '?asAt=2024-06-30' })).toMatchObject([
    { event: { type: 'search.changed', search: '?asAt=2024-06-30' } },
    guided,
  ])
  expect(sent({ hash: '#holdings' })).toMatchObject([guided])
  expect(sent({ path: '/another', search: '?asAt=2024-06-30' })).toMatchObject([guided])
})

describe('somebody with unsaved acts who goes elsewhere', () => {
  const elsewhere = { type: 'location.changed', address: { path: '/elsewhere', search: '', hash: '' } } as const
  const asked = paths.flatMap(({ steps }) =>
    steps.filter(({ event, state }, index) => {
      const before = steps[index - 1]?.state
      return (
        event.type === 'location.changed' &&
        before?.matches({ journey: 'free' }) === true &&
        before.context.hasUnsavedActs &&
        state.context.visitor._tag === 'Member'
      )
    }),
  )

  test('is put back and asked', () => {
    expect(asked.length).toBeGreaterThan(0)
    for (const { state } of asked) {
      const isElsewhere = state.context.address.path !== elsewhere.address.path
      expect(state.matches({ journey: 'asking' })).toBe(isElsewhere)
      if (isElsewhere) expect(state.context.destination).toEqual(elsewhere.address)
    }
  })

  test('goes there when they say so, and stays when not', () => {
    for (const { state } of asked.filter((step) => step.state.matches({ journey: 'asking' }))) {
      expect(transition(sample.machine, state, { type: 'leaving.refused' })[0].matches({ journey: 'free' })).toBe(true)
      const [going] = transition(sample.machine, state, { type: 'leaving.confirmed' })
      const [gone] = transition(sample.machine, going, elsewhere)
      expect(gone.context.address).toEqual(elsewhere.address)
    }
  })
})
