import * as t from 'io-ts'
import {
  contentFields,
  ReceivedNotification,
  SentNotification,
  UserNotification,
} from '../domain/notifications/notification.ts'
import { RecipientChoice } from '../domain/users/recipients.ts'
import { StreamRevision, Uuid } from '../domain/uuid.ts'
import { anyPermissionAccess, defineEndpoint, signedInAccess } from './endpoint.ts'
import { textUpTo } from '../domain/text/text-codec.ts'

const AfterCode = t.exact(t.partial({ after: textUpTo(200) }))

export const notifications = defineEndpoint({
  method: 'GET',
  path: '/notifications',
  access: signedInAccess,
  reply: t.readonlyArray(ReceivedNotification),
})

/** Notifications that people composed, newest first: at most 5,000, starting behind `after`. */
export const sentNotifications = defineEndpoint({
  method: 'GET',
  path: '/notifications/sent',
  access: anyPermissionAccess('client.admin'),
  query: AfterCode,
  reply: t.readonlyArray(SentNotification),
})

const idParams = t.strict({ id: Uuid })

const csvMedia = 'text/csv; charset=utf-8'

/** At most 5,000 people behind `after`, a `UserNotificationID`. `format=csv` gives all of them, as a file. */
export const sentNotification = defineEndpoint({
  method: 'GET',
  path: '/notifications/:id',
  access: anyPermissionAccess('client.admin'),
  params: idParams,
  query: t.exact(t.partial({ format: t.literal('csv'), after: textUpTo(200) })),
  alsoAs: [csvMedia],
  reply: t.readonly(
    t.strict({ notification: SentNotification, user_notifications: t.readonlyArray(UserNotification) }),
  ),
  refusals: { NotFound: 404 },
})

const contentRefusals = {
  TitleRequired: 422,
  MessageRequired: 422,
  ExpiryRequired: 422,
  ExpiryNotValid: 422,
  ExpiryPassed: 422,
  TooLong: 422,
  LinkNotValid: 422,
} as const

const recipientRefusals = {
  SendTimeNotValid: 422,
  NoRecipients: 422,
  UnknownRecipient: 422,
  RecipientsAboveYou: 403,
} as const

const { Title: TitleText, Message: MessageText, Expiry: ExpiryDate, ...optionalContent } = contentFields

/** Spec §5 requires these and a priority, which defaults to 1 (spec §9). */
const requiredContent = { Title: TitleText, Message: MessageText, Expiry: ExpiryDate }

const instantOrNull = t.union([textUpTo(1_000), t.null])

/** Individual people, in the form of spec §3; `recipients` takes precedence. */
const user_notifications = t.readonlyArray(t.strict({ user_id: textUpTo(200) }))

/** A past or null `sendAt` sends immediately. The sender gets no copy. `mustAcknowledge` overrides `Dismissible`. */
export const sendNotification = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/notifications',
  access: anyPermissionAccess('client.admin'),
  bodyLimit: 1_000_000,
  body: t.intersection([
    t.strict(requiredContent),
    t.exact(
      t.partial({
        ...optionalContent,
        recipients: t.union([t.readonlyArray(textUpTo(200)), RecipientChoice]),
        user_notifications,
        sendAt: instantOrNull,
      }),
    ),
  ]),
  reply: t.strict({ NotificationID: t.string, position: t.number }),
  refusals: { ...contentRefusals, ...recipientRefusals },
})

/** Without a `revision` the save overwrites. Omitted fields stay. Recipients and `sendAt` count only before sending. */
export const editNotification = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/notifications/:id',
  access: anyPermissionAccess('client.admin'),
  bodyLimit: 1_000_000,
  params: idParams,
  body: t.intersection([
    t.strict(requiredContent),
    t.exact(
      t.partial({
        ...optionalContent,
        revision: StreamRevision,
        recipients: RecipientChoice,
        user_notifications,
        sendAt: instantOrNull,
      }),
    ),
  ]),
  reply: t.strict({ revision: StreamRevision, position: t.number }),
  refusals: {
    ...contentRefusals,
    ...recipientRefusals,
    NotFound: 404,
    StaleRevision: 409,
    Conflict: 409,
    AlreadyWithdrawn: 422,
  },
})

/** Removes it from all screens; who has seen it stays recorded. */
export const withdrawNotification = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/notifications/:id/withdrawal',
  access: anyPermissionAccess('client.admin'),
  params: idParams,
  body: t.exact(t.partial({ revision: StreamRevision })),
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, StaleRevision: 409, Conflict: 409, NotSent: 422 },
})

export const deleteNotification = defineEndpoint({
  method: 'DELETE',
  writes: true,
  path: '/notifications/:id',
  access: anyPermissionAccess('client.admin'),
  params: idParams,
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, Conflict: 409 },
})

/** Acts on the caller's own copy: `Status` 1 dismisses it (spec §4). */
export const changeUserNotification = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/notifications/:id/user-notifications/:userNotificationId',
  access: signedInAccess,
  params: t.strict({ id: Uuid, userNotificationId: Uuid }),
  body: t.union([
    t.strict({ Status: t.union([t.literal(1), t.literal(true)]) }),
    t.strict({ acknowledged: t.literal(true) }),
    t.strict({ seen: t.literal(true) }),
  ]),
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, NotDismissible: 422, NotAcknowledged: 422 },
})
