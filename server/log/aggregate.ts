import type * as t from 'io-ts'
import type { Decider } from '../../src/domain/decider.ts'
import { E, type TE } from '../../src/domain/fp.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { Append, Beside, Conflict, EventLog, Intent } from './event-log.ts'
import { type DomainEvent, fromRecorded, toNewEvent } from './stored-event.ts'

export interface Loaded<State> {
  readonly state: State
  readonly revision: number
  /** Of the stream's last event, 0 when it is empty. */
  readonly position: number
}

/** One stream and how it is decided. */
export interface Aggregate<State, Command, Event extends DomainEvent, Refusal> {
  readonly stream: string
  readonly decider: Decider<State, Command, Event, Refusal>
  readonly codec: t.Type<Event, unknown>
  /** Who may see the event; `state` is the one the whole command leads to. */
  readonly audience: (event: Event, state: State) => readonly string[]
  /** What is written with the events and is none itself. */
  readonly beside?: (events: readonly Event[]) => Beside
}

export interface Executed<State, Event> extends Loaded<State> {
  readonly events: readonly Event[]
}

const mostRetries = 3

const folded = <State, Command, Event extends DomainEvent, Refusal>(
  { decider, codec }: Aggregate<State, Command, Event, Refusal>,
  recorded: readonly RecordedEvent[],
): E.Either<string, State> => {
  const decode = fromRecorded(codec)
  return recorded.reduce<E.Either<string, State>>(
    (state, event) =>
      E.isLeft(state) ? state : E.map((decoded: Event) => decider.evolve(state.right, decoded))(decode(event)),
    E.right(decider.initial),
  )
}

const loadedFrom = <State, Command, Event extends DomainEvent, Refusal>(
  aggregate: Aggregate<State, Command, Event, Refusal>,
  recorded: readonly RecordedEvent[],
): Promise<Loaded<State>> => {
  const state = folded(aggregate, recorded)
  return E.isLeft(state)
    ? Promise.reject(new Error(state.left))
    : Promise.resolve({ state: state.right, revision: recorded.length, position: recorded.at(-1)?.position ?? 0 })
}

export const load = async <State, Command, Event extends DomainEvent, Refusal>(
  log: EventLog,
  aggregate: Aggregate<State, Command, Event, Refusal>,
): Promise<Loaded<State>> => loadedFrom(aggregate, await log.readStream(aggregate.stream))

/** Each in its place, all of them read at once. */
export const loadAll = async <State, Command, Event extends DomainEvent, Refusal>(
  log: EventLog,
  aggregates: readonly Aggregate<State, Command, Event, Refusal>[],
): Promise<readonly Loaded<State>[]> => {
  const recorded = await log.readStreams(aggregates.map(({ stream }) => stream))
  return Promise.all(aggregates.map((aggregate) => loadedFrom(aggregate, recorded.get(aggregate.stream) ?? [])))
}

const appendOf = <State, Command, Event extends DomainEvent, Refusal>(
  { stream, audience }: Aggregate<State, Command, Event, Refusal>,
  events: readonly Event[],
  { state, revision }: Loaded<State>,
): Append => ({
  stream,
  expected: revision,
  events: events.map((event) => toNewEvent(event, audience(event, state))),
})

/**
 * Decides the command on the stream as it is and appends what was decided; when somebody else was faster it decides
 * again, at most three times. A command that changes nothing answers with the position the stream already has.
 */
export const execute =
  <State, Command, Event extends DomainEvent, Refusal>(
    log: EventLog,
    aggregate: Aggregate<State, Command, Event, Refusal>,
    command: Command,
    intent: Intent,
    retriesLeft = mostRetries,
  ): TE.TaskEither<Refusal | Conflict, Executed<State, Event>> =>
  async () => {
    const loaded = await load(log, aggregate)
    const decided = aggregate.decider.decide(command, loaded.state)
    if (E.isLeft(decided)) return decided
    const events = decided.right
    if (events.length === 0) return E.right({ ...loaded, events })
    const state = events.reduce(aggregate.decider.evolve, loaded.state)
    const append = appendOf(aggregate, events, { ...loaded, state })
    const appended = await log.append(intent, [append], aggregate.beside?.(events))()
    if (E.isRight(appended)) {
      return E.right({ state, revision: loaded.revision + events.length, position: appended.right.position, events })
    }
    return retriesLeft > 0 ? execute(log, aggregate, command, intent, retriesLeft - 1)() : appended
  }
