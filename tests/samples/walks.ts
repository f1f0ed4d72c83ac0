import process from 'node:process'
import {
  type AnyStateMachine,
  type EventFromLogic,
  getNextTransitions,
  initialTransition,
  type InputFrom,
  type SnapshotFrom,
  transition,
} from 'xstate'
import { serializeSnapshot } from 'xstate/graph'

/** An event to try, answers of invoked actors (`xstate.done.actor.<id>`) among them. */
export interface SampleEvent {
  readonly type: string
  readonly [detail: string]: unknown
}

export interface Step<Machine extends AnyStateMachine> {
  readonly event: EventFromLogic<Machine>
  readonly before: SnapshotFrom<Machine>
  readonly after: SnapshotFrom<Machine>
}

type Walk<Machine extends AnyStateMachine> = readonly Step<Machine>[]

interface Walking<Machine extends AnyStateMachine> {
  readonly input?: InputFrom<Machine>
  /** The part of a state that tells it from others. */
  readonly identify: (state: SnapshotFrom<Machine>) => unknown
  /** The keys that a step covers. The walks cover each key once. */
  readonly covers: (step: Step<Machine>) => readonly unknown[]
  /** Limits the walks to the keys of these steps. */
  readonly along?: readonly Step<Machine>[]
  /** Whether a person at the page, and an honest server, can take this step after those walked before. */
  readonly isPossible?: (step: Step<Machine>, walked: () => Walk<Machine>) => boolean
  /** Samples with more states than this count as endless. */
  readonly limit?: number
  /** Whether a key counts as covered once a plan has led to it, also if states of one identity differ and the walk did not reach it. */
  readonly isPlanEnough?: boolean
}

type AnyState = SnapshotFrom<AnyStateMachine>
interface AnyStep {
  readonly event: SampleEvent
  readonly before: AnyState
  readonly after: AnyState
}

const maxStates = 20_000

/** Walks without this limit took 15 of a test's 20 seconds. 200 steps of the slowest take about 8. */
const maxSteps = 200

/** Keeps the text of each state and step, because it is asked for many times. */
const keepTexts = <Value extends object>(textOf: (value: Value) => string): ((value: Value) => string) => {
  const texts = new WeakMap<Value, string>()
  return (value) => {
    const text = texts.get(value) ?? textOf(value)
    texts.set(value, text)
    return text
  }
}

/** The events that can change a state. An error without a handler ends a machine, so errors are among them. */
const handledIn = (state: AnyState, samples: readonly SampleEvent[]): readonly SampleEvent[] => {
  if (state.status !== 'active') return []
  const transitions = getNextTransitions(state)
  return samples.filter(
    ({ type }) =>
      transitions.some(({ eventType }) => eventType === type || eventType === '*') || type.startsWith('xstate.error.'),
  )
}

interface Reached {
  readonly state: AnyState
  readonly step?: AnyStep
  readonly from?: Reached
}

const stepsTo = (reached: Reached | undefined): readonly AnyStep[] =>
  reached?.step === undefined ? [] : [...stepsTo(reached.from), reached.step]

const openGraph = (
  machine: AnyStateMachine,
  events: readonly SampleEvent[],
  { input, identify, isPossible = () => true, limit = maxStates }: Omit<Walking<AnyStateMachine>, 'covers'>,
) => {
  const [start] = initialTransition(machine, input)
  const idOf = keepTexts((state: AnyState) => JSON.stringify(identify(state)))
  const stepBy = (before: AnyState, event: SampleEvent): AnyStep => ({
    event,
    before,
    after: transition(machine, before, event)[0],
  })

  const openOnward = () => {
    const known = new Map<string, readonly AnyStep[]>()
    return (state: AnyState): readonly AnyStep[] => {
      const id = idOf(state)
      const steps =
        known.get(id) ??
        handledIn(state, events)
          .map((event) => stepBy(state, event))
          .filter(({ after }) => idOf(after) !== id)
      known.set(id, steps)
      if (known.size > limit)
        throw new Error(`${machine.id} has more than ${limit.toString()} states with these samples`)
      return steps
    }
  }
  const onward = openOnward()
  const onwardFromStart = openOnward()

  /** The shortest way from the end of a walk to a step that is wanted; empty if there is none. */
  const wayTo = (
    walked: readonly AnyStep[],
    isWanted: (step: AnyStep) => boolean,
    next: (state: AnyState) => readonly AnyStep[] = onward,
  ): readonly AnyStep[] => {
    const from = walked.at(-1)?.after ?? start
    const seen = new Set([idOf(from)])
    const all: Reached[] = [{ state: from }]
    for (const reached of all) {
      const before = () => [...walked, ...stepsTo(reached)]
      for (const step of next(reached.state)) {
        if (!isPossible(step, before)) continue
        if (isWanted(step)) return [...stepsTo(reached), step]
        if (seen.has(idOf(step.after))) continue
        seen.add(idOf(step.after))
        all.push({ state: step.after, step, from: reached })
      }
    }
    return []
  }

  /** The shortest way through actual states, none of which represents another of its identity. */
  const exactWayTo = (walked: readonly AnyStep[], isWanted: (step: AnyStep) => boolean) =>
    wayTo(walked, isWanted, walked.length === 0 ? onwardFromStart : openOnward())

  /** States of one identity are planned as one. The walk goes through each actual state until the plan does not fit. */
  const follow = (walked: readonly AnyStep[], planned: readonly AnyStep[]): readonly AnyStep[] => {
    const followed: AnyStep[] = []
    for (const { event } of planned) {
      const step = stepBy(followed.at(-1)?.after ?? walked.at(-1)?.after ?? start, event)
      if (idOf(step.before) === idOf(step.after) || !isPossible(step, () => [...walked, ...followed])) break
      followed.push(step)
    }
    return followed
  }

  return { idOf, wayTo, exactWayTo, follow }
}

const walksThrough = (
  { wayTo, exactWayTo, follow }: Omit<ReturnType<typeof openGraph>, 'idOf'>,
  { covers, along, isPlanEnough = false }: Pick<Walking<AnyStateMachine>, 'covers' | 'along' | 'isPlanEnough'>,
): readonly (readonly AnyStep[])[] => {
  const keys = new WeakMap<AnyStep, readonly string[]>()
  const keysOf = (step: AnyStep): readonly string[] => {
    const found = keys.get(step) ?? covers(step).map((key) => JSON.stringify(key))
    keys.set(step, found)
    return found
  }
  const wanted = along && new Set(along.flatMap(keysOf))
  const covered = new Set<string>()
  const missed = new Set<string>()
  const isOpen = (key: string): boolean => !covered.has(key) && (wanted?.has(key) ?? true)
  const isWanted = (step: AnyStep): boolean => keysOf(step).some((key) => isOpen(key) && !missed.has(key))
  const isOpenStep = (step: AnyStep): boolean => keysOf(step).some(isOpen)
  const cover = (steps: readonly AnyStep[]): readonly AnyStep[] => {
    for (const key of steps.flatMap(keysOf)) covered.add(key)
    return steps
  }

  /** Looks again, with each actual state, for keys that a plan reached and its walk did not. */
  const wayToMissed = (walk: readonly AnyStep[]): readonly AnyStep[] =>
    !isPlanEnough && [...missed].some(isOpen) ? exactWayTo(walk, isOpenStep) : []

  const walkOn = (begun: readonly AnyStep[]): readonly AnyStep[] => {
    const walk = [...cover(begun)]
    let end: number | undefined
    while (end === undefined || walk.length < end) {
      const planned = wayTo(walk, isWanted)
      const target = planned.at(-1)
      const steps = target === undefined ? wayToMissed(walk) : follow(walk, planned)
      if (target === undefined && steps.length === 0) return walk
      walk.push(...cover(steps))
      // the way to the first step that is not covered does not count
      end ??= walk.length - 1 + maxSteps
      for (const key of target === undefined ? [] : keysOf(target)) missed.add(key)
    }
    return walk
  }

  const walks: (readonly AnyStep[])[] = []
  for (let walk = walkOn([]); walk.length > 0; walk = walkOn([])) walks.push(walk)
  if (isPlanEnough) return walks
  for (let way = exactWayTo([], isOpenStep); way.length > 0; way = exactWayTo([], isOpenStep)) walks.push(walkOn(way))
  return walks
}

/** A few walks from the start that cover every key together. Each continues to the nearest step with a key not yet covered. */
export function walksOf<Machine extends AnyStateMachine>(
  machine: Machine,
  events: readonly SampleEvent[],
  walking: Walking<Machine>,
): readonly Walk<Machine>[]
export function walksOf(
  machine: AnyStateMachine,
  events: readonly SampleEvent[],
  walking: Walking<AnyStateMachine>,
): readonly (readonly AnyStep[])[] {
  return walksThrough(openGraph(machine, events, walking), walking)
}

interface PathStep<Machine extends AnyStateMachine> {
  readonly event: EventFromLogic<Machine>
  /** The state that the event leads to. */
  readonly state: SnapshotFrom<Machine>
}

export interface MachinePath<Machine extends AnyStateMachine> {
  readonly name: string
  readonly steps: readonly PathStep<Machine>[]
  /** The same steps with the state before each. */
  readonly taken: Walk<Machine>
  /** The shortest way from the start to the step at an index and through it, to reproduce its failure. */
  readonly shortestTo: (index: number) => readonly PathStep<Machine>[]
}

/** A sample will do. */
export interface PathOptions<Machine extends AnyStateMachine> {
  readonly input?: InputFrom<Machine>
  readonly limit?: number
  readonly identify?: (state: SnapshotFrom<Machine>) => unknown
  readonly isPossible?: (step: Step<Machine>) => boolean
}

const withIdentity = ({ identify = serializeSnapshot, ...options }: PathOptions<AnyStateMachine>) => ({
  ...options,
  identify,
})

const toPath = (steps: readonly AnyStep[]) => steps.map(({ event, after }) => ({ event, state: after }))

/** `npm test -- --all` takes every transition between all states, and `npm test` every state and every transition of the chart. */
const takesAll = (): boolean => process.env['WALKS'] === 'all'

/** Walks of a machine that cover each of its states and transitions. */
export function coveringWalks<Machine extends AnyStateMachine>(
  machine: Machine,
  events: readonly SampleEvent[],
  options?: PathOptions<Machine>,
): readonly MachinePath<Machine>[]
export function coveringWalks(
  machine: AnyStateMachine,
  events: readonly SampleEvent[],
  options: PathOptions<AnyStateMachine> = {},
): readonly MachinePath<AnyStateMachine>[] {
  const graph = openGraph(machine, events, withIdentity(options))
  const { idOf, exactWayTo } = graph
  const walks = walksThrough(graph, {
    covers: ({ event, before, after }: AnyStep) =>
      takesAll() ? [[idOf(before), events.indexOf(event)]] : [[idOf(after)], [before.value, event.type, after.value]],
  })
  const all = walks.length === 0 ? [[]] : walks
  return all.map((walk, index) => ({
    name: `${machine.id}, walk ${(index + 1).toString()} of ${all.length.toString()}`,
    steps: toPath(walk),
    taken: walk,
    shortestTo: (failing) => {
      const step = walk[failing]
      return step === undefined
        ? []
        : toPath(exactWayTo([], (each) => each.event === step.event && idOf(each.before) === idOf(step.before)))
    },
  }))
}

/** The shortest way from the start to a step; empty if none leads there. */
export function pathTo<Machine extends AnyStateMachine>(
  machine: Machine,
  events: readonly SampleEvent[],
  options: PathOptions<Machine>,
  isThere: (step: Step<Machine>) => boolean,
): readonly PathStep<Machine>[]
export function pathTo(
  machine: AnyStateMachine,
  events: readonly SampleEvent[],
  options: PathOptions<AnyStateMachine>,
  isThere: (step: AnyStep) => boolean,
): readonly PathStep<AnyStateMachine>[] {
  return toPath(openGraph(machine, events, withIdentity(options)).exactWayTo([], isThere))
}

export const walkText = (walk: readonly { readonly event: { readonly type: string } }[]): string =>
  walk.map(({ event }) => event.type).join(' → ')
