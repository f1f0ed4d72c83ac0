import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import { type MachinePath, type SampleEvent, type Step, walksOf as walksThrough } from '../../../samples/walks.ts'

export type { Step } from '../../../samples/walks.ts'
export { walkText } from '../../../samples/walks.ts'

type Walk<Machine extends AnyStateMachine> = readonly Step<Machine>[]

interface Walking<Machine extends AnyStateMachine> {
  readonly input?: InputFrom<Machine>
  /** The part of a state that tells it from others. */
  readonly identify: (state: SnapshotFrom<Machine>) => unknown
  /** The key of a step, most often the looks of the screen before and after it. The walks take each key once. */
  readonly way: (step: Step<Machine>) => unknown
  /** Limits the walks to the keys of these paths. */
  readonly along?: readonly MachinePath<Machine>[]
  /** Whether a person at the page, and an honest server, can take this step after those walked before. */
  readonly isPossible?: (step: Step<Machine>, walked: Walk<Machine>) => boolean
}

/** A few walks that take every way between two looks of the screen. */
export const walksOf = <Machine extends AnyStateMachine>(
  machine: Machine,
  events: readonly SampleEvent[],
  { way, along, isPossible = () => true, identify, input }: Walking<Machine>,
): readonly Walk<Machine>[] =>
  walksThrough(machine, events, {
    identify,
    ...(input !== undefined && { input }),
    covers: (step) => [way(step)],
    isPlanEnough: true,
    ...(along && { along: along.flatMap(({ taken }) => taken) }),
    isPossible: (step, walked) => isPossible(step, walked()),
  })
