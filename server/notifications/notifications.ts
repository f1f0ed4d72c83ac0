import type { Pool } from 'pg'
import { permissionRoom, userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  isUnfinished,
  notificationDecider,
  type NotificationCommand,
  type NotificationRefusal,
  type NotificationState,
  changeNoticeProgressOf,
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
import { type StreamKind, type OnDemandRepository, openOnDemandRepository } from '../log/repository.ts'
import { type ReadNotifications, readNotifications } from './read-notifications.ts'

type NotificationKind = StreamKind<NotificationState, NotificationCommand, NotificationEvent, NotificationRefusal>
type UserNotificationKind = StreamKind<
  UserNotificationState,
  UserNotificationCommand,
  UserNotificationEvent,
  UserNotificationRefusal
>

export interface NotificationStore
  extends OnDemandRepository<NotificationState, NotificationCommand, NotificationEvent, NotificationRefusal>,
    ReadNotifications {
  readonly userNotifications: OnDemandRepository<
    UserNotificationState,
    UserNotificationCommand,
    UserNotificationEvent,
    UserNotificationRefusal
  >
}

const administratorRoom = permissionRoom('client.admin')

export const notificationKind: NotificationKind = {
  prefix: notificationStream(''),
  codec: NotificationEvent,
  decider: () => notificationDecider,
  audience: (event, state) => {
    switch (event.type) {
      case 'NotificationComposed':
      case 'NotificationRescheduled':
      case 'NotificationReleased':
      case 'NotificationPortionSent':
        return [administratorRoom]
      case 'NotificationSent':
      case 'NotificationDismissed':
        return [userRoom(event.user)]
      case 'NotificationEdited':
      case 'NotificationWithdrawn':
      case 'NotificationDeleted':
        return changeNoticeProgressOf(state) === null
          ? [...usersOf(state).map(userRoom), administratorRoom]
          : [administratorRoom]
      case 'NotificationChangeTold':
        return usersOf(state).slice(event.from, event.until).map(userRoom)
    }
  },
}

export const userNotificationKind: UserNotificationKind = {
  prefix: userNotificationStream(''),
  codec: UserNotificationEvent,
  decider: () => userNotification,
  audience: ({ user }) => [userRoom(user), administratorRoom],
}

export const openNotifications = ({ pool, ...services }: LogServices & { readonly pool: Pool }): NotificationStore => ({
  ...openOnDemandRepository(services, notificationKind, { isResident: isUnfinished, maxKept: 100 }),
  ...readNotifications(pool),
  userNotifications: openOnDemandRepository(services, userNotificationKind),
})
