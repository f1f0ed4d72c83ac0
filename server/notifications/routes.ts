import { randomUUID } from 'node:crypto'
import * as api from '../../src/api/notifications.ts'
import { E, O, pipe, RA, TE } from '../../src/domain/fp.ts'
import { userRoom } from '../../src/domain/log/audience.ts'
import {
  decideDismiss,
  decideSend,
  notification,
  type NotificationState,
  notificationStream,
} from '../../src/domain/notifications/decider.ts'
import { NotificationEvent } from '../../src/domain/notifications/event.ts'
import { readBy } from '../../src/domain/notifications/inbox.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import type { Aggregate } from '../log/aggregate.ts'
import { type Fold, foldStreams } from '../log/fold.ts'
import { intentOf } from '../log/intent.ts'
import { appendFor, carryOut } from '../log/plan.ts'
import { findUser, type UsersHouse } from '../users/users-house.ts'
import type { Router } from '../http/router.ts'

export type Notifications = Fold<NotificationState>

type Decide<Command, Refusal> = Aggregate<NotificationState, Command, NotificationEvent, Refusal>['decider']['decide']

const aggregate = <Command, Refusal>(
  id: string,
  decide: Decide<Command, Refusal>,
): Aggregate<NotificationState, Command, NotificationEvent, Refusal> => ({
  stream: notificationStream(id),
  decider: { ...notification, decide },
  codec: NotificationEvent,
  audience: ({ user }) => [userRoom(user)],
})

export const openNotifications = (house: Pick<UsersHouse, 'log' | 'tail'>): Promise<Notifications> =>
  foldStreams(house, 'notification/', NotificationEvent, notification)

export const notificationRoutes = (
  router: Router,
  house: UsersHouse & { readonly notifications: Notifications },
): void => {
  const all = house.notifications
  const change = <Command, Refusal>(actor: string, id: string, decide: Decide<Command, Refusal>, command: Command) =>
    carryOut(house, intentOf(actor, house.now()), () =>
      pipe(
        appendFor(all, aggregate(id, decide), command),
        E.map((append) => ({ appends: [append] })),
      ),
    )

  const isKnown = (user: string): boolean => O.isSome(findUser(house, user))

  router.guarded(api.notifications, (_, { username }) =>
    TE.right(
      pipe(
        all.streams().map((stream) => all.get(stream).state),
        RA.filterMap(O.chain(readBy(username, house.now()))),
      ),
    ),
  )

  router.guarded(api.sendNotification, ({ body: { recipients, ...content } }, { username }) => {
    const users = [...new Set(recipients.map(canonicalUsername))]
    if (!users.every(isKnown)) return TE.left({ _tag: 'UnknownRecipient' })
    const NotificationID = randomUUID()
    return pipe(
      change(username, NotificationID, decideSend, {
        type: 'SendNotification',
        notification: { NotificationID, ...content },
        recipients: users.map((user) => ({ user, UserNotificationID: randomUUID() })),
      }),
      TE.map(({ position }) => ({ NotificationID, position })),
    )
  })

  router.guarded(api.dismissNotification, ({ params: { id, userNotificationId } }, { username }) =>
    pipe(
      change(username, id, decideDismiss, {
        type: 'DismissNotification',
        user: username,
        UserNotificationID: userNotificationId,
      }),
      TE.map(({ position }) => ({ position })),
    ),
  )
}
