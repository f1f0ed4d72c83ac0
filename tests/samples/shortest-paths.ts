import {
  type AnyStateMachine,
  type EventFromLogic,
  getNextTransitions,
  type InputFrom,
  type SnapshotFrom,
  transition,
} from 'xstate'
import { getShortestPaths, serializeSnapshot } from 'xstate/graph'

/** An event to try, answers of invoked actors (`xstate.done.actor.<id>`) among them. */
export interface SampleEvent {
  readonly type: string
  readonly [detail: string]: unknown
}

interface PathStep<Machine extends AnyStateMachine> {
  readonly event: EventFromLogic<Machine>
  /** The state the event leads to. */
  readonly state: SnapshotFrom<Machine>
}

export interface MachinePath<Machine extends AnyStateMachine> {
  readonly name: string
  readonly steps: readonly PathStep<Machine>[]
}

/** A sample will do. */
export interface PathOptions<Machine extends AnyStateMachine> {
  readonly input?: InputFrom<Machine>
  /** How many states may be walked before the samples count as endless. */
  readonly limit?: number
  /** A way to every state, or also along every transition, those back to where one has been before among them. */
  readonly cover?: 'states' | 'transitions'
  /** What tells one state from another, where all of its context would tell too many. */
  readonly identify?: (state: SnapshotFrom<Machine>) => unknown
}

const fewEnough = 20_000

type Walk = readonly PathStep<AnyStateMachine>[]
type IdentityOf = (state: SnapshotFrom<AnyStateMachine>) => string

const detailOf = ({ type: _, ...detail }: SampleEvent): string => {
  const text = JSON.stringify(detail)
  return text === '{}' ? '' : ` ${text.length > 90 ? `${text.slice(0, 89)}…` : text}`
}

const eventText = (event: SampleEvent): string => `${event.type}${detailOf(event)}`

const eventsOf = (steps: readonly { readonly event: SampleEvent }[]): readonly SampleEvent[] =>
  steps.map(({ event }) => event)

/** Each state is asked for its identity many times, and may hold a large context. */
const remembered = (identityOf: IdentityOf): IdentityOf => {
  const known = new WeakMap<SnapshotFrom<AnyStateMachine>, string>()
  return (state) => {
    const identity = known.get(state) ?? identityOf(state)
    known.set(state, identity)
    return identity
  }
}

/** Those a state has a transition for, if its guard lets it: the rest, which most are, change nothing, but that an error nobody handles ends the machine. */
export const handledIn = (
  state: SnapshotFrom<AnyStateMachine>,
  samples: readonly SampleEvent[],
): readonly SampleEvent[] => {
  const transitions = getNextTransitions(state)
  return samples.filter(
    ({ type }) =>
      transitions.some(({ eventType }) => eventType === type || eventType === '*') || type.startsWith('xstate.error.'),
  )
}

/** Every step the samples allow from the end of a path, those that change nothing left out. */
const onward = (
  machine: AnyStateMachine,
  samples: readonly SampleEvent[],
  identityOf: IdentityOf,
  steps: Walk,
): readonly Walk[] => {
  const from = steps.at(-1)?.state
  if (from === undefined) return []
  return handledIn(from, samples).flatMap((event) => {
    const [state] = transition(machine, from, event)
    return identityOf(state) === identityOf(from) ? [] : [[...steps, { event, state }]]
  })
}

/** The shortest ways there are, those left out that another goes on from. */
export function shortestPaths<Machine extends AnyStateMachine>(
  machine: Machine,
  samples: readonly SampleEvent[],
  options?: PathOptions<Machine>,
): readonly MachinePath<Machine>[]
export function shortestPaths(
  machine: AnyStateMachine,
  samples: readonly SampleEvent[],
  { input, limit = fewEnough, cover = 'states', identify }: PathOptions<AnyStateMachine> = {},
): readonly MachinePath<AnyStateMachine>[] {
  const identityOf = remembered(identify === undefined ? serializeSnapshot : (state) => JSON.stringify(identify(state)))
  const toStates: readonly Walk[] = getShortestPaths(machine, {
    events: [...samples],
    input,
    limit,
    serializeState: (state) => identityOf(state),
    // as JSON two files are one
    serializeEvent: (event: SampleEvent) => `${event.type} ${samples.indexOf(event).toString()}`,
  }).map(({ steps }) => steps)
  const walks =
    cover === 'states' ? toStates : toStates.flatMap((walk) => [walk, ...onward(machine, samples, identityOf, walk)])
  const wayOf = (events: readonly SampleEvent[]): string => events.map((event) => samples.indexOf(event)).join()
  const paths = walks.map((walk) => walk.slice(1)).map((steps) => ({ steps, events: eventsOf(steps) }))
  const begun = new Set(paths.flatMap(({ events }) => events.map((_, length) => wayOf(events.slice(0, length)))))
  return paths
    .filter(({ events }) => !begun.has(wayOf(events)))
    .map(({ steps, events }) => ({ name: events.map(eventText).join(' → ') || 'at the start', steps }))
}
