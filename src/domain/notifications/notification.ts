import * as t from 'io-ts'
import { RecipientChoice } from '../users/recipients.ts'
import { StreamRevision } from '../uuid.ts'
import { textUpTo } from '../text/text-codec.ts'

/** Spec §3: 0 to 3, and 4 for errors. */
export const NotificationPriority = t.union([t.literal(0), t.literal(1), t.literal(2), t.literal(3), t.literal(4)])
export type NotificationPriority = t.TypeOf<typeof NotificationPriority>

const defaultPriority: NotificationPriority = 1

const instantOrNull = t.union([t.string, t.null])

export const contentFields = {
  Title: textUpTo(1_000),
  Message: textUpTo(20_000),
  Priority: NotificationPriority,
  Dismissible: t.boolean,
  mustAcknowledge: t.boolean,
  Expiry: textUpTo(200),
  about: t.union([textUpTo(1_000), t.null]),
}

export const defaultContent = { Priority: defaultPriority, Dismissible: true, mustAcknowledge: false, about: null }

/** `Expiry` is an ISO instant, `about` a path of this site. `mustAcknowledge` shows it until it is acknowledged. */
export const NotificationContent = t.readonly(t.strict(contentFields))
export type NotificationContent = t.TypeOf<typeof NotificationContent>

export type NotificationContentInput = Pick<NotificationContent, 'Title' | 'Message' | 'Expiry'> &
  Partial<NotificationContent>

export const isDismissible = ({
  Dismissible,
  mustAcknowledge,
}: Pick<NotificationContent, 'Dismissible' | 'mustAcknowledge'>): boolean => Dismissible && !mustAcknowledge

export const contentOf = (content: NotificationContent): NotificationContent => ({
  Title: content.Title,
  Message: content.Message,
  Priority: content.Priority,
  Dismissible: content.Dismissible,
  mustAcknowledge: content.mustAcknowledge,
  Expiry: content.Expiry,
  about: content.about,
})

const receivedFields = {
  UserNotificationID: t.string,
  NotificationID: t.string,
  Status: t.union([t.literal(0), t.literal(1)]),
  user_id: t.string,
  user: t.string,
  seenAt: instantOrNull,
  acknowledgedAt: instantOrNull,
}

/** `Status` 1 is dismissed (spec §4). `user_id` is a user name, `user` the person's name. */
export const UserNotification = t.readonly(t.strict(receivedFields))
export type UserNotification = t.TypeOf<typeof UserNotification>

const sentFields = { NotificationID: t.string, ...contentFields, at: t.string, editedAt: instantOrNull }

/** Readers get only their own `user_notifications`. */
export const Notification = t.readonly(
  t.strict({ ...sentFields, user_notifications: t.readonlyArray(UserNotification) }),
)
export type Notification = t.TypeOf<typeof Notification>

export const NestedUserNotification = t.readonly(
  t.strict({ ...receivedFields, notification: t.readonly(t.strict(sentFields)) }),
)
export type NestedUserNotification = t.TypeOf<typeof NestedUserNotification>

/** Form of spec §3: each user notification holds its notification. */
export const ReceivedNotification = t.readonly(
  t.strict({ ...sentFields, user_notifications: t.readonlyArray(NestedUserNotification) }),
)
export type ReceivedNotification = t.TypeOf<typeof ReceivedNotification>

export const NotificationStatus = t.keyof({ Scheduled: null, Active: null, Expired: null, Withdrawn: null })
export type NotificationStatus = t.TypeOf<typeof NotificationStatus>

/** `at` is when it was sent, or composed if it is not sent yet. `remaining` people do not have it yet. */
export const SentNotification = t.readonly(
  t.strict({
    ...sentFields,
    status: NotificationStatus,
    by: t.string,
    sendAt: instantOrNull,
    recipients: RecipientChoice,
    counts: t.readonly(t.strict({ recipients: t.number, seen: t.number, dismissed: t.number, acknowledged: t.number })),
    remaining: t.number,
    revision: StreamRevision,
  }),
)
export type SentNotification = t.TypeOf<typeof SentNotification>

const isActive = ({ Expiry }: Pick<Notification, 'Expiry'>, now: Date): boolean => Date.parse(Expiry) > now.getTime()

/** An active one expires by time alone (spec §4). */
export const statusAt = (
  { status, Expiry }: Pick<SentNotification, 'status' | 'Expiry'>,
  now: Date,
): NotificationStatus => {
  if (status === 'Scheduled' || status === 'Withdrawn') return status
  return isActive({ Expiry }, now) ? 'Active' : 'Expired'
}

export interface ShownNotification {
  readonly notification: Notification
  readonly own: UserNotification
}

type DismissalRules = Pick<Notification, 'Dismissible' | 'mustAcknowledge'>

const isShown = (
  { Dismissible, mustAcknowledge }: DismissalRules,
  { Status, acknowledgedAt }: UserNotification,
): boolean => (mustAcknowledge ? acknowledgedAt === null : Status === 0 || !Dismissible)

export const shownNotifications = (notifications: readonly Notification[]): readonly ShownNotification[] =>
  notifications
    .flatMap((notification) =>
      notification.user_notifications.filter((own) => isShown(notification, own)).map((own) => ({ notification, own })),
    )
    .toSorted(
      ({ notification: one }, { notification: other }) =>
        other.Priority - one.Priority || Number(other.at > one.at) - Number(other.at < one.at),
    )
