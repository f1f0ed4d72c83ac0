import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventFromLogic,
  getInitialMicrosteps,
  getMicrosteps,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'

/** The type under which a chart lists transitions that need no event. */
export const eventless = ''

const siblingsOf = ({ source, eventType }: AnyTransitionDefinition): readonly AnyTransitionDefinition[] =>
  eventType === eventless ? (source.always ?? []) : (source.transitions.get(String(eventType)) ?? [])

/** Identifies a transition of a chart by its state, its event and its index among the transitions of both. */
export const transitionKey = (taken: AnyTransitionDefinition): string =>
  [taken.source.id, taken.eventType, siblingsOf(taken).indexOf(taken)].join(' ')

export const stateKeys = (state: AnyMachineSnapshot): readonly string[] => state._nodes.map(({ id }) => id)

/** XState does not report which eventless transition it took, so this compares the states before and after. */
const eventlessBetween = (before: AnyMachineSnapshot, after: AnyMachineSnapshot): readonly AnyTransitionDefinition[] =>
  before._nodes.flatMap(({ always = [] }) =>
    always
      .filter(
        ({ target = [] }) =>
          target.some((node) => !before._nodes.includes(node)) && target.every((node) => after._nodes.includes(node)),
      )
      .slice(0, 1),
  )

const eventlessAmong = (states: readonly AnyMachineSnapshot[]): readonly AnyTransitionDefinition[] =>
  states.flatMap((after, index) => {
    const before = states[index - 1]
    return before === undefined ? [] : eventlessBetween(before, after)
  })

interface ChartStep<Machine extends AnyStateMachine> {
  readonly before: SnapshotFrom<Machine>
  readonly event: EventFromLogic<Machine>
}

/** The transitions of the chart that an event takes, eventless ones included. */
export function transitionsTaken<Machine extends AnyStateMachine>(
  machine: Machine,
  step: ChartStep<Machine>,
): readonly string[]
export function transitionsTaken(
  machine: AnyStateMachine,
  { before, event }: ChartStep<AnyStateMachine>,
): readonly string[] {
  const states = getMicrosteps(machine, before, event).map(([state]): AnyMachineSnapshot => state)
  return [...machine.getTransitionData(before, event), ...eventlessAmong(states)].map(transitionKey)
}

interface ChartStart {
  readonly states: readonly string[]
  readonly transitions: readonly string[]
}

/** The states that a machine starts in, and the eventless transitions that lead there. */
export function chartStart<Machine extends AnyStateMachine>(machine: Machine, input?: InputFrom<Machine>): ChartStart
export function chartStart(machine: AnyStateMachine, input?: InputFrom<AnyStateMachine>): ChartStart {
  const states = getInitialMicrosteps(machine, input).map(([state]): AnyMachineSnapshot => state)
  return { states: states.flatMap(stateKeys), transitions: eventlessAmong(states).map(transitionKey) }
}
