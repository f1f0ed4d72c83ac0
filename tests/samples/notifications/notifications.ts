import { E } from '../../../src/domain/fp.ts'
import type { Notification } from '../../../src/domain/notifications/notification.ts'
import { notificationsMachine } from '../../../src/machines/notifications/notifications.ts'
import { answered, lostRead, refusedRead, slowRead, type Sample } from '../sample.ts'

export const own = (id: string) => ({ UserNotificationID: `u${id}`, NotificationID: id, user: 'client', Status: false })

const notification = (id: string, Title: string, Priority: Notification['Priority']): Notification => ({
  NotificationID: id,
  Title,
  Message: `${Title}, says the firm.`,
  Priority,
  Dismissible: Priority < 3,
  Expiry: '2030-01-01T00:00:00Z',
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
