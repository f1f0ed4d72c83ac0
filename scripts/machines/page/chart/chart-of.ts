import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { eventless, transitionKey } from '../../../../tests/samples/chart-keys.ts'
import { eventLabel } from '../words.ts'

export interface ChartTransition {
  readonly key: string
  readonly source: string
  /** Undefined for a transition that stays where it is. */
  readonly target: string | undefined
  readonly event: string
  readonly label: string
  readonly guard: string | undefined
  readonly actions: readonly string[]
  readonly description: string | undefined
}

export interface ChartState {
  readonly id: string
  readonly key: string
  readonly kind: AnyStateNode['type']
  readonly isInitial: boolean
  readonly parent: string | undefined
  readonly initial: string | undefined
  readonly children: readonly ChartState[]
  readonly invoked: readonly string[]
  readonly tags: readonly string[]
  readonly description: string | undefined
  readonly transitions: readonly ChartTransition[]
}

const inlineCondition = 'a condition'

const namesOf = (guards: unknown): string =>
  Array.isArray(guards) ? guards.map((each: unknown) => guardName(each)).join(', ') : ''

/** XState's own `not`, `and` and `or` are functions that carry their guards. */
const guardName = (guard: unknown): string | undefined => {
  if (guard === undefined) return undefined
  if (typeof guard === 'string') return guard
  if (typeof guard === 'function') return 'guards' in guard ? `${guard.name} ${namesOf(guard.guards)}` : inlineCondition
  return typeof guard === 'object' && guard !== null && 'type' in guard && typeof guard.type === 'string'
    ? guard.type
    : inlineCondition
}

const actionName = (action: unknown): string => {
  if (typeof action === 'string') return action
  if (typeof action === 'object' && action !== null && 'type' in action && typeof action.type === 'string')
    return action.type
  return typeof action === 'function' && 'type' in action && typeof action.type === 'string'
    ? action.type.replace(/^xstate\./, '')
    : 'an inline action'
}

const toTransition = (transition: AnyTransitionDefinition): ChartTransition => ({
  key: transitionKey(transition),
  source: transition.source.id,
  target: transition.target?.[0]?.id,
  event: String(transition.eventType),
  label: eventLabel(String(transition.eventType)),
  guard: guardName(transition.guard),
  actions: transition.actions.map(actionName),
  description: transition.description,
})

const transitionsOf = (node: AnyStateNode): readonly ChartTransition[] =>
  [...(node.always ?? []), ...[...node.transitions].flatMap(([event, all]) => (event === eventless ? [] : all))].map(
    toTransition,
  )

const toState = (node: AnyStateNode): ChartState => ({
  id: node.id,
  key: node.key,
  kind: node.type,
  isInitial: node.parent?.type === 'compound' && node.parent.initial.target.includes(node),
  parent: node.parent?.id,
  initial: node.type === 'compound' ? node.initial.target[0]?.id : undefined,
  children: Object.values(node.states).map(toState),
  invoked: node.invoke.map(({ src }) => (typeof src === 'string' ? src : 'an inline actor')),
  tags: node.tags,
  description: node.description,
  transitions: transitionsOf(node),
})

export const chartOf = (machine: AnyStateMachine): ChartState => toState(machine.root)

export const statesIn = (state: ChartState): readonly ChartState[] => [state, ...state.children.flatMap(statesIn)]

export const transitionsIn = (state: ChartState): readonly ChartTransition[] =>
  statesIn(state).flatMap(({ transitions }) => transitions)
