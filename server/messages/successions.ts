import { permissionRoom, userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  successionDecider,
  type SuccessionCommand,
  SuccessionEvent,
  type MessageSuccessions,
  successionStream,
  totalOf,
} from '../../src/domain/messages/succession.ts'
import type { HandedMessages } from '../ledger/handovers.ts'
import type { EventLog } from '../log/event-log.ts'
import { readAllEvents } from '../log/read-events.ts'
import type { StreamKind } from '../log/repository.ts'
import { eventDecoder } from '../log/stored-event.ts'

export const successionKind: StreamKind<MessageSuccessions, SuccessionCommand, SuccessionEvent, never> = {
  prefix: successionStream(''),
  codec: SuccessionEvent,
  decider: () => successionDecider,
  audience: (event, _, username) => [
    ...[...new Set([username, ...event.successors])].map(userRoom),
    permissionRoom('client.admin'),
  ],
}

export interface MessageHandover extends HandedMessages {
  readonly owners: readonly string[]
}

interface RecordedSuccession {
  readonly owner: string
  readonly event: SuccessionEvent
  readonly at: string
  readonly by: string
  readonly position: number
}

const decodeSuccession = eventDecoder(SuccessionEvent)

const readRecordedSuccessions = async (log: Pick<EventLog, 'read'>): Promise<readonly RecordedSuccession[]> => {
  const { prefix } = successionKind
  const found: RecordedSuccession[] = []
  for await (const recorded of readAllEvents(log.read, { after: 0, limit: 1000, prefix })) {
    const { stream, at, actor, position } = recorded
    found.push({ owner: stream.slice(prefix.length), event: decodeSuccession(recorded), at, by: actor, position })
  }
  return found
}

const handoverOf = (id: string, recorded: readonly RecordedSuccession[]): readonly MessageHandover[] => {
  const given = recorded.flatMap(({ event, ...rest }) =>
    event.type === 'MessagesHandedOver' ? [{ ...rest, given: event }] : [],
  )
  const returned = recorded.flatMap(({ event }) => (event.type === 'MessagesTakenBack' ? [event] : []))
  return given.slice(0, 1).map(({ at, by, position, given: { from, to, successors } }) => ({
    id,
    from,
    to,
    successors,
    at,
    by,
    position,
    ...totalOf(given.map((each) => each.given)),
    owners: given.map(({ owner }) => owner),
    returned: returned.length === 0 ? null : totalOf(returned),
  }))
}

export const messageHandovers = async (log: Pick<EventLog, 'read'>): Promise<readonly MessageHandover[]> => {
  const byHandover = Map.groupBy(await readRecordedSuccessions(log), ({ event }) => event.handover)
  return [...byHandover].flatMap(([id, recorded]) => handoverOf(id, recorded))
}
