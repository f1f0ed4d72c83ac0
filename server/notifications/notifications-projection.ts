import { type RecordedEvent, userRoom } from '../../src/domain/log/recorded-event.ts'
import type { NotificationContent } from '../../src/domain/notifications/notification.ts'
import {
  isComposedId,
  NotificationEvent,
  notificationStream,
} from '../../src/domain/notifications/notification-event.ts'
import { UserNotificationEvent, userNotificationStream } from '../../src/domain/notifications/user-notification.ts'
import type { LogProjection } from '../log/event-log.ts'
import { eventDecoder } from '../log/stored-event.ts'
import type { StatementSink } from '../postgres/statement-sink.ts'

const notificationPrefix = notificationStream('')
const userPrefix = userNotificationStream('')
const decodeNotificationEvent = eventDecoder(NotificationEvent)
const decodeUserNotification = eventDecoder(UserNotificationEvent)

type SentEvent = Extract<NotificationEvent, { readonly type: 'NotificationSent' }>
type ComposedEvent = Extract<NotificationEvent, { readonly type: 'NotificationComposed' }>
type OtherEvent = Exclude<NotificationEvent, SentEvent>

interface AppliedEvent<Event> {
  readonly recorded: RecordedEvent
  readonly event: Event
}

const contentValues = (content: NotificationContent): readonly unknown[] => [
  ...[content.Title, content.Message, content.Priority, content.Dismissible, content.mustAcknowledge],
  ...[content.Expiry, new Date(content.Expiry).toISOString(), content.about],
]

const insertSql = `
  insert into notification (id, title, message, priority, dismissible, must_acknowledge, expiry, expires_at, about,
    position, composed_by, is_composed, state, at, send_at, recipients, revision, received, seen, dismissed, acknowledged)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 0, 0, 0, 0)
  on conflict do nothing`

const markSentSql = `
  update notification set state = 'Sent', at = case when received = 0 then $2 else at end, revision = $3,
    received = received + $4
  where id = $1`

const receiveEachSql = `
  insert into user_notification (id, notification, username, position)
  select * from jsonb_to_recordset($1) as row(id text, notification text, username text, position bigint)`

const editSql = `
  update notification set title = $2, message = $3, priority = $4, dismissible = $5, must_acknowledge = $6,
    expiry = $7, expires_at = $8, about = $9, revision = $10, untold = 0,
    edited_at = case when state = 'Scheduled' then null else $11 end
  where id = $1`

const rescheduleSql = 'update notification set recipients = $2, send_at = $3, revision = $4 where id = $1'
const releaseSql = "update notification set state = 'Sent', at = $2, revision = $3 where id = $1"
const withdrawSql = `
  update notification set state = 'Withdrawn', remaining = 0, untold = 0, revision = $2 where id = $1`
const countRemainingSql = 'update notification set remaining = $2, revision = $3 where id = $1'
const countUntoldSql = 'update notification set untold = $2, revision = $3 where id = $1'
const removeReceivedSql = `
  delete from user_notification where notification = $1 and username = any($2)
    and not exists (select from notification where id = $1)`
const setRevisionSql = 'update notification set revision = $2 where id = $1'

const markSql = (moment: 'seen' | 'dismissed' | 'acknowledged') => `
  with marked as (
    update user_notification set ${moment}_at = $2 where id = $1 and ${moment}_at is null returning notification
  )
  update notification set ${moment} = ${moment} + 1 where id in (select notification from marked)`

const markStatements = {
  NotificationSeen: markSql('seen'),
  NotificationDismissed: markSql('dismissed'),
  NotificationAcknowledged: markSql('acknowledged'),
} as const

const insertNotification = async (
  transaction: StatementSink,
  { recorded: { position, revision, actor, at, stream }, event }: AppliedEvent<SentEvent | ComposedEvent>,
): Promise<void> => {
  const id = stream.slice(notificationPrefix.length)
  const facts =
    event.type === 'NotificationSent'
      ? [actor, isComposedId(id), 'Sent', at, null, null]
      : [
          event.by,
          true,
          event.sendAt === null ? 'Sent' : 'Scheduled',
          at,
          event.sendAt,
          JSON.stringify(event.recipients),
        ]
  await transaction.query(insertSql, [id, ...contentValues(event), position, ...facts, revision])
}

const applySentEvents = async (
  transaction: StatementSink,
  applied: readonly AppliedEvent<SentEvent>[],
): Promise<void> => {
  const [first, last] = [applied[0], applied.at(-1)]
  if (first === undefined || last === undefined) return
  const id = first.recorded.stream.slice(notificationPrefix.length)
  await insertNotification(transaction, first)
  await transaction.query(markSentSql, [id, last.recorded.at, last.recorded.revision, applied.length])
  const rows = applied.map(({ recorded: { position }, event }) => ({
    id: event.UserNotificationID,
    notification: id,
    username: event.user,
    position,
  }))
  await transaction.query(receiveEachSql, [JSON.stringify(rows)])
}

const userRooms = userRoom('')

const removeFromUsers = async (transaction: StatementSink, id: string, audience: readonly string[]): Promise<void> => {
  const users = audience.filter((room) => room.startsWith(userRooms)).map((room) => room.slice(userRooms.length))
  await transaction.query(removeReceivedSql, [id, users])
}

const removeNotification = async (
  transaction: StatementSink,
  id: string,
  audience: readonly string[],
): Promise<void> => {
  await transaction.query('delete from notification where id = $1', [id])
  await removeFromUsers(transaction, id, audience)
}

const applyOtherEvent = async (
  transaction: StatementSink,
  { recorded, event }: AppliedEvent<OtherEvent>,
): Promise<void> => {
  const { stream, revision, at, audience } = recorded
  const id = stream.slice(notificationPrefix.length)
  switch (event.type) {
    case 'NotificationComposed':
      return insertNotification(transaction, { recorded, event })
    case 'NotificationRescheduled':
      await transaction.query(rescheduleSql, [id, JSON.stringify(event.recipients), event.sendAt, revision])
      return
    case 'NotificationReleased':
      await transaction.query(releaseSql, [id, at, revision])
      return
    case 'NotificationEdited':
      await transaction.query(editSql, [id, ...contentValues(event), revision, at])
      return
    case 'NotificationWithdrawn':
      await transaction.query(withdrawSql, [id, revision])
      return
    case 'NotificationDeleted':
      return removeNotification(transaction, id, audience)
    case 'NotificationPortionSent':
      await transaction.query(countRemainingSql, [id, event.remaining, revision])
      return
    case 'NotificationChangeTold':
      await transaction.query(countUntoldSql, [id, event.of - event.until, revision])
      return removeFromUsers(transaction, id, audience)
    case 'NotificationDismissed':
      await transaction.query(markStatements.NotificationDismissed, [event.UserNotificationID, at])
      await transaction.query(setRevisionSql, [id, revision])
  }
}

const isSent = (applied: AppliedEvent<NotificationEvent>): applied is AppliedEvent<SentEvent> =>
  applied.event.type === 'NotificationSent'
const isOther = (applied: AppliedEvent<NotificationEvent>): applied is AppliedEvent<OtherEvent> =>
  applied.event.type !== 'NotificationSent'

const applyOtherEvents = async (
  transaction: StatementSink,
  others: readonly AppliedEvent<OtherEvent>[],
): Promise<void> => {
  for (const other of others) await applyOtherEvent(transaction, other)
}

const consecutiveRuns = (
  applied: readonly AppliedEvent<NotificationEvent>[],
): readonly (readonly AppliedEvent<NotificationEvent>[])[] => {
  const bounds = applied.flatMap((each, index) => {
    const before = applied[index - 1]
    return before === undefined || isSent(before) !== isSent(each) ? [index] : []
  })
  return bounds.map((from, index) => applied.slice(from, bounds[index + 1]))
}

const applyAll = async (transaction: StatementSink, events: readonly RecordedEvent[]): Promise<void> => {
  const byStream = Map.groupBy(
    events.filter(({ stream }) => stream.startsWith(notificationPrefix)),
    ({ stream }) => stream,
  )
  for (const recorded of byStream.values()) {
    const applied = recorded.map((each) => ({ recorded: each, event: decodeNotificationEvent(each) }))
    for (const run of consecutiveRuns(applied))
      await (run.every(isSent) ? applySentEvents(transaction, run) : applyOtherEvents(transaction, run.filter(isOther)))
  }
  for (const recorded of events) {
    if (!recorded.stream.startsWith(userPrefix)) continue
    const { type } = decodeUserNotification(recorded)
    await transaction.query(markStatements[type], [recorded.stream.slice(userPrefix.length), recorded.at])
  }
}

export const notificationsProjection: LogProjection = {
  name: 'notifications',
  tables: ['notification', 'user_notification'],
  apply: (transaction, event) => applyAll(transaction, [event]),
  applyAll,
}
