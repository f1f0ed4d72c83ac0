import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate'
import { stateKeys, transitionsTaken } from '../../../tests/samples/chart-keys.ts'
import type { SampleEvent } from '../../../tests/samples/walks.ts'
import type { CatalogueEntry } from './catalogue.ts'

export interface ReplayedStep {
  readonly event: SampleEvent | undefined
  readonly states: readonly string[]
  readonly transitions: readonly string[]
  readonly snapshot: AnyMachineSnapshot
}

/** The machine before the first event of a walk, and after each. */
export const replay = ({ sample }: CatalogueEntry, walk: readonly number[]): readonly ReplayedStep[] => {
  const [start]: readonly [AnyMachineSnapshot, ...unknown[]] = initialTransition(sample.machine, sample.input)
  const steps: ReplayedStep[] = [{ event: undefined, states: stateKeys(start), transitions: [], snapshot: start }]
  for (const index of walk) {
    const before = steps.at(-1)?.snapshot ?? start
    const event = sample.events[index]
    if (event === undefined) continue
    const [snapshot]: readonly [AnyMachineSnapshot, ...unknown[]] = transition(sample.machine, before, event)
    steps.push({
      event,
      states: stateKeys(snapshot),
      transitions: transitionsTaken(sample.machine, { before, event }),
      snapshot,
    })
  }
  return steps
}
