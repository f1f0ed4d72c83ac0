import { map } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { Client } from '../../api/client.ts'
import { changeUserNotification, notifications } from '../../api/notifications.ts'
import { E, O } from '../../domain/fp.ts'
import type { UserNotification } from '../../domain/notifications/notification.ts'
import { notificationsMachine, type Dismissal, type Listing } from '../../machines/notifications/notifications.ts'
import { notificationFrames } from '../../streams/events/notification-frames.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { persistently, retriesOf } from '../following.ts'

const nothingToTell: Dismissal = E.right(null)

export const provideNotifications = ({ call }: Client, socket: LiveSocket) =>
  notificationsMachine.provide({
    actors: {
      retries: retriesOf(socket),
      notificationEvents: fromEventObservable(() =>
        notificationFrames(socket).pipe(map(() => ({ type: 'notification.received' }))),
      ),
      listNotifications: fromPromise<Listing>(({ signal }) =>
        persistently(socket, call(notifications)({ signal }), signal),
      ),
      dismissNotification: fromPromise<Dismissal, O.Option<UserNotification>>(({ input }) =>
        O.isNone(input)
          ? Promise.resolve(nothingToTell)
          : call(changeUserNotification)({
              params: { id: input.value.NotificationID, userNotificationId: input.value.UserNotificationID },
              body: { Status: 1 },
            })(),
      ),
    },
  })
