import {
  type Actor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  type InputFrom,
  SimulatedClock,
  StateMachine,
  type StateValue,
} from 'xstate'

const silent = fromCallback(() => undefined)

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine

/** The machine with actors that never answer, so that only its events decide what happens. */
const silenced = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(
      Object.entries(machine.implementations.actors).map(([name, logic]) => [
        name,
        isMachine(logic) ? silenced(logic) : silent,
      ]),
    ),
  })

/** Starts a silent actor whose delays never pass. */
export const startSilenced = (machine: AnyStateMachine, input: InputFrom<AnyStateMachine>): Actor<AnyStateMachine> =>
  createActor(silenced(machine), { input, clock: new SimulatedClock() }).start()

interface ChildSnapshot {
  readonly value: StateValue
  readonly context: object
  readonly children?: unknown
}

const isChildSnapshot = (value: unknown): value is ChildSnapshot =>
  typeof value === 'object' && value !== null && 'value' in value && 'context' in value

const isActor = (value: unknown): value is AnyActorRef =>
  typeof value === 'object' && value !== null && 'getSnapshot' in value

/** XState can only set a snapshot at the start of an actor, so this uses what an actor does after a transition. */
const showSnapshot = (child: AnyActorRef, { value, context }: ChildSnapshot, event: AnyEventObject): boolean => {
  const logic: unknown = Reflect.get(child, 'logic')
  const update: unknown = Reflect.get(child, 'update')
  if (!isMachine(logic) || typeof update !== 'function') return false
  const current: unknown = child.getSnapshot()
  if (!isChildSnapshot(current)) return false
  const next = logic.resolveState({ value, context: { ...current.context, ...context } })
  Reflect.apply(update, child, [Object.assign(next, { children: current.children }), event])
  return true
}

/** Sends a sample's event. A snapshot of a child also becomes the child's own, because views read it there. */
export const sendSample = (actor: Actor<AnyStateMachine>, event: AnyEventObject): void => {
  const id = /^xstate\.snapshot\.(.+)$/.exec(event.type)?.[1]
  const children: unknown = actor.getSnapshot().children
  const child: unknown = id === undefined ? undefined : Reflect.get(Object(children), id)
  const snapshot: unknown = event['snapshot']
  if (isActor(child) && isChildSnapshot(snapshot)) showSnapshot(child, snapshot, event)
  actor.send(event)
}
