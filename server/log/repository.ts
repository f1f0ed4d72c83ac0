import { setImmediate } from 'node:timers/promises'
import { boundedCache } from './bounded-cache.ts'
import { inParts } from '../postgres/in-parts.ts'
import type { Decider } from '../../src/domain/decider.ts'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { combineTransactionWork, carryOut, type LogServices, failOnUndecodable, type AppendPlan } from './carry-out.ts'
import type {
  StreamAppend,
  TransactionWork,
  AppendConflict,
  EventLog,
  PreconditionCheck,
  CallIntent,
} from './event-log.ts'
import { readAllEvents } from './read-events.ts'
import { eventDecoder, type DomainEvent, type EventCodec, toNewEvent } from './stored-event.ts'

export interface StreamKind<State, Command, Event extends DomainEvent, Refusal> {
  readonly prefix: string
  readonly has?: (id: string) => boolean
  readonly codec: EventCodec<Event>
  readonly decider: (id: string) => Decider<State, Command, Event, Refusal>
  /** `state`: after all events of the write. `before`: the state preceding these events, if any. */
  readonly audience: (event: Event, state: State, id: string, before?: State) => readonly string[]
  readonly beside?: (id: string, events: readonly Event[], state: State) => TransactionWork
}

export interface FoldedState<State> {
  readonly state: State
  readonly revision: number
  readonly position: number
}

export interface StreamHistory<State, Event> extends FoldedState<State> {
  readonly recorded: readonly RecordedEvent[]
  readonly events: readonly Event[]
}

export interface StreamWrite<Event> {
  readonly events: readonly Event[]
  readonly others?: readonly StreamAppend[]
  readonly beside?: TransactionWork
  readonly holds?: PreconditionCheck
}

export interface ChangedState<State, Event> extends FoldedState<State> {
  readonly events: readonly Event[]
}

interface KindStreams<State, Command, Event, Refusal> {
  readonly past: (id: string) => Promise<StreamHistory<State, Event>>
  readonly decide: (id: string, state: State, commands: readonly Command[]) => E.Either<Refusal, readonly Event[]>
  readonly appends: (
    id: string,
    folded: FoldedState<State>,
    commands: readonly Command[],
  ) => E.Either<Refusal, readonly StreamAppend[]>
  readonly plan: (id: string, folded: FoldedState<State>, events: readonly Event[]) => AppendPlan & FoldedState<State>
}

export interface StreamRepository<State, Command, Event, Refusal> extends KindStreams<State, Command, Event, Refusal> {
  readonly handle: <R>(
    id: string,
    act: (folded: FoldedState<State>) => E.Either<R, StreamWrite<Event>> | Promise<E.Either<R, StreamWrite<Event>>>,
    intent: CallIntent<ChangedState<State, Event>>,
  ) => TE.TaskEither<R | AppendConflict, ChangedState<State, Event>>
  readonly change: (
    id: string,
    command: Command,
    intent: CallIntent<ChangedState<State, Event>>,
  ) => TE.TaskEither<Refusal | AppendConflict, ChangedState<State, Event>>
}

export interface ResidentRepository<State, Command, Event, Refusal>
  extends StreamRepository<State, Command, Event, Refusal> {
  readonly get: (id: string) => FoldedState<State>
  readonly ids: () => readonly string[]
  readonly all: () => readonly FoldedState<State>[]
  /** The number of folded events: equal numbers mean equal states. */
  readonly changes: () => number
}

export interface OnDemandRepository<State, Command, Event, Refusal>
  extends StreamRepository<State, Command, Event, Refusal> {
  readonly get: (id: string) => Promise<FoldedState<State>>
  readonly getAll: (ids: readonly string[]) => Promise<readonly FoldedState<State>[]>
}

export const openStreams = <State, Command, Event extends DomainEvent, Refusal>(
  log: Pick<EventLog, 'readStream'>,
  { prefix, codec, decider, audience, beside }: StreamKind<State, Command, Event, Refusal>,
): KindStreams<State, Command, Event, Refusal> => {
  const decode = eventDecoder(codec)

  const decide = (id: string, state: State, commands: readonly Command[]): E.Either<Refusal, readonly Event[]> => {
    const { decide: decideOne, evolve } = decider(id)
    const begun: E.Either<Refusal, { state: State; events: readonly Event[] }> = E.right({ state, events: [] })
    return pipe(
      commands.reduce(
        (soFar, command) =>
          pipe(
            soFar,
            E.chain((before) =>
              pipe(
                decideOne(command, before.state),
                E.map((events) => ({
                  state: events.reduce(evolve, before.state),
                  events: [...before.events, ...events],
                })),
              ),
            ),
          ),
        begun,
      ),
      E.map(({ events }) => events),
    )
  }

  const plan = (
    id: string,
    { state: before, revision, position }: FoldedState<State>,
    events: readonly Event[],
  ): AppendPlan & FoldedState<State> => {
    const state = events.reduce(decider(id).evolve, before)
    const written = events.map((event) => toNewEvent(event, audience(event, state, id, before), codec))
    return {
      state,
      revision: revision + events.length,
      position,
      appends: [{ stream: `${prefix}${id}`, expected: revision, events: written }],
      ...(beside === undefined || events.length === 0 ? {} : { beside: beside(id, events, state) }),
    }
  }

  return {
    decide,
    plan,
    appends: (id, folded, commands) =>
      pipe(
        decide(id, folded.state, commands),
        E.map((events) => plan(id, folded, events).appends),
      ),
    past: async (id) => {
      const recorded = await log.readStream(`${prefix}${id}`)
      const { initial, evolve } = decider(id)
      const events = recorded.map(decode)
      const position = recorded.at(-1)?.position ?? 0
      return { recorded, events, state: events.reduce(evolve, initial), revision: recorded.length, position }
    },
  }
}

const repositoryOf = <State, Command, Event extends DomainEvent, Refusal>(
  services: LogServices,
  kind: StreamKind<State, Command, Event, Refusal>,
  current: (id: string) => FoldedState<State> | Promise<FoldedState<State>>,
): StreamRepository<State, Command, Event, Refusal> => {
  const streams = openStreams(services.log, kind)
  const past = (id: string) => failOnUndecodable(services.tail, streams.past(id))

  const handle: StreamRepository<State, Command, Event, Refusal>['handle'] = (id, act, intent) =>
    carryOut(
      services,
      intent,
      async () => {
        const folded = await current(id)
        return pipe(
          await act(folded),
          E.map(({ events, others = [], beside, holds }) => {
            const planned = streams.plan(id, folded, events)
            const appends = [...planned.appends, ...others]
            return {
              ...planned,
              ...combineTransactionWork(planned.beside, beside),
              ...(holds && { holds }),
              events,
              appends,
            }
          }),
        )
      },
      ({ position }, { state, revision, events }) => ({ state, revision, events, position }),
    )

  return {
    ...streams,
    past,
    handle,
    change: (id, command, intent) =>
      handle(
        id,
        ({ state }) =>
          pipe(
            streams.decide(id, state, [command]),
            E.map((events) => ({ events })),
          ),
        intent,
      ),
  }
}

export const openResidentRepository = async <State, Command, Event extends DomainEvent, Refusal>(
  services: LogServices,
  kind: StreamKind<State, Command, Event, Refusal>,
): Promise<ResidentRepository<State, Command, Event, Refusal>> => {
  const { log, tail } = services
  const { prefix, has = () => true, codec, decider } = kind
  const kept = new Map<string, FoldedState<State>>()
  let changes = 0
  const decode = eventDecoder(codec)
  const get = (id: string): FoldedState<State> =>
    kept.get(id) ?? { state: decider(id).initial, revision: 0, position: 0 }

  const apply = (recorded: RecordedEvent): void => {
    const { stream, revision, position } = recorded
    const id = stream.slice(prefix.length)
    const before = get(id)
    if (revision <= before.revision || !has(id)) return
    kept.set(id, { state: decider(id).evolve(before.state, decode(recorded)), revision, position })
    changes += 1
  }

  const meanwhile: RecordedEvent[] = []
  let receive = (event: RecordedEvent): void => void meanwhile.push(event)
  tail.subscribe((event) => {
    if (event.stream.startsWith(prefix)) receive(event)
  })
  for await (const event of readAllEvents(log.read, { after: 0, limit: 1000, prefix })) apply(event)
  meanwhile.forEach(apply)
  receive = apply

  return {
    ...repositoryOf(services, kind, get),
    get,
    ids: () => [...kept.keys()],
    all: () => [...kept.values()],
    changes: () => changes,
  }
}

interface ResidencyOptions<State> {
  /** Such states stay in memory after the first read, and commands are decided on the state in memory. */
  readonly isResident?: (state: State) => boolean
  readonly maxKept?: number
}

/** Events folded before other work gets a turn. */
const foldedAtOnce = 500

export const openOnDemandRepository = <State, Command, Event extends DomainEvent, Refusal>(
  services: LogServices,
  kind: StreamKind<State, Command, Event, Refusal>,
  { isResident = () => false, maxKept = 10_000 }: ResidencyOptions<State> = {},
): OnDemandRepository<State, Command, Event, Refusal> => {
  const { log, tail } = services
  const { prefix, codec, decider } = kind
  const decode = eventDecoder(codec)
  const resident = new Map<string, FoldedState<State>>()
  const kept = boundedCache<FoldedState<State>>(maxKept)
  const reading = new Map<
    string,
    { readonly folded: Promise<FoldedState<State>>; readonly meanwhile: RecordedEvent[] }
  >()

  const evolved = (id: string, before: FoldedState<State>, recorded: readonly RecordedEvent[]): FoldedState<State> => {
    const { evolve } = decider(id)
    return recorded.reduce(
      (folded, event) =>
        event.revision <= folded.revision
          ? folded
          : { state: evolve(folded.state, decode(event)), revision: event.revision, position: event.position },
      before,
    )
  }
  const unwritten = (id: string): FoldedState<State> => ({ state: decider(id).initial, revision: 0, position: 0 })
  const evolvedInParts = async (id: string, recorded: readonly RecordedEvent[]): Promise<FoldedState<State>> => {
    let folded = unwritten(id)
    for (let from = 0; from < recorded.length; from += foldedAtOnce) {
      if (from > 0) await setImmediate()
      folded = evolved(id, folded, recorded.slice(from, from + foldedAtOnce))
    }
    return folded
  }
  const load = (id: string): Promise<FoldedState<State>> =>
    failOnUndecodable(
      tail,
      log.readStream(`${prefix}${id}`).then((recorded) => evolvedInParts(id, recorded)),
    )

  const keep = (id: string, folded: FoldedState<State>): void => {
    const [target, other] = isResident(folded.state) ? [resident, kept] : [kept, resident]
    other.delete(id)
    target.set(id, folded)
  }

  const loadAndKeep = async (id: string, meanwhile: readonly RecordedEvent[]): Promise<FoldedState<State>> => {
    try {
      const folded = evolved(id, await load(id), meanwhile)
      if (folded.revision > 0) keep(id, folded)
      return folded
    } finally {
      reading.delete(id)
    }
  }

  tail.subscribe((event) => {
    if (!event.stream.startsWith(prefix)) return
    const id = event.stream.slice(prefix.length)
    reading.get(id)?.meanwhile.push(event)
    const found = resident.get(id) ?? kept.get(id)
    if (found !== undefined) keep(id, evolved(id, found, [event]))
  })

  const get = async (id: string): Promise<FoldedState<State>> => {
    const found = resident.get(id) ?? kept.get(id)
    if (found !== undefined) return found
    const underWay = reading.get(id)
    if (underWay !== undefined) return underWay.folded
    const meanwhile: RecordedEvent[] = []
    const folded = loadAndKeep(id, meanwhile)
    reading.set(id, { folded, meanwhile })
    return folded
  }

  return {
    ...repositoryOf(services, kind, async (id) => resident.get(id) ?? load(id)),
    get,
    getAll: async (ids) => {
      if (ids.length === 0) return []
      const reading = log.readStreams(ids.map((id) => `${prefix}${id}`))
      return failOnUndecodable(
        tail,
        reading.then((recorded) =>
          inParts(ids, (id) => evolved(id, unwritten(id), recorded.get(`${prefix}${id}`) ?? [])),
        ),
      )
    },
  }
}
