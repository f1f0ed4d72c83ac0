import type { E } from './fp.ts'

/** A pure aggregate: `decide` turns a command into events or a refusal, `evolve` folds an event into the state. */
export interface Decider<State, Command, Event, Refusal> {
  readonly initial: State
  readonly decide: (command: Command, state: State) => E.Either<Refusal, readonly Event[]>
  readonly evolve: (state: State, event: Event) => State
}
