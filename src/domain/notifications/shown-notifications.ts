import type { Notification, UserNotification } from './notification.ts'

export interface ShownNotification {
  readonly notification: Notification
  readonly own: UserNotification
}

/** What a person still has to see, the most pressing first. A dismissed one is gone, unless it cannot be dismissed. */
export const shownNotifications = (notifications: readonly Notification[]): readonly ShownNotification[] =>
  notifications
    .flatMap((notification) =>
      notification.user_notifications
        .filter(({ Status }) => !Status || !notification.Dismissible)
        .map((own) => ({ notification, own })),
    )
    .toSorted((one, other) => other.notification.Priority - one.notification.Priority)
