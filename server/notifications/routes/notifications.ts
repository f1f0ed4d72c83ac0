import { randomUUID } from 'node:crypto'
import * as api from '../../../src/api/notifications.ts'
import { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { instantOfLocal } from '../../../src/domain/dates/local-moment.ts'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import {
  contentOf,
  defaultContent,
  type SentNotification,
  type UserNotification,
} from '../../../src/domain/notifications/notification.ts'
import type { UserNotificationCommand } from '../../../src/domain/notifications/user-notification.ts'
import { noRecipients, type RecipientChoice } from '../../../src/domain/users/recipients.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import type { AppendedPosition } from '../../log/event-log.ts'
import type { NotificationComposer } from '../composer.ts'
import type { NotificationStore } from '../notifications.ts'
import type { FileReply } from '../../../src/api/endpoint.ts'
import { csvReply } from '../../http/replies/csv-reply.ts'
import { withAnswer, pickPosition } from '../../log/carry-out.ts'

interface NotificationReceipts {
  readonly notification: SentNotification
  readonly user_notifications: readonly (UserNotification & { readonly dismissedAt: string | null })[]
}

const csvColumns = ['Notification', 'Sent', 'User name', 'Name', 'Seen', 'Dismissed', 'Acknowledged']

const receivedCsv = (
  { notification: { Title, status, at }, user_notifications }: NotificationReceipts,
  today: IsoDate,
): FileReply =>
  csvReply(`notification_${today}.csv`, [
    csvColumns,
    ...user_notifications.map(({ user_id, user, seenAt, dismissedAt, acknowledgedAt }) => [
      ...[Title, status === 'Scheduled' ? '' : at, user_id, user],
      ...[seenAt ?? '', dismissedAt ?? '', acknowledgedAt ?? ''],
    ]),
  ])

interface NotificationServices {
  readonly notifications: NotificationStore
  readonly composer: NotificationComposer
  readonly siteSettings: { readonly today: (now: Date) => IsoDate; readonly timeZone: () => string }
  readonly now: () => Date
}

type RevisedNotification = AppendedPosition & { readonly revision: number }

const isNames = (given: readonly string[] | RecipientChoice): given is readonly string[] => Array.isArray(given)

const recipientsFromUsers = (users: readonly string[]): RecipientChoice => ({ ...noRecipients, users })

interface AddressedBody {
  readonly recipients?: readonly string[] | RecipientChoice
  readonly user_notifications?: readonly { readonly user_id: string }[]
}

const recipientsOf = ({ recipients, user_notifications }: AddressedBody): RecipientChoice | undefined => {
  if (recipients !== undefined) return isNames(recipients) ? recipientsFromUsers(recipients) : recipients
  return user_notifications && recipientsFromUsers(user_notifications.map(({ user_id }) => user_id))
}

const commandTypeOf = (body: object): UserNotificationCommand['type'] => {
  if ('Status' in body) return 'DismissNotification'
  return 'acknowledged' in body ? 'AcknowledgeNotification' : 'SeeNotification'
}

export const notificationRoutes = (route: Route, services: NotificationServices): void => {
  const { notifications, composer, siteSettings, now } = services

  /** Spec §9 writes dates as YYYY-MM-DD: a notification is active until the end of its day. */
  const instantOf = (expiry: string): string =>
    IsoDate.is(expiry) ? instantOfLocal(siteSettings.timeZone(), `${expiry}T23:59`) : expiry

  route(api.notifications, (_, { username }) => TE.fromTask(() => notifications.of(username, now())))

  route(api.sentNotifications, ({ query }) => TE.fromTask(() => notifications.sent(now(), query)))

  route(api.sentNotification, ({ params: { id }, query: { format, ...behind } }) =>
    pipe(
      TE.fromTask(() => notifications.sentOne(id, now(), format === 'csv' ? { isWhole: true } : behind)),
      TE.chain(orNotFound),
      TE.map((found) => (format === 'csv' ? E.left(receivedCsv(found, siteSettings.today(now()))) : E.right(found))),
    ),
  )

  route(api.sendNotification, ({ body, intent }, { username, permissions }) => {
    const { sendAt = null } = body
    const recipients = recipientsOf(body) ?? noRecipients
    const content = contentOf({ ...defaultContent, ...body, Expiry: instantOf(body.Expiry) })
    const id = randomUUID()
    return withAnswer(
      intent,
      ({ position }: AppendedPosition) => ({ NotificationID: id, position }),
      (own) => composer.compose({ username, permissions }, { id, content, recipients, sendAt }, own),
    )
  })

  route(api.editNotification, ({ params: { id }, body, intent }, { username, permissions }) =>
    withAnswer(
      intent,
      ({ revision, position }: RevisedNotification) => ({ revision, position }),
      (own) =>
        composer.edit(
          { username, permissions },
          { ...body, recipients: recipientsOf(body), id, content: { ...body, Expiry: instantOf(body.Expiry) } },
          own,
        ),
    ),
  )

  route(api.withdrawNotification, ({ params: { id }, body: { revision }, intent }) =>
    withAnswer(intent, pickPosition, (own) => composer.withdraw(id, revision, own)),
  )

  route(api.deleteNotification, ({ params: { id }, intent }) =>
    withAnswer(intent, pickPosition, (own) => composer.remove(id, own)),
  )

  route(api.changeUserNotification, ({ params, body, intent }, { username }) => {
    const { id, userNotificationId } = params
    const type = commandTypeOf(body)
    return pipe(
      TE.fromTask(() => notifications.received(username, id, userNotificationId)),
      TE.chain(orNotFound),
      TE.chainW(({ notification, Status }) =>
        withAnswer(intent, pickPosition, (own) =>
          notifications.userNotifications.handle(
            userNotificationId,
            ({ state }) => {
              // `Status` decides, because this stream lacks dismissals of earlier releases
              if (type === 'DismissNotification' && Status === 1) return E.right({ events: [] })
              const { NotificationID, Dismissible, mustAcknowledge } = notification
              const received = { NotificationID, user: username, Dismissible, mustAcknowledge }
              return pipe(
                notifications.userNotifications.decide(userNotificationId, state, [{ type, received, at: intent.at }]),
                E.map((events) => ({ events })),
              )
            },
            own,
          ),
        ),
      ),
    )
  })
}
