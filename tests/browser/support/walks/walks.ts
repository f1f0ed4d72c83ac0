import { type AnyStateMachine, type EventFrom, initialTransition, type SnapshotFrom, transition } from 'xstate'
import type { Begun } from '../../../samples/sample.ts'
import { handledIn, type MachinePath, type SampleEvent } from '../../../samples/shortest-paths.ts'

export interface Step<Machine extends AnyStateMachine> {
  readonly event: EventFrom<Machine>
  readonly before: SnapshotFrom<Machine>
  readonly after: SnapshotFrom<Machine>
}

/** An event by what it says, also where it is the answer of an actor. */
export interface PathEvent {
  readonly type: string
  readonly output?: unknown
}

type Walk<Machine extends AnyStateMachine> = readonly Step<Machine>[]

type Walking<Machine extends AnyStateMachine> = Begun<Machine> & {
  /** What tells one state from another. */
  readonly identify: (state: SnapshotFrom<Machine>) => unknown
  /** What is to be taken once: between two looks of the screen, most often. */
  readonly way: (step: Step<Machine>) => unknown
  /** Paths whose ways are all that are to be taken; without them every way there is. */
  readonly along?: readonly MachinePath<Machine>[]
  /** Whether somebody at the page, and an honest server, can do this after what was done on the walk before. */
  readonly isPossible?: (step: Step<Machine>, walked: Walk<Machine>) => boolean
}

type AnyState = SnapshotFrom<AnyStateMachine>
interface AnyStep {
  readonly event: SampleEvent
  readonly before: AnyState
  readonly after: AnyState
}

/** A path with the state before each of its steps. */
export const stepsOf = <Event, State>(
  start: State,
  steps: readonly { readonly event: Event; readonly state: State }[],
): readonly { readonly event: Event; readonly before: State; readonly after: State }[] =>
  steps.map(({ event, state }, index) => ({ event, before: steps[index - 1]?.state ?? start, after: state }))

/** Few walks from the start that between them take every way: each goes on to the nearest not yet taken. */
export function walksOf<Machine extends AnyStateMachine>(
  machine: Machine,
  events: readonly SampleEvent[],
  walking: Walking<Machine>,
): readonly Walk<Machine>[]
export function walksOf(
  machine: AnyStateMachine,
  events: readonly SampleEvent[],
  { input, identify, way, along, isPossible = () => true }: Walking<AnyStateMachine>,
): readonly (readonly AnyStep[])[] {
  const [start] = initialTransition(machine, input)
  const idOf = (state: AnyState): string => JSON.stringify(identify(state))
  const wayOf = (step: AnyStep): string => JSON.stringify(way(step))
  const stepBy = (before: AnyState, event: SampleEvent): AnyStep => ({
    event,
    before,
    after: transition(machine, before, event)[0],
  })

  const known = new Map<string, readonly AnyStep[]>()
  const onward = (state: AnyState): readonly AnyStep[] => {
    const id = idOf(state)
    const steps =
      known.get(id) ??
      handledIn(state, events)
        .map((event) => stepBy(state, event))
        .filter(({ after }) => idOf(after) !== id)
    known.set(id, steps)
    return steps
  }

  const ways = along && new Set(along.flatMap(({ steps }) => stepsOf(start, steps)).map(wayOf))
  const taken = new Set<string>()
  const isNew = (step: AnyStep): boolean => !taken.has(wayOf(step)) && (ways?.has(wayOf(step)) ?? true)
  const toNearest = (walked: readonly AnyStep[]): readonly AnyStep[] => {
    const from = walked.at(-1)?.after ?? start
    const seen = new Set([idOf(from)])
    const reached: { readonly state: AnyState; readonly steps: readonly AnyStep[] }[] = [{ state: from, steps: [] }]
    for (const { state, steps } of reached) {
      const before = [...walked, ...steps]
      for (const step of onward(state)) {
        if (!isPossible(step, before)) continue
        if (isNew(step)) return [...steps, step]
        if (seen.has(idOf(step.after))) continue
        seen.add(idOf(step.after))
        reached.push({ state: step.after, steps: [...steps, step] })
      }
    }
    return []
  }

  const walkOn = (): readonly AnyStep[] => {
    const walk: AnyStep[] = []
    for (;;) {
      const planned = toNearest(walk)
      const target = planned.at(-1)
      if (target === undefined) return walk
      taken.add(wayOf(target))
      for (const { event } of planned) {
        // states of one identity stood for each other, and what is walked is each state itself
        const step = stepBy(walk.at(-1)?.after ?? start, event)
        if (idOf(step.before) === idOf(step.after) || !isPossible(step, walk)) break
        taken.add(wayOf(step))
        walk.push(step)
      }
    }
  }

  const walks: (readonly AnyStep[])[] = []
  for (let walk = walkOn(); walk.length > 0; walk = walkOn()) walks.push(walk)
  return walks
}

export const walkText = (walk: readonly { readonly event: { readonly type: string } }[]): string =>
  walk.map(({ event }) => event.type).join(' → ')
