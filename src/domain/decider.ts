import type { E } from './fp.ts'

export interface Decider<State, Command, Event, Refusal> {
  readonly initial: State
  readonly decide: (command: Command, state: State) => E.Either<Refusal, readonly Event[]>
  readonly evolve: (state: State, event: Event) => State
}
