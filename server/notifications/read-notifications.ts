import * as t from 'io-ts'
import type { Pool } from 'pg'
import { O, pipe } from '../../src/domain/fp.ts'
import {
  type Notification,
  NotificationPriority,
  type ReceivedNotification,
  type SentNotification,
  statusAt,
  type UserNotification,
  type NestedUserNotification,
} from '../../src/domain/notifications/notification.ts'
import type { AfterCode } from '../../src/domain/ledger/accounts/code-pages.ts'
import { RecipientChoice } from '../../src/domain/users/recipients.ts'
import { maxRows } from '../../src/domain/widgets/table/page-cursor.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { displayNames } from '../users/display-name.ts'
import { readUserAddedPosition } from '../users/user-row.ts'

const instantOrNull = t.union([t.string, t.null])

const notificationColumns = {
  notification: t.string,
  title: t.string,
  message: t.string,
  priority: NotificationPriority,
  dismissible: t.boolean,
  must_acknowledge: t.boolean,
  expiry: t.string,
  about: instantOrNull,
  at: t.string,
  edited_at: instantOrNull,
}
const contentColumns = `n.id as notification, n.title, n.message, n.priority, n.dismissible, n.must_acknowledge, n.expiry, n.about,
  n.at, n.edited_at`

const userNotificationColumns = {
  id: t.string,
  notification: t.string,
  username: t.string,
  seen_at: instantOrNull,
  dismissed_at: instantOrNull,
  acknowledged_at: instantOrNull,
}
const receivedColumns = 'u.id, u.notification, u.username, u.seen_at, u.dismissed_at, u.acknowledged_at'

const ReceivedRow = t.strict(userNotificationColumns)
const OwnRow = t.strict({ ...notificationColumns, ...userNotificationColumns })
type OwnRow = t.TypeOf<typeof OwnRow>

const SentRow = t.strict({
  ...notificationColumns,
  state: t.keyof({ Scheduled: null, Sent: null, Withdrawn: null }),
  composed_by: t.string,
  send_at: instantOrNull,
  recipients: RecipientChoice,
  counts: t.strict({ recipients: t.number, seen: t.number, dismissed: t.number, acknowledged: t.number }),
  remaining: t.number,
  revision: t.number,
})
type SentRow = t.TypeOf<typeof SentRow>

// notifications from releases without composing have no stored choice of recipients
const sentColumns = `${contentColumns}, n.state, n.composed_by, n.send_at, n.remaining, n.revision,
  json_build_object('recipients', n.received, 'seen', n.seen, 'dismissed', n.dismissed, 'acknowledged', n.acknowledged) as counts,
  coalesce(n.recipients, jsonb_build_object(
    'users', (select jsonb_agg(u.username order by u.position) from user_notification as u where u.notification = n.id),
    'roles', '[]'::jsonb, 'advisers', '[]'::jsonb, 'groups', '[]'::jsonb
  )) as recipients`

const contentIn = (row: Pick<OwnRow, keyof typeof notificationColumns>): Omit<Notification, 'user_notifications'> => ({
  NotificationID: row.notification,
  Title: row.title,
  Message: row.message,
  Priority: row.priority,
  Dismissible: row.dismissible,
  mustAcknowledge: row.must_acknowledge,
  Expiry: row.expiry,
  about: row.about,
  at: row.at,
  editedAt: row.edited_at,
})

const receivedIn = (
  row: Pick<OwnRow, keyof typeof userNotificationColumns>,
  nameOf: (username: string) => string,
): UserNotification => ({
  UserNotificationID: row.id,
  NotificationID: row.notification,
  Status: row.dismissed_at === null ? 0 : 1,
  user_id: row.username,
  user: nameOf(row.username),
  seenAt: row.seen_at,
  acknowledgedAt: row.acknowledged_at,
})

const sentIn = (row: SentRow, nameOf: (username: string) => string, now: Date): SentNotification => ({
  ...contentIn(row),
  status: statusAt({ status: row.state === 'Sent' ? 'Active' : row.state, Expiry: row.expiry }, now),
  by: nameOf(row.composed_by),
  sendAt: row.send_at,
  recipients: row.recipients,
  counts: row.counts,
  remaining: row.remaining,
  revision: row.revision,
})

/** Excludes withdrawn ones, and those of an earlier owner of the user name. Oldest first. */
const ownNotificationsSql = (more: string) => `
  select ${contentColumns}, ${receivedColumns}
  from user_notification as u join notification as n on n.id = u.notification
  where u.username = $1 and u.position > $2 and n.state = 'Sent' ${more} order by u.position`

const sentNotificationsSql = (more: string) => `
  select ${sentColumns} from notification as n where n.is_composed ${more} order by n.position desc`

/** Reads the position from the log, because the last notification of the previous page may be deleted. */
const afterLastShownSql = `
  and ($1::text is null or n.position < (select position from event where stream = 'notification/' || $1 order by revision limit 1))`

const receivedSql = `
  select ${receivedColumns} from user_notification as u
  where u.notification = $1 and u.position > coalesce((select position from user_notification where id = $2), 0)
  order by u.position limit $3`

export interface ReadNotifications {
  readonly of: (username: string, now: Date) => Promise<readonly ReceivedNotification[]>
  readonly allOf: (username: string) => Promise<readonly NestedUserNotification[]>
  readonly received: (username: string, id: string, own: string) => Promise<O.Option<NestedUserNotification>>
  readonly sent: (now: Date, behind?: AfterCode) => Promise<readonly SentNotification[]>
  readonly sentOne: (
    id: string,
    now: Date,
    behind?: AfterCode & { readonly isWhole?: boolean },
  ) => Promise<
    O.Option<{
      readonly notification: SentNotification
      readonly user_notifications: readonly (UserNotification & { readonly dismissedAt: string | null })[]
    }>
  >
  readonly scheduled: () => Promise<readonly { readonly notification: string; readonly sendAt: string }[]>
}

const ScheduledRow = t.strict({ notification: t.string, sendAt: t.string })

/** Also finds notifications whose sending, change or deletion is unfinished. */
const scheduledSql = `
  select id as notification, send_at as "sendAt" from notification where state = 'Scheduled' and send_at is not null
  union all
  select id, at from notification where remaining > 0 or untold > 0
  union all
  select distinct notification, '1970-01-01T00:00:00.000Z' from user_notification as u
  where not exists (select from notification as n where n.id = u.notification)`

export const readNotifications = (pool: Pool): ReadNotifications => {
  const named = displayNames(pool)

  const own = async (username: string, more: string, ...values: readonly unknown[]) => {
    const since = await readUserAddedPosition(pool)(username)
    return queryRows(pool, OwnRow, ownNotificationsSql(more), [username, since, ...values])
  }

  const whole = async (username: string, rows: readonly OwnRow[]) => {
    const nameOf = await named([username])
    return rows.map((row) => ({ ...receivedIn(row, nameOf), notification: contentIn(row) }))
  }

  return {
    of: async (username, now) => {
      const rows = await own(username, 'and n.expires_at > $3', now.toISOString())
      const all = rows.length === 0 ? [] : await whole(username, rows)
      return all.map((one) => ({ ...one.notification, user_notifications: [one] }))
    },
    allOf: async (username) => (await whole(username, await own(username, ''))).toReversed(),
    received: async (username, id, userNotification) =>
      pipe(await whole(username, await own(username, 'and n.id = $3 and u.id = $4', id, userNotification)), ([found]) =>
        O.fromNullable(found),
      ),
    sent: async (now, { after } = {}) => {
      const text = `${sentNotificationsSql(afterLastShownSql)} limit $2`
      const rows = await queryRows(pool, SentRow, text, [after ?? null, maxRows.page])
      const nameOf = await named(rows.map(({ composed_by }) => composed_by))
      return rows.map((row) => sentIn(row, nameOf, now))
    },
    sentOne: async (id, now, { after, isWhole = false } = {}) => {
      const [row] = await queryRows(pool, SentRow, sentNotificationsSql('and n.id = $1'), [id])
      if (row === undefined) return O.none
      const to = await queryRows(pool, ReceivedRow, receivedSql, [id, after ?? null, isWhole ? null : maxRows.page])
      const nameOf = await named([row.composed_by, ...to.map(({ username }) => username)])
      return O.some({
        notification: sentIn(row, nameOf, now),
        user_notifications: to.map((each) => ({ ...receivedIn(each, nameOf), dismissedAt: each.dismissed_at })),
      })
    },
    scheduled: () => queryRows(pool, ScheduledRow, scheduledSql),
  }
}
