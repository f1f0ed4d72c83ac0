import * as t from 'io-ts'
import { Priority } from './notification.ts'

/** One `NotificationSent` for each recipient, so that nobody hears who else was told. */
export const NotificationEvent = t.union([
  t.strict({
    type: t.literal('NotificationSent'),
    NotificationID: t.string,
    UserNotificationID: t.string,
    user: t.string,
    Title: t.string,
    Message: t.string,
    Priority,
    Dismissible: t.boolean,
    Expiry: t.string,
  }),
  t.strict({ type: t.literal('NotificationDismissed'), UserNotificationID: t.string, user: t.string }),
])
export type NotificationEvent = t.TypeOf<typeof NotificationEvent>
