import * as t from 'io-ts'
import { PresenceAttendance } from '../../../src/domain/dashboards/presence/attendance.ts'

const PeerAttendanceKey = t.readonly(t.strict({ socket: t.string, path: t.string }))

/** `version` counts a node's changes: a peer that misses one asks for the whole state. `position` is the sender's log position. */
export const PeerMessage = t.union([
  t.strict({ type: t.literal('asked') }),
  t.strict({ type: t.literal('alive'), version: t.number }),
  t.strict({ type: t.literal('whole'), version: t.number, there: t.readonlyArray(PresenceAttendance) }),
  t.strict({
    type: t.literal('changed'),
    version: t.number,
    position: t.number,
    came: t.readonlyArray(PresenceAttendance),
    went: t.readonlyArray(PeerAttendanceKey),
  }),
  t.strict({ type: t.literal('gone') }),
])
export type PeerMessage = t.TypeOf<typeof PeerMessage>
