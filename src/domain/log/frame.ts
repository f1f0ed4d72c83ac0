import * as t from 'io-ts'
import { LogPosition, SentEvent } from './recorded-event.ts'
import { textUpTo } from '../text/text-codec.ts'

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

const linkFields = { position: LogPosition, previous: LogPosition }

/** Identifies the event at `position`, so that a returning client learns whether the log still has it. */
const frameMark = t.readonly(t.exact(t.partial({ mark: t.string })))

/**
 * Messages of a session form a chain: `previous` is the position of the message before, or of the chain's beginning.
 * `caught-up` and `heartbeat` only say that the session has all events it may see up to `position`.
 */
export const FrameLink = t.intersection([t.readonly(t.strict(linkFields)), frameMark])
export type FrameLink = t.TypeOf<typeof FrameLink>

export const EventFrame = t.intersection([t.readonly(t.strict({ ...linkFields, event: SentEvent })), frameMark])
export type EventFrame = t.TypeOf<typeof EventFrame>

/** `after` is the last position the client folded (`null`: only new events), with its `mark`. `dashboards` are open. */
export const SocketHandshake = t.readonly(
  t.intersection([
    t.strict({
      token: textUpTo(4_000),
      after: t.union([LogPosition, t.null]),
      dashboards: t.readonlyArray(textUpTo(1_000)),
    }),
    t.exact(t.partial({ protocol: t.number, mark: textUpTo(200) })),
  ]),
)
export type SocketHandshake = t.TypeOf<typeof SocketHandshake>

/** If opened, frames of the dashboard's room follow for every position after `position`. */
export const OpenDashboardReply = t.union([
  t.readonly(t.strict({ opened: t.literal(true), position: LogPosition })),
  t.readonly(t.strict({ opened: t.literal(false) })),
])
export type OpenDashboardReply = t.TypeOf<typeof OpenDashboardReply>

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

/** `restored`: the database is a restored copy that lacks events which the client has folded. */
export const ConnectionEnding = t.union([
  SessionEnding,
  t.readonly(t.strict({ reason: t.keyof({ outdated: null, restored: null }) })),
])
export type ConnectionEnding = t.TypeOf<typeof ConnectionEnding>
