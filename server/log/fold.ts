import type * as t from 'io-ts'
import type { Decider } from '../../src/domain/decider.ts'
import { E } from '../../src/domain/fp.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { EventLog, Tail } from './event-log.ts'
import { readAll } from './read-events.ts'
import { fromRecorded } from './stored-event.ts'

export interface Folded<State> {
  readonly state: State
  readonly revision: number
  /** Of the last event folded in, 0 when there is none. */
  readonly position: number
}

/** Streams of one kind in memory, never older than the tail of this node. */
export interface Fold<State> {
  /** A stream without events is in its initial state at revision 0, position 0. */
  readonly get: (stream: string) => Folded<State>
  readonly streams: () => readonly string[]
}

/** Caught up with the log when it answers; from then on the tail feeds it. */
export const foldStreams = async <State, Command, Event, Refusal>(
  { log, tail }: { readonly log: EventLog; readonly tail: Tail },
  prefix: string,
  codec: t.Type<Event, unknown>,
  decider: Pick<Decider<State, Command, Event, Refusal>, 'initial' | 'evolve'>,
): Promise<Fold<State>> => {
  const folds = new Map<string, Folded<State>>()
  const untouched: Folded<State> = { state: decider.initial, revision: 0, position: 0 }
  const decode = fromRecorded(codec)
  const get = (stream: string): Folded<State> => folds.get(stream) ?? untouched

  const apply = (recorded: RecordedEvent): void => {
    const { stream, revision, position } = recorded
    const before = get(stream)
    if (revision <= before.revision) return
    const event = decode(recorded)
    if (E.isLeft(event)) console.error(event.left)
    const state = E.isLeft(event) ? before.state : decider.evolve(before.state, event.right)
    folds.set(stream, { state, revision, position })
  }

  const meanwhile: RecordedEvent[] = []
  let hear = (event: RecordedEvent): void => void meanwhile.push(event)
  tail.subscribe((event) => {
    if (event.stream.startsWith(prefix)) hear(event)
  })
  for await (const event of readAll(log.read, { after: 0, limit: 1000, prefix })) apply(event)
  meanwhile.forEach(apply)
  hear = apply

  return { get, streams: () => [...folds.keys()] }
}
