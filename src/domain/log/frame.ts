import * as t from 'io-ts'
import { DashboardType } from '../dashboards/dashboard-type.ts'
import { Position, SentEvent } from './recorded-event.ts'
import { E, O, pipe } from '../fp.ts'
import { text } from '../text.ts'

/** The names under which events go over the socket (spec §7): each event has exactly one. */
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

/** Says which event stands at `position`, so that a client that comes back learns whether the log still holds it. */
const mark = t.readonly(t.exact(t.partial({ mark: t.string })))

/**
 * Every message to a session is a link: `previous` is the position of the one before it, or where the session began.
 * `caught-up` and `heartbeat` are nothing more: what this session may see is complete up to `position`.
 */
export const Link = t.intersection([t.readonly(t.strict(link)), mark])
export type Link = t.TypeOf<typeof Link>

export const Frame = t.intersection([t.readonly(t.strict({ ...link, event: SentEvent })), mark])
export type Frame = t.TypeOf<typeof Frame>

/**
 * What the client gives when it connects: its token, the last position it has folded (`null`: from now on) and the
 * dashboards it has open, each `{type}/{code}`; the version of the protocol it speaks, and the mark of that position.
 */
export const Handshake = t.readonly(
  t.intersection([
    t.strict({ token: text(4_000), after: t.union([Position, t.null]), dashboards: t.readonlyArray(text(1_000)) }),
    t.exact(t.partial({ protocol: t.number, mark: text(200) })),
  ]),
)
export type Handshake = t.TypeOf<typeof Handshake>

/** `open-dashboard` and `close-dashboard`, and the answer: frames of that room follow for every position after `position`. */
export const DashboardPlace = t.readonly(t.strict({ type: DashboardType, code: text(200) }))
export type DashboardPlace = t.TypeOf<typeof DashboardPlace>
export const Opened = t.union([
  t.readonly(t.strict({ opened: t.literal(true), position: Position })),
  t.readonly(t.strict({ opened: t.literal(false) })),
])
export type Opened = t.TypeOf<typeof Opened>

export const SessionEnding = t.readonly(
  t.strict({ reason: t.keyof({ expired: null, revoked: null, malformed: null }) }),
)
export type SessionEnding = t.TypeOf<typeof SessionEnding>

/** `restored`: the log does not hold what the client has folded, because the database went back to an earlier copy. */
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
