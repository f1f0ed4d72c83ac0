import * as t from 'io-ts'

export const Priority = t.union([t.literal(0), t.literal(1), t.literal(2), t.literal(3)])
export type Priority = t.TypeOf<typeof Priority>

export const UserNotification = t.readonly(
  t.strict({ UserNotificationID: t.string, NotificationID: t.string, user: t.string, Status: t.boolean }),
)
export type UserNotification = t.TypeOf<typeof UserNotification>

/** `Expiry` is an ISO instant. A user notification's `Status` true means dismissed. A reader gets only their own `user_notifications`. */
export const Notification = t.readonly(
  t.strict({
    NotificationID: t.string,
    Title: t.string,
    Message: t.string,
    Priority,
    Dismissible: t.boolean,
    Expiry: t.string,
    user_notifications: t.readonlyArray(UserNotification),
  }),
)
export type Notification = t.TypeOf<typeof Notification>
