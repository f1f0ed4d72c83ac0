import { afterEach, describe, expect, test, vi } from 'vitest'
import { type AnyStateMachine, createMachine, initialTransition, type SnapshotFrom, transition } from 'xstate'
import { serializeSnapshot } from 'xstate/graph'
import { samples } from '../../samples/registry.ts'
import { coveringWalks, type MachinePath, type PathOptions, pathTo, type SampleEvent } from '../../samples/walks.ts'

type MachineState = SnapshotFrom<AnyStateMachine>

interface Taken {
  readonly event: SampleEvent
  readonly before: MachineState
  readonly after: MachineState
}

interface Space {
  readonly states: ReadonlySet<string>
  /** State value, type of event and next state value of every transition that leads to another state. */
  readonly chart: ReadonlySet<string>
  readonly transitions: ReadonlySet<string>
}

const sampleOf = (name: string) => samples[name] ?? { machine: door, events: doorEvents }

/** Tries every event in every state, without the code under test. */
const spaceOf = (
  machine: AnyStateMachine,
  events: readonly SampleEvent[],
  { input, identify = serializeSnapshot }: PathOptions<AnyStateMachine>,
): Space => {
  const idOf = (state: MachineState) => JSON.stringify(identify(state))
  const [start] = initialTransition(machine, input)
  const states = new Map([[idOf(start), start]])
  const chart = new Set<string>()
  const transitions = new Set<string>()
  for (const [id, state] of states) {
    if (state.status !== 'active') continue
    for (const [index, event] of events.entries()) {
      const [next] = transition(machine, state, event)
      if (idOf(next) === id) continue
      chart.add(JSON.stringify([state.value, event.type, next.value]))
      transitions.add(JSON.stringify([id, index]))
      if (!states.has(idOf(next))) states.set(idOf(next), next)
    }
  }
  return { states: new Set(states.keys()), chart, transitions }
}

const walkedBy = (
  paths: readonly MachinePath<AnyStateMachine>[],
  events: readonly SampleEvent[],
  { identify = serializeSnapshot }: PathOptions<AnyStateMachine>,
): Space => {
  const taken: readonly Taken[] = paths.flatMap((path) => path.taken)
  const idOf = (state: MachineState) => JSON.stringify(identify(state))
  return {
    states: new Set(taken.map(({ after }) => idOf(after))),
    chart: new Set(taken.map(({ before, event, after }) => JSON.stringify([before.value, event.type, after.value]))),
    transitions: new Set(taken.map(({ before, event }) => JSON.stringify([idOf(before), events.indexOf(event)]))),
  }
}

// to try every event in each of their states takes as long as all others together
const large = ['app', 'guard', 'notifications', 'paged-explorer', 'report-picker', 'user-form']

// the tests of these machines read their states and render nothing
const unrendered = ['app', 'guard', 'connection', 'editing', 'task', 'followed', 'confirming', 'filed-lookup']

const walksOfAll = Object.entries(samples).map(
  ([name, { machine, events, ...options }]) => [name, coveringWalks(machine, events, options)] as const,
)

describe('the walks of a sample', () => {
  test.each(walksOfAll.filter(([name]) => !large.includes(name)))(
    '%s: take every state and every transition of the chart',
    (name, paths) => {
      const { machine, events, ...options } = sampleOf(name)
      const space = spaceOf(machine, events, options)
      const found = walkedBy(paths, events, options)
      expect([...space.chart].filter((key) => !found.chart.has(key))).toEqual([])
      expect([...space.states].filter((key) => !found.states.has(key)).length).toBeLessThanOrEqual(1)
    },
  )

  test('render screens fewer than 1,800 times', () => {
    const rendered = walksOfAll.filter(([name]) => !unrendered.includes(name)).map(([, paths]) => paths.length)
    expect(rendered.reduce((sum, count) => sum + count, 0)).toBeLessThan(1_800)
  })
})

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { open: 'open', lock: 'locked' } }, open: { on: { shut: 'shut' } }, locked: {} },
})
const doorEvents = [{ type: 'open' }, { type: 'shut' }, { type: 'lock' }]

const corridorRooms = 260

/** Rooms in a ring: one leads to the next. */
const longCorridor = createMachine({
  id: 'corridor',
  initial: 'room0',
  states: Object.fromEntries(
    Array.from({ length: corridorRooms }, (_, index) => [
      `room${index}`,
      { on: { walk: `room${(index + 1) % corridorRooms}` } },
    ]),
  ),
})
const corridorEvents = [{ type: 'walk' }]

describe('a walk', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test('continues to the nearest transition not yet taken', () => {
    const paths = coveringWalks(door, doorEvents)
    expect(paths.map(({ name, steps }) => [name, steps.map(({ event }) => event.type)])).toEqual([
      ['door, walk 1 of 1', ['open', 'shut', 'lock']],
    ])
  })

  test('ends after 200 steps, and the next one takes the rest', () => {
    const paths = coveringWalks(longCorridor, corridorEvents)
    expect(paths.map(({ steps }) => steps.length)).toEqual([200, corridorRooms])
    const rooms = new Set(paths.flatMap(({ steps }) => steps.map(({ state }) => state.value)))
    expect(rooms.size).toBe(corridorRooms)
  })

  test('leaves out steps that are not possible', () => {
    const paths = coveringWalks(door, doorEvents, { isPossible: ({ event }) => event.type !== 'lock' })
    expect(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type))).toEqual(['open', 'shut'])
  })

  test('knows the shortest reproduction of each step', () => {
    const [path] = coveringWalks(door, doorEvents)
    expect(path?.shortestTo(2).map(({ event }) => event.type)).toEqual(['lock'])
  })

  test('takes every transition between all states with --all', () => {
    vi.stubEnv('WALKS', 'all')
    const { machine, events, ...options } = sampleOf('password-panel')
    const space = spaceOf(machine, events, options)
    const found = walkedBy(coveringWalks(machine, events, options), events, options)
    expect(space.transitions.size).toBeGreaterThan(100)
    expect([...space.transitions].filter((key) => !found.transitions.has(key))).toEqual([])
  })

  test('without an event that changes anything is one test at the start', () => {
    expect(coveringWalks(door, []).map(({ steps }) => steps)).toEqual([[]])
  })

  test('stops at samples with too many states', () => {
    expect(() => coveringWalks(door, doorEvents, { limit: 2 })).toThrow('more than 2 states')
  })
})

test('the shortest way leads to a step', () => {
  expect(pathTo(door, doorEvents, {}, ({ after }) => after.value === 'locked').map(({ event }) => event)).toEqual([
    { type: 'lock' },
  ])
  expect(pathTo(door, [], {}, () => true)).toEqual([])
})
