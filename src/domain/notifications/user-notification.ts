import * as t from 'io-ts'
import type { Decider } from '../decider.ts'
import { E } from '../fp.ts'
import type { NotificationContent } from './notification.ts'

const notificationFacts = { NotificationID: t.string, user: t.string, at: t.string }

/** Each recipient has a separate stream, so that thousands who look at the same time cause no write conflicts. */
export const UserNotificationEvent = t.union([
  t.strict({ type: t.literal('NotificationSeen'), ...notificationFacts }),
  t.strict({ type: t.literal('NotificationDismissed'), ...notificationFacts }),
  t.strict({ type: t.literal('NotificationAcknowledged'), ...notificationFacts }),
])
export type UserNotificationEvent = t.TypeOf<typeof UserNotificationEvent>

interface ReceivedNotification extends Pick<NotificationContent, 'Dismissible' | 'mustAcknowledge'> {
  readonly NotificationID: string
  readonly user: string
}

export interface UserNotificationCommand {
  readonly type: 'SeeNotification' | 'DismissNotification' | 'AcknowledgeNotification'
  readonly received: ReceivedNotification
  readonly at: string
}

export interface UserNotificationRefusal {
  readonly _tag: 'NotDismissible' | 'NotAcknowledged'
}

export interface UserNotificationState {
  readonly isSeen: boolean
  readonly isDismissed: boolean
  readonly isAcknowledged: boolean
}

type UserNotificationDecision = E.Either<UserNotificationRefusal, readonly UserNotificationEvent[]>

const dismissNotification = (
  { Dismissible, mustAcknowledge }: ReceivedNotification,
  { isDismissed, isAcknowledged }: UserNotificationState,
  event: UserNotificationEvent,
): UserNotificationDecision => {
  if (isDismissed) return E.right([])
  if (mustAcknowledge) return isAcknowledged ? E.right([event]) : E.left({ _tag: 'NotAcknowledged' })
  return Dismissible ? E.right([event]) : E.left({ _tag: 'NotDismissible' })
}

export const userNotification: Decider<
  UserNotificationState,
  UserNotificationCommand,
  UserNotificationEvent,
  UserNotificationRefusal
> = {
  initial: { isSeen: false, isDismissed: false, isAcknowledged: false },

  decide: ({ type, received, at }, state) => {
    const facts = { NotificationID: received.NotificationID, user: received.user, at }
    switch (type) {
      case 'SeeNotification':
        return E.right(state.isSeen ? [] : [{ type: 'NotificationSeen', ...facts }])
      case 'DismissNotification':
        return dismissNotification(received, state, { type: 'NotificationDismissed', ...facts })
      case 'AcknowledgeNotification':
        return E.right(
          state.isAcknowledged || !received.mustAcknowledge ? [] : [{ type: 'NotificationAcknowledged', ...facts }],
        )
    }
  },

  evolve: (state, { type }) => {
    switch (type) {
      case 'NotificationSeen':
        return { ...state, isSeen: true }
      case 'NotificationDismissed':
        return { ...state, isDismissed: true }
      case 'NotificationAcknowledged':
        return { ...state, isAcknowledged: true }
    }
  },
}

export const userNotificationStream = (id: string): string => `user-notification/${id}`
