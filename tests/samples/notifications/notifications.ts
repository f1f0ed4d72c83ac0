import { E } from '../../../src/domain/fp.ts'
import {
  type Notification,
  shownNotifications,
  type ReceivedNotification,
  type UserNotification,
} from '../../../src/domain/notifications/notification.ts'
import { notificationsMachine } from '../../../src/machines/notifications/notifications.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'

export const ownNotification = (id: string): UserNotification => ({
  UserNotificationID: `u${id}`,
  NotificationID: id,
  Status: 0,
  user_id: 'client',
  user: 'Margaret Ashworth',
  seenAt: null,
  acknowledgedAt: null,
})

const notificationOf = (id: string, Title: string, changed: Partial<Notification> = {}): Notification => ({
  NotificationID: id,
  Title,
  Message: `${Title}, says the firm.`,
  Priority: 1,
  Dismissible: true,
  mustAcknowledge: false,
  Expiry: '2030-01-01T00:00:00Z',
  about: null,
  at: '2026-11-20T00:00:00Z',
  editedAt: null,
  user_notifications: [ownNotification(id)],
  ...changed,
})

export const statementsNotification = notificationOf('1', 'Statements are ready', { about: '/reports/portfolio/P1' })
const closure = notificationOf('2', 'The office is closed', { Priority: 3, Dismissible: false })
export const termsNotification = notificationOf('3', 'The terms have changed', { Priority: 2, mustAcknowledge: true })
const seminar = notificationOf('4', 'A seminar in March', {
  Expiry: '2027-03-01T00:00:00Z',
  editedAt: '2026-11-21T00:00:00Z',
})

/** As the call answers it. */
export const receivedNotification = ({ user_notifications, ...sent }: Notification): ReceivedNotification => ({
  ...sent,
  user_notifications: user_notifications.map((one) => ({ ...one, notification: sent })),
})

export const everyNotification = [statementsNotification, closure, termsNotification, seminar]

const asSeen = (notification: Notification): Notification => ({
  ...notification,
  user_notifications: notification.user_notifications.map((one) => ({ ...one, seenAt: '2026-11-20T08:00:00Z' })),
})

export const notifications: Sample<typeof notificationsMachine> = {
  machine: notificationsMachine,
  identify: ({ value, context: { notifications, unsent, seen, isUnfolded } }) => ({
    value,
    seen,
    isUnfolded,
    shown: shownNotifications(notifications).map(({ own: { NotificationID } }) => NotificationID),
    unsent: unsent.map(({ mark }) => mark),
  }),
  events: [
    // all but one have been seen before
    answered('listNotifications', E.right([statementsNotification, ...everyNotification.slice(1).map(asSeen)])),
    answered('listNotifications', lostRead),
    { type: 'notification.received' },
    { type: 'sight.changed', isSeen: true },
    { type: 'sight.changed', isSeen: false },
    { type: 'expiry.passed', now: Date.parse('2027-03-01T00:00:00Z') },
    { type: 'alerts.toggled' },
    { type: 'notification.dismissed', own: ownNotification('1') },
    { type: 'notification.acknowledged', own: ownNotification('3') },
    answered('markNotification', E.right(null)),
    answered('markNotification', lostRead),
    answered('markNotification', refusedRead),
    { type: 'retry.due' },
  ],
}
