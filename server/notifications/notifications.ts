import type { Pool } from 'pg'
import { permissionRoom, userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  isUnfinished,
  notification,
  type NotificationCommand,
  type NotificationRefusal,
  type NotificationState,
  tellingOf,
  usersOf,
} from '../../src/domain/notifications/decider.ts'
import { NotificationEvent, notificationStream } from '../../src/domain/notifications/notification-event.ts'
import {
  userNotification,
  type UserNotificationCommand,
  UserNotificationEvent,
  type UserNotificationRefusal,
  type UserNotificationState,
  userNotificationStream,
} from '../../src/domain/notifications/user-notification.ts'
import type { LogServices } from '../log/carry-out.ts'
import { type Kind, type OnDemand, openOnDemand } from '../log/repository.ts'
import { type ReadNotifications, readNotifications } from './read-notifications.ts'

type NotificationKind = Kind<NotificationState, NotificationCommand, NotificationEvent, NotificationRefusal>
type UserNotificationKind = Kind<
  UserNotificationState,
  UserNotificationCommand,
  UserNotificationEvent,
  UserNotificationRefusal
>

export interface Notifications
  extends OnDemand<NotificationState, NotificationCommand, NotificationEvent, NotificationRefusal>,
    ReadNotifications {
  readonly userNotifications: OnDemand<
    UserNotificationState,
    UserNotificationCommand,
    UserNotificationEvent,
    UserNotificationRefusal
  >
}

const administrators = permissionRoom('client.admin')

export const notificationKind: NotificationKind = {
  prefix: notificationStream(''),
  codec: NotificationEvent,
  decider: () => notification,
  audience: (event, state) => {
    switch (event.type) {
      case 'NotificationComposed':
      case 'NotificationRescheduled':
      case 'NotificationReleased':
      case 'NotificationPortionSent':
        return [administrators]
      case 'NotificationSent':
      case 'NotificationDismissed':
        return [userRoom(event.user)]
      case 'NotificationEdited':
      case 'NotificationWithdrawn':
      case 'NotificationDeleted':
        return tellingOf(state) === null ? [...usersOf(state).map(userRoom), administrators] : [administrators]
      case 'NotificationChangeTold':
        return usersOf(state).slice(event.from, event.until).map(userRoom)
    }
  },
}

export const userNotificationKind: UserNotificationKind = {
  prefix: userNotificationStream(''),
  codec: UserNotificationEvent,
  decider: () => userNotification,
  audience: ({ user }) => [userRoom(user), administrators],
}

export const openNotifications = ({ pool, ...services }: LogServices & { readonly pool: Pool }): Notifications => ({
  ...openOnDemand(services, notificationKind, { isResident: isUnfinished, mostKept: 100 }),
  ...readNotifications(pool),
  userNotifications: openOnDemand(services, userNotificationKind),
})
