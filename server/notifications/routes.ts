import { randomUUID } from 'node:crypto'
import * as api from '../../src/api/notifications.ts'
import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import { decideDismiss, decideSend } from '../../src/domain/notifications/decider.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import { intentOf } from '../log/intent.ts'
import { findUser, type UsersHouse } from '../users/users-house.ts'
import type { Router } from '../http/router.ts'
import type { Notifications } from './notifications.ts'

export const notificationRoutes = (
  router: Router,
  house: UsersHouse & { readonly notifications: Notifications },
): void => {
  const { notifications, now } = house

  const isKnown = (user: string): boolean => O.isSome(findUser(house, user))

  router.guarded(api.notifications, (_, { username }) => TE.fromTask(() => notifications.of(username, now())))

  router.guarded(api.sendNotification, ({ body: { recipients, ...content } }, { username }) => {
    const users = [...new Set(recipients.map(canonicalUsername))]
    if (!users.every(isKnown)) return TE.left({ _tag: 'UnknownRecipient' })
    const NotificationID = randomUUID()
    return pipe(
      notifications.handle(
        NotificationID,
        ({ state }) =>
          pipe(
            decideSend(
              {
                type: 'SendNotification',
                notification: { NotificationID, ...content },
                recipients: users.map((user) => ({ user, UserNotificationID: randomUUID() })),
              },
              state,
            ),
            E.map((events) => ({ events })),
          ),
        intentOf(username, now()),
      ),
      TE.map(({ position }) => ({ NotificationID, position })),
    )
  })

  router.guarded(api.dismissNotification, ({ params: { id, userNotificationId } }, { username }) =>
    pipe(
      notifications.handle(
        id,
        ({ state }) =>
          pipe(
            decideDismiss(
              { type: 'DismissNotification', user: username, UserNotificationID: userNotificationId },
              state,
            ),
            E.map((events) => ({ events })),
          ),
        intentOf(username, now()),
      ),
      TE.map(({ position }) => ({ position })),
    ),
  )
}
