import * as t from 'io-ts'
import { versionedCodec } from '../log/versioned.ts'
import { RecipientChoice } from '../users/recipients.ts'
import { contentFields } from './notification.ts'

const instantOrNull = t.union([t.string, t.null])

/**
 * Only administrators learn of other recipients: `NotificationSent` names one recipient, and later events name none.
 * Many recipients are served in portions: `NotificationPortionSent` ends one and counts the people who remain.
 * `NotificationChangeTold` tells recipients `from` to `until` of an edit, withdrawal or deletion. `at` is null in
 * `NotificationSent` of an earlier release. Old streams also contain `NotificationDismissed`.
 */
const NotificationEvents = t.union([
  t.strict({
    type: t.literal('NotificationComposed'),
    NotificationID: t.string,
    ...contentFields,
    by: t.string,
    at: t.string,
    recipients: RecipientChoice,
    sendAt: instantOrNull,
  }),
  t.strict({ type: t.literal('NotificationRescheduled'), recipients: RecipientChoice, sendAt: instantOrNull }),
  t.strict({ type: t.literal('NotificationReleased'), at: t.string }),
  t.strict({
    type: t.literal('NotificationSent'),
    NotificationID: t.string,
    UserNotificationID: t.string,
    user: t.string,
    ...contentFields,
    at: instantOrNull,
  }),
  t.strict({ type: t.literal('NotificationPortionSent'), remaining: t.number }),
  t.strict({ type: t.literal('NotificationEdited'), ...contentFields, at: t.string }),
  t.strict({ type: t.literal('NotificationWithdrawn'), at: t.string }),
  t.strict({ type: t.literal('NotificationDeleted'), at: t.string }),
  t.strict({ type: t.literal('NotificationChangeTold'), from: t.number, until: t.number, of: t.number }),
  t.strict({ type: t.literal('NotificationDismissed'), UserNotificationID: t.string, user: t.string }),
])
export type NotificationEvent = t.TypeOf<typeof NotificationEvents>

export const NotificationEvent = versionedCodec(NotificationEvents, {
  NotificationSent: [(data) => ({ ...data, mustAcknowledge: false, about: null, at: null })],
})

export const notificationStream = (id: string): string => `notification/${id}`

/** Composed notifications have a random UUID (version 4). Notifications of the archive have no random ID. */
export const isComposedId = (id: string): boolean => id.charAt(14) === '4'
