import * as t from 'io-ts'
import { DashboardType } from '../dashboard/dashboard-type.ts'
import { RecordedEvent } from './recorded-event.ts'

/** An event as one session hears it: `previous` is the position of the frame before it to that session, 0 before the first. */
export const Frame = t.readonly(t.strict({ position: t.number, previous: t.number, event: RecordedEvent }))
export type Frame = t.TypeOf<typeof Frame>

/** `caught-up` and `heartbeat`: nothing this session may see is missing up to `position`. */
export const Mark = t.readonly(t.strict({ position: t.number }))
export type Mark = t.TypeOf<typeof Mark>

/**
 * What the client gives when it connects: its token, the last position it has folded (`null`: from now on) and the
 * dashboards it has open, each `{type}/{code}`.
 */
export const Handshake = t.readonly(
  t.strict({ token: t.string, after: t.union([t.number, t.null]), dashboards: t.readonlyArray(t.string) }),
)
export type Handshake = t.TypeOf<typeof Handshake>

/** `open-dashboard` and `close-dashboard`, and the answer: frames of that room follow for every position after `position`. */
export const DashboardPlace = t.readonly(t.strict({ type: DashboardType, code: t.string }))
export type DashboardPlace = t.TypeOf<typeof DashboardPlace>
export const Opened = t.union([
  t.readonly(t.strict({ opened: t.literal(true), position: t.number })),
  t.readonly(t.strict({ opened: t.literal(false) })),
])
export type Opened = t.TypeOf<typeof Opened>
