import type { ReactNode } from 'react'
import type { Actor, ActorRefFrom, AnyStateMachine } from 'xstate'
import type { Sample } from '../sample.ts'

/** Renders the view of a machine, as its path test does. */
interface SampleView {
  readonly machine: AnyStateMachine
  render(actor: Actor<AnyStateMachine>): ReactNode
}

/** The views of a subject's machines, by the names of their samples. */
export type SampleViews = Readonly<Record<string, SampleView>>

interface ViewOf<Machine extends AnyStateMachine> {
  readonly machine: Machine
  render(actor: ActorRefFrom<Machine>): ReactNode
}

/** A view of a sample's machine. Give another machine if a child would change the state of this one by itself. */
export const viewOf = <Machine extends AnyStateMachine>(
  sample: Sample<Machine>,
  render: (actor: ActorRefFrom<Machine>) => ReactNode,
  machine: Machine = sample.machine,
): ViewOf<Machine> => ({ machine, render })
