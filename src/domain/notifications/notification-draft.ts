import { fieldRebase } from '../json/field-rebase.ts'
import { noRecipients, sameRecipients, type RecipientChoice } from '../users/recipients.ts'
import { isDismissible, type NotificationPriority, type SentNotification } from './notification.ts'

export interface NotificationDraft {
  readonly Title: string
  readonly Message: string
  readonly Priority: NotificationPriority
  readonly Dismissible: boolean
  readonly mustAcknowledge: boolean
  readonly Expiry: string
  /** An ISO instant; empty means immediately. */
  readonly sendAt: string
  readonly about: string
  readonly recipients: RecipientChoice
}

export type NotificationField = keyof NotificationDraft

// spec §9
export const emptyNotificationDraft: NotificationDraft = {
  Title: '',
  Message: '',
  Priority: 1,
  Dismissible: true,
  mustAcknowledge: false,
  Expiry: '',
  sendAt: '',
  about: '',
  recipients: noRecipients,
}

export const notificationDraftOf = (sent: SentNotification): NotificationDraft => ({
  Title: sent.Title,
  Message: sent.Message,
  Priority: sent.Priority,
  Dismissible: isDismissible(sent),
  mustAcknowledge: sent.mustAcknowledge,
  Expiry: sent.Expiry,
  sendAt: sent.sendAt ?? '',
  about: sent.about ?? '',
  recipients: sent.recipients,
})

const isField = (name: string): name is NotificationField => name in emptyNotificationDraft

export const notificationRebase = fieldRebase<NotificationDraft>(Object.keys(emptyNotificationDraft).filter(isField))

export const isNoLongerScheduled = ({
  status,
  NotificationID,
}: Pick<SentNotification, 'status' | 'NotificationID'>): boolean => NotificationID !== '' && status !== 'Scheduled'

export interface NotificationFault {
  readonly field: NotificationField
  readonly reason: 'Missing' | 'NoRecipients' | 'ExpiryPassed' | 'SendingPassed' | 'NotAPath'
}

const isBlank = (text: string): boolean => text.trim() === ''

const requiredFields = ['Title', 'Message', 'Expiry'] as const

const isPath = (about: string): boolean => /^\/(?!\/)\S*$/.test(about)

/** `now` is null until it is known. An expiry that has passed may stay unchanged. */
export const notificationFaults = (
  draft: NotificationDraft,
  saved: Pick<SentNotification, 'status' | 'NotificationID' | 'Expiry'>,
  now: string | null,
): readonly NotificationFault[] => {
  const { Expiry, sendAt, about, recipients } = draft
  const isOpen = !isNoLongerScheduled(saved)
  const isSentLater = isOpen && sendAt !== ''
  const isSentInThePast = isSentLater && now !== null && Date.parse(sendAt) <= Date.parse(now)
  const sending = isSentLater ? sendAt : now
  const isPassed =
    Expiry !== '' && Expiry !== saved.Expiry && sending !== null && Date.parse(Expiry) <= Date.parse(sending)
  return [
    ...requiredFields
      .filter((field) => isBlank(draft[field]))
      .map((field): NotificationFault => ({ field, reason: 'Missing' })),
    ...(isPassed ? [{ field: 'Expiry', reason: 'ExpiryPassed' } as const] : []),
    ...(isSentInThePast ? [{ field: 'sendAt', reason: 'SendingPassed' } as const] : []),
    ...(about.trim() !== '' && !isPath(about.trim()) ? [{ field: 'about', reason: 'NotAPath' } as const] : []),
    ...(isOpen && sameRecipients(recipients, noRecipients)
      ? [{ field: 'recipients', reason: 'NoRecipients' } as const]
      : []),
  ]
}
