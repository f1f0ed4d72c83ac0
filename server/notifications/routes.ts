import { randomUUID } from 'node:crypto'
import * as api from '../../src/api/notifications.ts'
import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import type { Decider } from '../../src/domain/decider.ts'
import {
  decideDismiss,
  decideSend,
  type NotificationState,
  type NotificationEvent,
} from '../../src/domain/notifications/notification.ts'
import { canonicalUsername } from '../../src/domain/users/user.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import type { Router } from '../http/router.ts'
import type { Notifications } from './notifications.ts'
import type { Appended, Intent } from '../log/event-log.ts'
import { answering, positionOf } from '../log/intent.ts'

type Decide<Command, Refusal> = Decider<NotificationState, Command, NotificationEvent, Refusal>['decide']

export const notificationRoutes = (
  router: Router,
  services: UserServices & { readonly notifications: Notifications },
): void => {
  const { notifications, now } = services

  const change =
    <Command, Refusal>(id: string, decide: Decide<Command, Refusal>, command: Command) =>
    (intent: Intent<Appended>) =>
      notifications.handle(
        id,
        ({ state }) =>
          pipe(
            decide(command, state),
            E.map((events) => ({ events })),
          ),
        intent,
      )

  const isKnown = (user: string): boolean => O.isSome(findUser(services, user))

  router.guarded(api.notifications, (_, { username }) => TE.fromTask(() => notifications.of(username, now())))

  router.guardedWrite(api.sendNotification, ({ body: { recipients, ...content }, intent }) => {
    const users = [...new Set(recipients.map(canonicalUsername))]
    if (!users.every(isKnown)) return TE.left({ _tag: 'UnknownRecipient' })
    const NotificationID = randomUUID()
    return answering(
      intent,
      ({ position }: Appended) => ({ NotificationID, position }),
      change(NotificationID, decideSend, {
        type: 'SendNotification',
        notification: { NotificationID, ...content },
        recipients: users.map((user) => ({ user, UserNotificationID: randomUUID() })),
      }),
    )
  })

  router.guardedWrite(api.dismissNotification, ({ params: { id, userNotificationId }, intent }, { username }) =>
    answering(
      intent,
      positionOf,
      change(id, decideDismiss, {
        type: 'DismissNotification',
        user: username,
        UserNotificationID: userNotificationId,
      }),
    ),
  )
}
