import { isInstant } from '../dates/instant.ts'
import type { Decider } from '../decider.ts'
import { E, O, pipe } from '../fp.ts'
import type { NotificationCommand } from './command.ts'
import type { NotificationEvent } from './event.ts'
import type { Notification, UserNotification } from './notification.ts'

interface SendRefusal {
  readonly _tag: 'TitleRequired' | 'MessageRequired' | 'ExpiryRequired' | 'NoRecipients'
}

interface DismissRefusal {
  readonly _tag: 'NotFound' | 'NotDismissible'
}

export type NotificationRefusal = SendRefusal | DismissRefusal

/** None until it is sent; then with everyone's `user_notifications`. */
export type NotificationState = O.Option<Notification>

type Send = Extract<NotificationCommand, { readonly type: 'SendNotification' }>
type Dismiss = Extract<NotificationCommand, { readonly type: 'DismissNotification' }>
type Sent = Extract<NotificationEvent, { readonly type: 'NotificationSent' }>
type Decision<Refusal> = E.Either<Refusal, readonly NotificationEvent[]>

const isBlank = (text: string): boolean => text.trim() === ''

/** Sent once: the same notification again says nothing new. */
export const decideSend = ({ notification, recipients }: Send, state: NotificationState): Decision<SendRefusal> => {
  if (O.isSome(state)) return E.right([])
  if (isBlank(notification.Title)) return E.left({ _tag: 'TitleRequired' })
  if (isBlank(notification.Message)) return E.left({ _tag: 'MessageRequired' })
  if (!isInstant(notification.Expiry)) return E.left({ _tag: 'ExpiryRequired' })
  if (recipients.length === 0) return E.left({ _tag: 'NoRecipients' })
  return E.right(recipients.map((recipient) => ({ type: 'NotificationSent', ...notification, ...recipient })))
}

/** To anybody it was not sent to, it does not exist. */
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
