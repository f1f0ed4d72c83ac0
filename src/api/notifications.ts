import * as t from 'io-ts'
import {
  contentFields,
  Notification,
  Priority,
  SentNotification,
  UserNotification,
} from '../domain/notifications/notification.ts'
import { Recipients } from '../domain/users/recipients.ts'
import { Revision, Uuid } from '../domain/uuid.ts'
import { anyOf, endpoint, signedIn } from './endpoint.ts'
import { text } from '../domain/text.ts'

const Behind = t.exact(t.partial({ after: text(200) }))

export const notifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: signedIn,
  reply: t.readonlyArray(Notification),
})

/** Those that people have composed, newest first: at most 5,000, those behind the one that they are asked for `after`. */
export const sentNotifications = endpoint({
  method: 'GET',
  path: '/notifications/sent',
  access: anyOf('client.admin'),
  query: Behind,
  reply: t.readonlyArray(SentNotification),
})

const byId = t.strict({ id: Uuid })

const csv = 'text/csv; charset=utf-8'

/**
 * With who has seen, dismissed and acknowledged it: at most 5,000, those behind the `UserNotificationID` that they are asked for `after`. With
 * `format=csv` all of that alone, as a file.
 */
export const sentNotification = endpoint({
  method: 'GET',
  path: '/notifications/:id',
  access: anyOf('client.admin'),
  params: byId,
  query: t.exact(t.partial({ format: t.literal('csv'), after: text(200) })),
  alsoAs: [csv],
  reply: t.readonly(
    t.strict({ notification: SentNotification, user_notifications: t.readonlyArray(UserNotification) }),
  ),
  refusals: { NotFound: 404 },
})

const contentRefusals = {
  ...{ TitleRequired: 422, MessageRequired: 422, ExpiryRequired: 422, ExpiryPassed: 422 },
  ...{ TooLong: 422, LinkNotValid: 422 },
} as const

const recipientRefusals = {
  ...{ SendTimeNotValid: 422, NoRecipients: 422, UnknownRecipient: 422, RecipientsAboveYou: 403 },
} as const

const instantOrNull = t.union([text(1_000), t.null])

/** People alone, as spec §3 has a notification; `recipients` count before them. */
const user_notifications = t.readonlyArray(t.strict({ user_id: text(200) }))

/** `recipients` are user names or rules. `sendAt` null, or over, is at once; nobody writes to themselves. */
export const sendNotification = endpoint({
  method: 'POST',
  path: '/notifications',
  access: anyOf('client.admin'),
  bodyLimit: 1_000_000,
  body: t.intersection([
    t.strict({
      Title: text(1_000),
      Message: text(20_000),
      Expiry: text(200),
    }),
    t.exact(
      t.partial({
        recipients: t.union([t.readonlyArray(text(200)), Recipients]),
        user_notifications,
        Priority,
        Dismissible: t.boolean,
        mustAcknowledge: t.boolean,
        about: instantOrNull,
        sendAt: instantOrNull,
      }),
    ),
  ]),
  reply: t.strict({ NotificationID: t.string, position: t.number }),
  refusals: { ...contentRefusals, ...recipientRefusals },
})

/** Recipients, as they are sent to, and `sendAt` count for as long as it is not sent. */
export const editNotification = endpoint({
  method: 'PUT',
  path: '/notifications/:id',
  access: anyOf('client.admin'),
  bodyLimit: 1_000_000,
  params: byId,
  body: t.intersection([
    t.strict({ revision: Revision, ...contentFields }),
    t.exact(t.partial({ recipients: Recipients, user_notifications, sendAt: instantOrNull })),
  ]),
  reply: t.strict({ revision: Revision, position: t.number }),
  refusals: {
    ...{ ...contentRefusals, ...recipientRefusals },
    ...{ NotFound: 404, StaleRevision: 409, Conflict: 409, AlreadyWithdrawn: 422 },
  },
})

/** It leaves the screens of all who have it; who has seen it stays known. */
export const withdrawNotification = endpoint({
  method: 'POST',
  path: '/notifications/:id/withdrawal',
  access: anyOf('client.admin'),
  params: byId,
  body: t.exact(t.partial({ revision: Revision })),
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, StaleRevision: 409, Conflict: 409, NotSent: 422 },
})

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/notifications/:id',
  access: anyOf('client.admin'),
  params: byId,
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, Conflict: 409 },
})

/** What the person who asks does with what they were sent: `Status` 1 dismisses it (spec §4). */
export const changeUserNotification = endpoint({
  method: 'PUT',
  path: '/notifications/:id/user-notifications/:userNotificationId',
  access: signedIn,
  params: t.strict({ id: Uuid, userNotificationId: Uuid }),
  body: t.union([
    t.strict({ Status: t.union([t.literal(1), t.literal(true)]) }),
    t.strict({ acknowledged: t.literal(true) }),
    t.strict({ seen: t.literal(true) }),
  ]),
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, NotDismissible: 422, NotAcknowledged: 422 },
})
