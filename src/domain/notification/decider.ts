import { isInstant } from '../date/instant.ts'
import type { Decider } from '../decider.ts'
import { E, O, pipe } from '../fp.ts'
import type { NotificationCommand } from './command.ts'
import type { NotificationEvent } from './event.ts'
import type { Notification, UserNotification } from './notification.ts'

export interface NotificationRefusal {
  readonly _tag: 'TitleRequired' | 'MessageRequired' | 'ExpiryRequired' | 'NoRecipients' | 'NotFound' | 'NotDismissible'
}

/** None until it is sent; then with everyone's `user_notifications`. */
export type NotificationState = O.Option<Notification>

type Sending = Extract<NotificationCommand, { readonly type: 'SendNotification' }>
type Sent = Extract<NotificationEvent, { readonly type: 'NotificationSent' }>

const isBlank = (text: string): boolean => text.trim() === ''
const refuse = (_tag: NotificationRefusal['_tag']) => E.left({ _tag })

const send = ({ notification, recipients }: Sending): E.Either<NotificationRefusal, readonly NotificationEvent[]> => {
  if (isBlank(notification.Title)) return refuse('TitleRequired')
  if (isBlank(notification.Message)) return refuse('MessageRequired')
  if (!isInstant(notification.Expiry)) return refuse('ExpiryRequired')
  if (recipients.length === 0) return refuse('NoRecipients')
  return E.right(recipients.map((recipient) => ({ type: 'NotificationSent', ...notification, ...recipient })))
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

  decide: (command, state) => {
    if (command.type === 'SendNotification') return O.isSome(state) ? E.right([]) : send(command)
    const { user, UserNotificationID } = command
    const own = pipe(
      state,
      O.chainNullableK(({ user_notifications }) =>
        user_notifications.find((one) => one.user === user && one.UserNotificationID === UserNotificationID),
      ),
    )
    if (O.isNone(state) || O.isNone(own)) return refuse('NotFound')
    if (!state.value.Dismissible) return refuse('NotDismissible')
    return E.right(own.value.Status ? [] : [{ type: 'NotificationDismissed', user, UserNotificationID }])
  },

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
