import * as t from 'io-ts'
import { versioned } from '../log/versioned.ts'
import { Recipients } from '../users/recipients.ts'
import { contentFields } from './notification.ts'

const instantOrNull = t.union([t.string, t.null])

/**
 * Who else is told is in what administrators hear of alone: `NotificationSent` is one for each recipient, and what they all hear
 * later names none of them. A notification to many people is sent in portions: `NotificationPortionSent` ends each of them and counts the
 * people who remain. `NotificationChangeTold` tells recipients `from` to `until` that it was edited, withdrawn or deleted. `at` of one that an earlier release sent is not known. `NotificationDismissed` was of this stream once.
 */
const Events = t.union([
  t.strict({
    type: t.literal('NotificationComposed'),
    NotificationID: t.string,
    ...contentFields,
    by: t.string,
    at: t.string,
    recipients: Recipients,
    sendAt: instantOrNull,
  }),
  t.strict({ type: t.literal('NotificationRescheduled'), recipients: Recipients, sendAt: instantOrNull }),
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
export type NotificationEvent = t.TypeOf<typeof Events>

export const NotificationEvent = versioned(Events, {
  NotificationSent: [(data) => ({ ...data, mustAcknowledge: false, about: null, at: null })],
})

export const notificationStream = (id: string): string => `notification/${id}`

/** Those that people compose have a random id, which tells them from what the archive announces. */
export const isComposedId = (id: string): boolean => id.charAt(14) === '4'
