import { setImmediate } from 'node:timers/promises'
import { boundedCache } from './bounded-cache.ts'
import { inParts } from '../postgres/in-parts.ts'
import type { Decider } from '../../src/domain/decider.ts'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { besides, carryOut, type LogServices, orFail, type Plan } from './carry-out.ts'
import type { Append, Beside, Conflict, EventLog, Holds, Intent } from './event-log.ts'
import { readAll } from './read-events.ts'
import { decodedEvent, type DomainEvent, type EventCodec, toNewEvent } from './stored-event.ts'

export interface Kind<State, Command, Event extends DomainEvent, Refusal> {
  readonly prefix: string
  readonly has?: (id: string) => boolean
  readonly codec: EventCodec<Event>
  readonly decider: (id: string) => Decider<State, Command, Event, Refusal>
  /** `state` is after all events of an act, `before` is the state preceding them, if any. */
  readonly audience: (event: Event, state: State, id: string, before?: State) => readonly string[]
  readonly beside?: (id: string, events: readonly Event[], state: State) => Beside
}

export interface Folded<State> {
  readonly state: State
  readonly revision: number
  readonly position: number
}

export interface Past<State, Event> extends Folded<State> {
  readonly recorded: readonly RecordedEvent[]
  readonly events: readonly Event[]
}

export interface Act<Event> {
  readonly events: readonly Event[]
  readonly others?: readonly Append[]
  readonly beside?: Beside
  readonly holds?: Holds
}

export interface Changed<State, Event> extends Folded<State> {
  readonly events: readonly Event[]
}

interface Streams<State, Command, Event, Refusal> {
  readonly past: (id: string) => Promise<Past<State, Event>>
  readonly decide: (id: string, state: State, commands: readonly Command[]) => E.Either<Refusal, readonly Event[]>
  readonly appends: (
    id: string,
    folded: Folded<State>,
    commands: readonly Command[],
  ) => E.Either<Refusal, readonly Append[]>
  readonly plan: (id: string, folded: Folded<State>, events: readonly Event[]) => Plan & Folded<State>
}

export interface Repository<State, Command, Event, Refusal> extends Streams<State, Command, Event, Refusal> {
  readonly handle: <R>(
    id: string,
    act: (folded: Folded<State>) => E.Either<R, Act<Event>> | Promise<E.Either<R, Act<Event>>>,
    intent: Intent<Changed<State, Event>>,
  ) => TE.TaskEither<R | Conflict, Changed<State, Event>>
  readonly change: (
    id: string,
    command: Command,
    intent: Intent<Changed<State, Event>>,
  ) => TE.TaskEither<Refusal | Conflict, Changed<State, Event>>
}

export interface Resident<State, Command, Event, Refusal> extends Repository<State, Command, Event, Refusal> {
  readonly get: (id: string) => Folded<State>
  readonly ids: () => readonly string[]
  readonly all: () => readonly Folded<State>[]
  /** The number of folded events: equal numbers mean equal states. */
  readonly changes: () => number
}

export interface OnDemand<State, Command, Event, Refusal> extends Repository<State, Command, Event, Refusal> {
  readonly get: (id: string) => Promise<Folded<State>>
  readonly getAll: (ids: readonly string[]) => Promise<readonly Folded<State>[]>
}

export const openStreams = <State, Command, Event extends DomainEvent, Refusal>(
  log: Pick<EventLog, 'readStream'>,
  { prefix, codec, decider, audience, beside }: Kind<State, Command, Event, Refusal>,
): Streams<State, Command, Event, Refusal> => {
  const decode = decodedEvent(codec)

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
    { state: before, revision, position }: Folded<State>,
    events: readonly Event[],
  ): Plan & Folded<State> => {
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
  kind: Kind<State, Command, Event, Refusal>,
  current: (id: string) => Folded<State> | Promise<Folded<State>>,
): Repository<State, Command, Event, Refusal> => {
  const streams = openStreams(services.log, kind)
  const past = (id: string) => orFail(services.tail, streams.past(id))

  const handle: Repository<State, Command, Event, Refusal>['handle'] = (id, act, intent) =>
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
            return { ...planned, ...besides(planned.beside, beside), ...(holds && { holds }), events, appends }
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

export const openResident = async <State, Command, Event extends DomainEvent, Refusal>(
  services: LogServices,
  kind: Kind<State, Command, Event, Refusal>,
): Promise<Resident<State, Command, Event, Refusal>> => {
  const { log, tail } = services
  const { prefix, has = () => true, codec, decider } = kind
  const kept = new Map<string, Folded<State>>()
  let changes = 0
  const decode = decodedEvent(codec)
  const get = (id: string): Folded<State> => kept.get(id) ?? { state: decider(id).initial, revision: 0, position: 0 }

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
  for await (const event of readAll(log.read, { after: 0, limit: 1000, prefix })) apply(event)
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

interface Keeping<State> {
  /** Such states stay in memory once read, and are decided on there. */
  readonly isResident?: (state: State) => boolean
  readonly mostKept?: number
}

/** Events folded before other work gets a turn. */
const foldedAtOnce = 500

export const openOnDemand = <State, Command, Event extends DomainEvent, Refusal>(
  services: LogServices,
  kind: Kind<State, Command, Event, Refusal>,
  { isResident = () => false, mostKept = 10_000 }: Keeping<State> = {},
): OnDemand<State, Command, Event, Refusal> => {
  const { log, tail } = services
  const { prefix, codec, decider } = kind
  const decode = decodedEvent(codec)
  const resident = new Map<string, Folded<State>>()
  const kept = boundedCache<Folded<State>>(mostKept)
  const reading = new Map<string, { readonly folded: Promise<Folded<State>>; readonly meanwhile: RecordedEvent[] }>()

  const evolved = (id: string, before: Folded<State>, recorded: readonly RecordedEvent[]): Folded<State> => {
    const { evolve } = decider(id)
    return recorded.reduce(
      (folded, event) =>
        event.revision <= folded.revision
          ? folded
          : { state: evolve(folded.state, decode(event)), revision: event.revision, position: event.position },
      before,
    )
  }
  const unwritten = (id: string): Folded<State> => ({ state: decider(id).initial, revision: 0, position: 0 })
  const evolvedInParts = async (id: string, recorded: readonly RecordedEvent[]): Promise<Folded<State>> => {
    let folded = unwritten(id)
    for (let from = 0; from < recorded.length; from += foldedAtOnce) {
      if (from > 0) await setImmediate()
      folded = evolved(id, folded, recorded.slice(from, from + foldedAtOnce))
    }
    return folded
  }
  const load = (id: string): Promise<Folded<State>> =>
    orFail(
      tail,
      log.readStream(`${prefix}${id}`).then((recorded) => evolvedInParts(id, recorded)),
    )

  const keep = (id: string, folded: Folded<State>): void => {
    const [place, other] = isResident(folded.state) ? [resident, kept] : [kept, resident]
    other.delete(id)
    place.set(id, folded)
  }

  const loadAndKeep = async (id: string, meanwhile: readonly RecordedEvent[]): Promise<Folded<State>> => {
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

  const get = async (id: string): Promise<Folded<State>> => {
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
      return orFail(
        tail,
        reading.then((recorded) =>
          inParts(ids, (id) => evolved(id, unwritten(id), recorded.get(`${prefix}${id}`) ?? [])),
        ),
      )
    },
  }
}
