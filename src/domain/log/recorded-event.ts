import * as t from 'io-ts'
import { Permission } from '../permissions/permission.ts'
import type { DashboardType } from '../dashboards/dashboard-type.ts'

const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Index in the whole log, from 1; 0 is before the first event. */
export const LogPosition = new t.Type<number, number, unknown>(
  'Position',
  isPosition,
  (value, context) => (isPosition(value) ? t.success(value) : t.failure(value, context, 'must be a position')),
  t.identity,
)

export const userRoom = (username: string): string => `user:${username}`
export const dashboardRoomPrefix = 'dashboard:'
export const dashboardRoom = (type: DashboardType, code: string): string => `${dashboardRoomPrefix}${type}/${code}`
export const permissionRoom = (permission: Permission): string => `permission:${permission}`
export const everyoneRooms: readonly string[] = Object.keys(Permission.keys).filter(Permission.is).map(permissionRoom)

const recordedFields = {
  position: t.number,
  stream: t.string,
  revision: t.number,
  type: t.string,
  data: t.UnknownRecord,
  at: t.string,
  correlation: t.string,
}

/** `position` is the index in the log, `revision` in the stream, both from 1. */
export const RecordedEvent = t.readonly(
  t.strict({ ...recordedFields, actor: t.string, audience: t.readonlyArray(t.string) }),
)
export type RecordedEvent = t.TypeOf<typeof RecordedEvent>

export const SentEvent = t.readonly(t.strict(recordedFields))
export type SentEvent = t.TypeOf<typeof SentEvent>
