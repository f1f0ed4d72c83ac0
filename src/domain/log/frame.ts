import * as t from 'io-ts'
import { DashboardType } from '../dashboards/dashboard-type.ts'
import { Position, SentEvent } from './recorded-event.ts'
import { E, O, pipe } from '../fp.ts'
import { text } from '../text.ts'

/** Names of events on the socket (spec §7): each event has exactly one. */
export const MessageName = t.keyof({
  event: null,
  'new-notification': null,
  widgetUpdate: null,
  'report-upload-status': null,
})
export type MessageName = t.TypeOf<typeof MessageName>

export const messageNameOf = ({ stream, type }: SentEvent): MessageName => {
  if (type === 'NotificationSent') return 'new-notification'
  if (stream.startsWith('upload/')) return 'report-upload-status'
  return stream.startsWith('dashboard/') ? 'widgetUpdate' : 'event'
}

const link = { position: Position, previous: Position }

/** Identifies the event at `position`, so that a returning client learns whether the log still has it. */
const mark = t.readonly(t.exact(t.partial({ mark: t.string })))

/**
 * Messages of a session form a chain: `previous` is the position of the one before, or of its beginning. `caught-up`
 * and `heartbeat` only say that what this session may see is complete up to `position`.
 */
export const Link = t.intersection([t.readonly(t.strict(link)), mark])
export type Link = t.TypeOf<typeof Link>

export const Frame = t.intersection([t.readonly(t.strict({ ...link, event: SentEvent })), mark])
export type Frame = t.TypeOf<typeof Frame>

/** `after` is the last folded position (`null`: from now on), with its `mark`; `dashboards` are those open. */
export const Handshake = t.readonly(
  t.intersection([
    t.strict({ token: text(4_000), after: t.union([Position, t.null]), dashboards: t.readonlyArray(text(1_000)) }),
    t.exact(t.partial({ protocol: t.number, mark: text(200) })),
  ]),
)
export type Handshake = t.TypeOf<typeof Handshake>

/** Frames of the room follow for every position after `position`. */
export const DashboardPlace = t.readonly(t.strict({ type: DashboardType, code: text(200) }))
export type DashboardPlace = t.TypeOf<typeof DashboardPlace>
export const Opened = t.union([
  t.readonly(t.strict({ opened: t.literal(true), position: Position })),
  t.readonly(t.strict({ opened: t.literal(false) })),
])
export type Opened = t.TypeOf<typeof Opened>

/** The person who ended a session: its own user, or somebody of the firm. */
export const EndedBy = t.keyof({ user: null, firm: null })
export type EndedBy = t.TypeOf<typeof EndedBy>

export const SessionEnding = t.readonly(
  t.exact(
    t.intersection([
      t.type({ reason: t.keyof({ expired: null, revoked: null, malformed: null }) }),
      t.partial({ by: EndedBy }),
    ]),
  ),
)
export type SessionEnding = t.TypeOf<typeof SessionEnding>

/** `restored`: the database went back to a copy without what the client has folded. */
export const ConnectionEnding = t.union([
  SessionEnding,
  t.readonly(t.strict({ reason: t.keyof({ outdated: null, restored: null }) })),
])
export type ConnectionEnding = t.TypeOf<typeof ConnectionEnding>

export const placePath = ({ type, code }: DashboardPlace): string => `${type}/${code}`

export const placeFrom = (path: string): O.Option<DashboardPlace> => {
  const [, type, code] = /^([^/]+)\/(.+)$/.exec(path) ?? []
  return pipe(
    DashboardPlace.decode({ type, code }),
    E.match(() => O.none, O.some),
  )
}
