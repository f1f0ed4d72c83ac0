import type { Notification } from './notification.ts'

interface Recipient {
  readonly user: string
  readonly UserNotificationID: string
}

export type NotificationCommand =
  | {
      readonly type: 'SendNotification'
      readonly notification: Omit<Notification, 'user_notifications'>
      readonly recipients: readonly Recipient[]
    }
  | { readonly type: 'DismissNotification'; readonly user: string; readonly UserNotificationID: string }
