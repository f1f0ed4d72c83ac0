import { fieldRebase } from '../field-rebase.ts'
import { noRecipients, sameRecipients, type Recipients } from '../users/recipients.ts'
import type { Priority, SentNotification } from './notification.ts'

export interface NotificationDraft {
  readonly Title: string
  readonly Message: string
  readonly Priority: Priority
  readonly Dismissible: boolean
  readonly mustAcknowledge: boolean
  /** An ISO instant, or nothing. */
  readonly Expiry: string
  /** An ISO instant; nothing is at once. */
  readonly sendAt: string
  readonly about: string
  readonly recipients: Recipients
}

export type NotificationField = keyof NotificationDraft

// spec §9
export const emptyNotificationDraft: NotificationDraft = {
  ...{ Title: '', Message: '', Priority: 1, Dismissible: true, mustAcknowledge: false },
  ...{ Expiry: '', sendAt: '', about: '', recipients: noRecipients },
}

export const notificationDraftOf = (sent: SentNotification): NotificationDraft => ({
  ...{ Title: sent.Title, Message: sent.Message, Priority: sent.Priority, Dismissible: sent.Dismissible },
  ...{ mustAcknowledge: sent.mustAcknowledge, Expiry: sent.Expiry, sendAt: sent.sendAt ?? '' },
  ...{ about: sent.about ?? '', recipients: sent.recipients },
})

const isField = (name: string): name is NotificationField => name in emptyNotificationDraft

/** All recipients are one field. */
export const notificationRebase = fieldRebase<NotificationDraft>(Object.keys(emptyNotificationDraft).filter(isField))

/** To whom and when it goes is settled once it is sent. */
export const isSettled = ({ status, NotificationID }: Pick<SentNotification, 'status' | 'NotificationID'>): boolean =>
  NotificationID !== '' && status !== 'Scheduled'

export interface NotificationFault {
  readonly field: NotificationField
  readonly reason: 'Missing' | 'NoRecipients' | 'ExpiryPassed' | 'SendingPassed' | 'NotAPath'
}

const isBlank = (text: string): boolean => text.trim() === ''

const required = ['Title', 'Message', 'Expiry'] as const

const isPath = (about: string): boolean => /^\/(?!\/)\S*$/.test(about)

/** `now` is an ISO instant, once that is known; an expiry that has passed may stay where it is not changed. */
export const notificationFaults = (
  draft: NotificationDraft,
  saved: Pick<SentNotification, 'status' | 'NotificationID' | 'Expiry'>,
  now: string | null,
): readonly NotificationFault[] => {
  const { Expiry, sendAt, about, recipients } = draft
  const isOpen = !isSettled(saved)
  const isSentLater = isOpen && sendAt !== ''
  const isSentInThePast = isSentLater && now !== null && Date.parse(sendAt) <= Date.parse(now)
  const sending = isSentLater ? sendAt : now
  const isPassed =
    Expiry !== '' && Expiry !== saved.Expiry && sending !== null && Date.parse(Expiry) <= Date.parse(sending)
  return [
    ...required
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
