import { O, pipe } from '../fp.ts'
import type { Notification, UserNotification } from './notification.ts'

export interface ShownNotification {
  readonly notification: Notification
  readonly own: UserNotification
}

export const shownNotifications = (notifications: readonly Notification[]): readonly ShownNotification[] =>
  notifications
    .flatMap((notification) =>
      notification.user_notifications
        .filter(({ Status }) => !Status || !notification.Dismissible)
        .map((own) => ({ notification, own })),
    )
    .toSorted((one, other) => other.notification.Priority - one.notification.Priority)

const isActive = ({ Expiry }: Notification, now: Date): boolean => Date.parse(Expiry) > now.getTime()

export const readBy =
  (user: string, now: Date) =>
  (sent: Notification): O.Option<Notification> =>
    pipe(
      { ...sent, user_notifications: sent.user_notifications.filter((one) => one.user === user) },
      O.fromPredicate((own) => own.user_notifications.length > 0 && isActive(own, now)),
    )
