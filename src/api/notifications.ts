import * as t from 'io-ts'
import { Notification, Priority } from '../domain/notifications/notification.ts'
import { anyOf, endpoint, signedIn } from './endpoint.ts'

export const notifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: signedIn,
  reply: t.readonlyArray(Notification),
})

/** `Expiry` is an ISO instant. */
export const sendNotification = endpoint({
  method: 'POST',
  path: '/notifications',
  access: anyOf('site.admin'),
  body: t.strict({
    Title: t.string,
    Message: t.string,
    Priority,
    Dismissible: t.boolean,
    Expiry: t.string,
    recipients: t.readonlyArray(t.string),
  }),
  reply: t.strict({ NotificationID: t.string, position: t.number }),
  refusals: { TitleRequired: 422, MessageRequired: 422, ExpiryRequired: 422, NoRecipients: 422, UnknownRecipient: 422 },
})

/** `Status` true dismisses it for the person who asks. */
export const dismissNotification = endpoint({
  method: 'PUT',
  path: '/notifications/:id/user-notifications/:userNotificationId',
  access: signedIn,
  params: t.strict({ id: t.string, userNotificationId: t.string }),
  body: t.strict({ Status: t.literal(true) }),
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, NotDismissible: 422 },
})
