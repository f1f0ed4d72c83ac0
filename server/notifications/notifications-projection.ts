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

const contentColumns = (content: NotificationContent): object => ({
  title: content.Title,
  message: content.Message,
  priority: content.Priority,
  dismissible: content.Dismissible,
  must_acknowledge: content.mustAcknowledge,
  expiry: content.Expiry,
  expires_at: new Date(content.Expiry).toISOString(),
  about: content.about,
})

const contentValues = (content: NotificationContent): readonly unknown[] => [
  ...[content.Title, content.Message, content.Priority, content.Dismissible, content.mustAcknowledge],
  ...[content.Expiry, new Date(content.Expiry).toISOString(), content.about],
]

const insertColumns = `
  id, title, message, priority, dismissible, must_acknowledge, expiry, expires_at, about,
  position, composed_by, is_composed, state, at, send_at, recipients, revision`

const insertSql = `
  insert into notification (${insertColumns}, received, seen, dismissed, acknowledged)
  select ${insertColumns}, 0, 0, 0, 0 from jsonb_populate_recordset(null::notification, $1)
  on conflict do nothing`

const markSentSql = `
  update notification as sent set state = 'Sent', at = case when sent.received = 0 then given.at else sent.at end,
    revision = given.revision, received = sent.received + given.received
  from jsonb_populate_recordset(null::notification, $1) as given
  where sent.id = given.id`

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

const newRow = ({ recorded, event }: AppliedEvent<SentEvent | ComposedEvent>): object => {
  const { position, revision, actor, at, stream } = recorded
  const id = stream.slice(notificationPrefix.length)
  const facts =
    event.type === 'NotificationSent'
      ? { composed_by: actor, is_composed: isComposedId(id), state: 'Sent', send_at: null, recipients: null }
      : {
          composed_by: event.by,
          is_composed: true,
          state: event.sendAt === null ? 'Sent' : 'Scheduled',
          send_at: event.sendAt,
          recipients: event.recipients,
        }
  return { id, ...contentColumns(event), position, at, revision, ...facts }
}

const insertNotifications = async (target: StatementSink, rows: readonly object[]): Promise<void> => {
  await target.query(insertSql, [JSON.stringify(rows)])
}

type SentRun = readonly [AppliedEvent<SentEvent>, ...(readonly AppliedEvent<SentEvent>[])]

const sentRow = ([first, ...others]: SentRun): object => {
  const { stream, at, revision } = (others.at(-1) ?? first).recorded
  return { id: stream.slice(notificationPrefix.length), at, revision, received: others.length + 1 }
}

const receivedRow = ({ recorded: { position, stream }, event }: AppliedEvent<SentEvent>): object => ({
  id: event.UserNotificationID,
  notification: stream.slice(notificationPrefix.length),
  username: event.user,
  position,
})

/** One run for each notification. */
const applySentRuns = async (target: StatementSink, runs: readonly SentRun[]): Promise<void> => {
  if (runs.length === 0) return
  await insertNotifications(
    target,
    runs.map(([first]) => newRow(first)),
  )
  await target.query(markSentSql, [JSON.stringify(runs.map(sentRow))])
  await target.query(receiveEachSql, [JSON.stringify(runs.flat().map(receivedRow))])
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
      return insertNotifications(transaction, [newRow({ recorded, event })])
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

const sentRunOf = (run: readonly AppliedEvent<NotificationEvent>[]): readonly SentRun[] => {
  const [first, ...others] = run.filter(isSent)
  return first === undefined ? [] : [[first, ...others]]
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

/** An upload sends thousands of notifications at once, so the first runs of all streams share their statements. */
const applyNotificationEvents = async (target: StatementSink, events: readonly RecordedEvent[]): Promise<void> => {
  const streams = Map.groupBy(events, ({ stream }) => stream)
  const runs = [...streams.values()].map((recorded) =>
    consecutiveRuns(recorded.map((each) => ({ recorded: each, event: decodeNotificationEvent(each) }))),
  )
  await applySentRuns(
    target,
    runs.flatMap(([first = []]) => sentRunOf(first)),
  )
  for (const [index, run] of runs.flatMap((ofStream) => [...ofStream.entries()])) {
    if (index > 0) await applySentRuns(target, sentRunOf(run))
    for (const other of run.filter(isOther)) await applyOtherEvent(target, other)
  }
}

const applyAll = async (target: StatementSink, events: readonly RecordedEvent[]): Promise<void> => {
  await applyNotificationEvents(
    target,
    events.filter(({ stream }) => stream.startsWith(notificationPrefix)),
  )
  for (const recorded of events) {
    if (!recorded.stream.startsWith(userPrefix)) continue
    const { type } = decodeUserNotification(recorded)
    await target.query(markStatements[type], [recorded.stream.slice(userPrefix.length), recorded.at])
  }
}

export const notificationsProjection: LogProjection = {
  name: 'notifications',
  tables: ['notification', 'user_notification'],
  apply: (transaction, event) => applyAll(transaction, [event]),
  applyAll,
}
