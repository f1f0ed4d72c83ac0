import * as t from 'io-ts'
import { PresenceStatusAt } from '../dashboards/presence/attendance.ts'
import { DashboardTypedTitles, PresenceList } from '../dashboards/presence/presence-messages.ts'
import { ImportsRunning } from '../ledger/import/import-run.ts'
import { ReportProgress } from '../reports/run/report-run.ts'
import { UserImportProgress } from '../users/import/user-import.ts'
import { ConnectionEnding, EventFrame, FrameLink, type MessageName, OpenDashboardReply } from './frame.ts'
import { DashboardKey } from '../dashboards/dashboard-key.ts'

/** Messages from browsers to the server, after the handshake. */
export const messagesFromBrowser = {
  'open-dashboard': DashboardKey,
  'close-dashboard': DashboardKey,
  'tell-standing': PresenceStatusAt,
  'tell-active': t.number,
} as const

const frames: Readonly<Record<MessageName, typeof EventFrame>> = {
  event: EventFrame,
  'new-notification': EventFrame,
  widgetUpdate: EventFrame,
  'report-upload-status': EventFrame,
}

/** Messages outside the log: they have no position, and each replaces the one before. */
const asides = {
  'who-is-here': PresenceList,
  'typed-titles': DashboardTypedTitles,
  'report-progress': ReportProgress,
  'import-progress': UserImportProgress,
  'ledger-imports-running': ImportsRunning,
} as const

/** Messages from the server to browsers. The entry chunk must not contain their codecs, so streams import types only. */
export const messagesToBrowser = {
  ...frames,
  ...asides,
  'caught-up': FrameLink,
  heartbeat: FrameLink,
  'session-ended': ConnectionEnding,
  'still-here': t.undefined,
} as const

/** Answers to messages in either direction, by the name of the message. */
export const messageAnswers = { 'open-dashboard': OpenDashboardReply, 'still-here': t.undefined } as const

type BodiesOf<Codecs extends Readonly<Record<string, t.Any>>> = {
  readonly [Name in keyof Codecs]: t.TypeOf<Codecs[Name]>
}

export type BodiesFromBrowser = BodiesOf<typeof messagesFromBrowser>
export type BodiesToBrowser = BodiesOf<typeof messagesToBrowser>
export type AnswerBodies = BodiesOf<typeof messageAnswers>

export type AsideName = keyof typeof asides
export type AsideCodec<Name extends AsideName> = t.Type<BodiesToBrowser[Name], unknown>
