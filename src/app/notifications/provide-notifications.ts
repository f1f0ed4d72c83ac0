import { asyncScheduler, filter, map, throttleTime } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiClient } from '../../api/client.ts'
import { changeUserNotification, notifications } from '../../api/notifications.ts'
import { E, O, TE } from '../../domain/fp.ts'
import type { Notification } from '../../domain/notifications/notification.ts'
import {
  type NotificationsResult,
  type NotificationMark,
  type MarkResult,
  notificationsMachine,
} from '../../machines/notifications/notifications.ts'
import { expiryEvents } from '../../streams/browser/expiries.ts'
import { pageSight } from '../../streams/browser/page-sight.ts'
import { notificationFrames } from '../../streams/events/notification-frames.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { readPersistently, retriesOf } from '../following.ts'
import { taskActor } from '../task-actor.ts'

/** Limits reads, because administrators also receive an event for each mark of two thousand recipients. */
const minReadIntervalMs = 500

const nothingToTell: MarkResult = E.right(null)

const markBodies = { seen: { seen: true }, dismissed: { Status: 1 }, acknowledged: { acknowledged: true } } as const

export const provideNotifications = ({ call }: ApiClient, socket: LiveSocket, page: Document) =>
  notificationsMachine.provide({
    actors: {
      retries: retriesOf(socket),
      notificationEvents: fromEventObservable(() =>
        notificationFrames(socket).pipe(
          filter(({ event }) => event.type !== 'NotificationSeen'),
          throttleTime(minReadIntervalMs, asyncScheduler, { leading: true, trailing: true }),
          map(() => ({ type: 'notification.received' })),
        ),
      ),
      listNotifications: fromPromise<NotificationsResult>(({ signal }) =>
        readPersistently(socket, call(notifications)({ signal }), signal),
      ),
      markNotification: taskActor<MarkResult, O.Option<NotificationMark>>((marked) =>
        O.isNone(marked)
          ? TE.fromEither(nothingToTell)
          : call(changeUserNotification)({
              params: { id: marked.value.own.NotificationID, userNotificationId: marked.value.own.UserNotificationID },
              body: markBodies[marked.value.mark],
            }),
      ),
      expiries: fromEventObservable(({ input }: { readonly input: readonly Notification[] }) =>
        expiryEvents(input.map(({ Expiry }) => Expiry)),
      ),
      pageSight: fromEventObservable(() => pageSight(page)),
    },
  })
