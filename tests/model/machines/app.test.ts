import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { O, pipe } from '../../../src/domain/fp.ts'
import { placeOf } from '../../../src/domain/navigation/screen.ts'
import type { appMachine } from '../../../src/machines/app.ts'
import { app as sample } from '../../../src/machines/samples/app.ts'
import { pathsOf } from '../support/paths.ts'

type State = SnapshotFrom<typeof appMachine>

const isPresent = ({ context: { visitor } }: State): boolean => visitor._tag === 'Member' || visitor._tag === 'Newcomer'

const placeShown = ({ context: { screen } }: State) => pipe(screen, O.chain(placeOf), O.toNullable)

// its children speak for themselves once they run: here each step is what the application makes of what they say
test.each(pathsOf(sample.machine, sample.events, { ...sample, cover: 'transitions' }))('$name', ({ steps }) => {
  for (const { state } of steps) {
    const { children, context } = state
    expect(children.session).toBeDefined()
    expect(children.guard).toBeDefined()
    expect(state.matches({ presence: 'present' })).toBe(isPresent(state))
    for (const child of [children.connection, children.passwordPanel])
      expect(child !== undefined).toBe(isPresent(state))
    for (const child of [children.notifications, children.search])
      expect(child !== undefined).toBe(context.visitor._tag === 'Member')
    expect(O.toNullable(context.place)).toEqual(placeShown(state))
    expect(children.dashboard?.getSnapshot().context.place ?? null).toEqual(placeShown(state))
    expect(state.matches({ departure: 'leaving' })).toBe(
      O.isSome(context.screen) && context.screen.value.name === 'logout',
    )
  }
})

test('a dashboard left for another is another dashboard', () => {
  const opened = pathsOf(sample.machine, sample.events, { ...sample, cover: 'transitions' })
    .map(({ steps }) => steps.map(({ state }) => state))
    .flatMap((states) => states.slice(1).map((state, index) => ({ before: states[index], after: state })))
    .filter(({ before, after }) => before?.matches({ screen: 'dashboard' }) && after.matches({ screen: 'dashboard' }))
  for (const { before, after } of opened)
    expect(before?.children.dashboard === after.children.dashboard).toBe(
      before !== undefined && JSON.stringify(placeShown(before)) === JSON.stringify(placeShown(after)),
    )
  expect(opened.length).toBeGreaterThan(0)
})
