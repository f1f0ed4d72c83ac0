import type { FileReply } from '../../../src/api/endpoint.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { SentNotification, UserNotification } from '../../../src/domain/notifications/notification.ts'
import { csvReply } from '../../http/replies/csv-reply.ts'

interface Received {
  readonly notification: SentNotification
  readonly user_notifications: readonly (UserNotification & { readonly dismissedAt: string | null })[]
}

const columns = ['Notification', 'Sent', 'User name', 'Name', 'Seen', 'Dismissed', 'Acknowledged']

/** Who has seen, dismissed and acknowledged it, and when. */
export const receivedCsv = (
  { notification: { Title, status, at }, user_notifications }: Received,
  today: IsoDate,
): FileReply =>
  csvReply(`notification_${today}.csv`, [
    columns,
    ...user_notifications.map(({ user_id, user, seenAt, dismissedAt, acknowledgedAt }) => [
      ...[Title, status === 'Scheduled' ? '' : at, user_id, user],
      ...[seenAt ?? '', dismissedAt ?? '', acknowledgedAt ?? ''],
    ]),
  ])
