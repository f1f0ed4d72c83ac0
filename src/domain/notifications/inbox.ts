import type { Notification, UserNotification } from './notification.ts'

export interface ShownNotification {
  readonly notification: Notification
  readonly own: UserNotification
}

type Rules = Pick<Notification, 'Dismissible' | 'mustAcknowledge'>

const isShown = ({ Dismissible, mustAcknowledge }: Rules, { Status, acknowledgedAt }: UserNotification): boolean =>
  mustAcknowledge ? acknowledgedAt === null : Status === 0 || !Dismissible

export const shownNotifications = (notifications: readonly Notification[]): readonly ShownNotification[] =>
  notifications
    .flatMap((notification) =>
      notification.user_notifications.filter((own) => isShown(notification, own)).map((own) => ({ notification, own })),
    )
    .toSorted((one, other) => other.notification.Priority - one.notification.Priority)
