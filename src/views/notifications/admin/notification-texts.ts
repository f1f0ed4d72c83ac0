import type { NotificationFault, NotificationField } from '../../../domain/notifications/notification-draft.ts'
import type { NotificationPriority } from '../../../domain/notifications/notification.ts'
import type { NotificationNotice } from '../../../machines/notifications/sent-notifications.ts'
import { noRecipientsText, requiredFieldText } from '../../../domain/texts.ts'

export const fieldTitles: Readonly<Record<NotificationField, string>> = {
  Title: 'Title',
  Message: 'Message',
  Priority: 'Priority',
  Dismissible: 'Can be dismissed',
  mustAcknowledge: 'Recipients must confirm: “I have read this”',
  Expiry: 'Expiry',
  sendAt: 'Send at',
  about: 'Link',
  recipients: 'Recipients',
}

// spec §4 and §3
export const priorityTexts: Readonly<Record<NotificationPriority, string>> = {
  0: '0, info',
  1: '1, success',
  2: '2, warning',
  3: '3, alert',
  4: '4, error',
}

export const faultTexts: Readonly<Record<NotificationFault['reason'], string>> = {
  Missing: requiredFieldText,
  NoRecipients: noRecipientsText,
  ExpiryPassed: 'Expiry must be after the sending time',
  SendingPassed: 'This time has passed',
  NotAPath: 'This must be an address of this site, beginning with /',
}

export const noticeTexts: Readonly<Record<NotificationNotice, string>> = {
  sent: 'Notification sent',
  scheduled: 'Notification scheduled',
  saved: 'Notification saved',
  withdrawn: 'Notification withdrawn',
  deleted: 'Notification deleted',
}
