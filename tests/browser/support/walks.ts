import {
  type AnyStateMachine,
  type EventFrom,
  initialTransition,
  type InputFrom,
  type SnapshotFrom,
  transition,
} from 'xstate'
import type { SampleEvent } from '../../samples/shortest-paths.ts'

export interface Step<Machine extends AnyStateMachine> {
  readonly event: EventFrom<Machine>
  readonly before: SnapshotFrom<Machine>
  readonly after: SnapshotFrom<Machine>
}

type Walk<Machine extends AnyStateMachine> = readonly Step<Machine>[]

interface Walking<Machine extends AnyStateMachine> {
  readonly input?: InputFrom<Machine>
  /** What tells one state from another. */
  readonly identify: (state: SnapshotFrom<Machine>) => unknown
  /** What is to be taken once: between two looks of the screen, most often. */
  readonly way: (step: Step<Machine>) => unknown
  /** Whether somebody at the page, and an honest server, can do this after what they did last. */
  readonly isPossible?: (step: Step<Machine>, last: Step<Machine> | undefined) => boolean
}

type AnyState = SnapshotFrom<AnyStateMachine>
interface AnyStep {
  readonly event: SampleEvent
  readonly before: AnyState
  readonly after: AnyState
}

/** Few walks from the start that between them take every way: each goes on to the nearest not yet taken. */
export function walksOf<Machine extends AnyStateMachine>(
  machine: Machine,
  events: readonly SampleEvent[],
  walking: Walking<Machine>,
): readonly Walk<Machine>[]
export function walksOf(
  machine: AnyStateMachine,
  events: readonly SampleEvent[],
  { input, identify, way, isPossible = () => true }: Walking<AnyStateMachine>,
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
    const steps = known.get(id) ?? events.map((event) => stepBy(state, event)).filter(({ after }) => idOf(after) !== id)
    known.set(id, steps)
    return steps
  }

  const taken = new Set<string>()
  const toNearest = (from: AnyState, last: AnyStep | undefined): readonly AnyStep[] => {
    const seen = new Set([idOf(from)])
    const reached: { readonly state: AnyState; readonly steps: readonly AnyStep[] }[] = [{ state: from, steps: [] }]
    for (const { state, steps } of reached)
      for (const step of onward(state)) {
        if (!isPossible(step, steps.at(-1) ?? last)) continue
        if (!taken.has(wayOf(step))) return [...steps, step]
        if (seen.has(idOf(step.after))) continue
        seen.add(idOf(step.after))
        reached.push({ state: step.after, steps: [...steps, step] })
      }
    return []
  }

  const walkOn = (): readonly AnyStep[] => {
    const walk: AnyStep[] = []
    for (;;) {
      const planned = toNearest(walk.at(-1)?.after ?? start, walk.at(-1))
      const target = planned.at(-1)
      if (target === undefined) return walk
      taken.add(wayOf(target))
      for (const { event } of planned) {
        // states of one identity stood for each other, and what is walked is each state itself
        const step = stepBy(walk.at(-1)?.after ?? start, event)
        if (idOf(step.before) === idOf(step.after) || !isPossible(step, walk.at(-1))) break
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
