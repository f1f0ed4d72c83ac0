import type { Pool } from 'pg'
import { O, pipe, RA } from '../../src/domain/fp.ts'
import { userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  type NotificationCommand,
  NotificationEvent,
  type Notification,
  notification,
  type NotificationRefusal,
  type NotificationState,
  notificationStream,
} from '../../src/domain/notifications/notification.ts'
import { readBy } from '../../src/domain/notifications/inbox.ts'
import { ownedEvents } from '../log/owned-events.ts'
import type { LogServices } from '../log/carry-out.ts'
import { type Kind, type OnDemand, openOnDemand } from '../log/repository.ts'
import type { Migration } from '../postgres/migrate.ts'
import { addedAt } from '../users/added-at.ts'

export interface Notifications
  extends OnDemand<NotificationState, NotificationCommand, NotificationEvent, NotificationRefusal> {
  readonly of: (username: string, now: Date) => Promise<readonly Notification[]>
}

const prefix = notificationStream('')
const owned = ownedEvents({ name: 'notification', prefix, owners: ['user'] })

export const notificationKind: Kind<NotificationState, NotificationCommand, NotificationEvent, NotificationRefusal> = {
  prefix,
  codec: NotificationEvent,
  decider: () => notification,
  audience: ({ user }) => [userRoom(user)],
}

export const notificationsProjection = owned.projection
export const notificationMigrations: readonly Migration[] = [{ name: 'notifications-001-owners', ...owned.table }]

export const openNotifications = ({ pool, ...services }: LogServices & { readonly pool: Pool }): Notifications => ({
  ...openOnDemand(services, notificationKind),
  of: async (username, now) =>
    pipe(
      await owned.read(
        { pool, tail: services.tail },
        NotificationEvent,
        notification,
        username,
        await addedAt(pool)(username),
      ),
      RA.filterMap(O.chain(readBy(username, now))),
    ),
})
