import * as t from 'io-ts'
import { isInstant } from '../dates/iso-date.ts'
import type { Decider } from '../decider.ts'
import { E, O, pipe } from '../fp.ts'

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

interface Recipient {
  readonly user: string
  readonly UserNotificationID: string
}

export type NotificationCommand =
  | {
      readonly type: 'SendNotification'
      readonly notification: Omit<Notification, 'user_notifications'>
      readonly recipients: readonly Recipient[]
    }
  | { readonly type: 'DismissNotification'; readonly user: string; readonly UserNotificationID: string }

interface SendRefusal {
  readonly _tag: 'TitleRequired' | 'MessageRequired' | 'ExpiryRequired' | 'NoRecipients'
}

interface DismissRefusal {
  readonly _tag: 'NotFound' | 'NotDismissible'
}

export type NotificationRefusal = SendRefusal | DismissRefusal

export type NotificationState = O.Option<Notification>

type Send = Extract<NotificationCommand, { readonly type: 'SendNotification' }>
type Dismiss = Extract<NotificationCommand, { readonly type: 'DismissNotification' }>
type Sent = Extract<NotificationEvent, { readonly type: 'NotificationSent' }>
type Decision<Refusal> = E.Either<Refusal, readonly NotificationEvent[]>

const isBlank = (text: string): boolean => text.trim() === ''

export const decideSend = ({ notification, recipients }: Send, state: NotificationState): Decision<SendRefusal> => {
  if (O.isSome(state)) return E.right([])
  if (isBlank(notification.Title)) return E.left({ _tag: 'TitleRequired' })
  if (isBlank(notification.Message)) return E.left({ _tag: 'MessageRequired' })
  if (!isInstant(notification.Expiry)) return E.left({ _tag: 'ExpiryRequired' })
  if (recipients.length === 0) return E.left({ _tag: 'NoRecipients' })
  return E.right(recipients.map((recipient) => ({ type: 'NotificationSent', ...notification, ...recipient })))
}

export const decideDismiss = (
  { user, UserNotificationID }: Dismiss,
  state: NotificationState,
): Decision<DismissRefusal> => {
  const sent = O.toUndefined(state)
  const own = sent?.user_notifications.find((one) => one.user === user && one.UserNotificationID === UserNotificationID)
  if (sent === undefined || own === undefined) return E.left({ _tag: 'NotFound' })
  if (!sent.Dismissible) return E.left({ _tag: 'NotDismissible' })
  return E.right(own.Status ? [] : [{ type: 'NotificationDismissed', user, UserNotificationID }])
}

const received = ({ type, user, UserNotificationID, ...sent }: Sent, others: readonly UserNotification[]) => ({
  ...sent,
  user_notifications: [...others, { UserNotificationID, NotificationID: sent.NotificationID, user, Status: false }],
})

const dismissed = (state: Notification, id: string): Notification => ({
  ...state,
  user_notifications: state.user_notifications.map((one) =>
    one.UserNotificationID === id ? { ...one, Status: true } : one,
  ),
})

export const notification: Decider<NotificationState, NotificationCommand, NotificationEvent, NotificationRefusal> = {
  initial: O.none,

  decide: (command, state) =>
    command.type === 'SendNotification' ? decideSend(command, state) : decideDismiss(command, state),

  evolve: (state, event) => {
    switch (event.type) {
      case 'NotificationSent':
        return O.some(received(event, O.isSome(state) ? state.value.user_notifications : []))
      case 'NotificationDismissed':
        return pipe(
          state,
          O.map((sent) => dismissed(sent, event.UserNotificationID)),
        )
    }
  },
}

export const notificationStream = (id: string): string => `notification/${id}`
