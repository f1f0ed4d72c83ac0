import { E } from '../../../src/domain/fp.ts'
import type { Notification, UserNotification } from '../../../src/domain/notifications/notification.ts'
import { notificationsMachine } from '../../../src/machines/notifications/notifications.ts'
import { answered, lostRead, refusedRead, slowRead, type Sample } from '../sample.ts'

export const own = (id: string): UserNotification => ({
  UserNotificationID: `u${id}`,
  NotificationID: id,
  Status: 0,
  user_id: 'client',
  user: 'Chris Client',
  seenAt: null,
  acknowledgedAt: null,
})

const notification = (id: string, Title: string, Priority: Notification['Priority']): Notification => ({
  NotificationID: id,
  Title,
  Message: `${Title}, says the firm.`,
  Priority,
  Dismissible: Priority < 3,
  mustAcknowledge: false,
  Expiry: '2030-01-01T00:00:00Z',
  about: null,
  at: '2026-07-01T00:00:00Z',
  editedAt: null,
  user_notifications: [own(id)],
})

export const statements = notification('1', 'Statements are ready', 1)
const closure = notification('2', 'The office is closed', 3)

export const notifications: Sample<typeof notificationsMachine> = {
  machine: notificationsMachine,
  events: [
    answered('listNotifications', E.right([statements])),
    answered('listNotifications', E.right([statements, closure])),
    answered('listNotifications', lostRead),
    { type: 'notification.received' },
    { type: 'notification.dismissed', own: own('1') },
    answered('dismissNotification', E.right(null)),
    answered('dismissNotification', lostRead),
    answered('dismissNotification', slowRead),
    answered('dismissNotification', refusedRead),
    { type: 'retry.due' },
    { type: 'retry.due', isBack: true },
  ],
}
