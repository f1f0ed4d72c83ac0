import { createHash } from 'node:crypto'
import { E, O } from '../../src/domain/fp.ts'
import { userRoom } from '../../src/domain/log/audience.ts'
import {
  decideDismiss,
  decideSend,
  notification,
  type NotificationState,
  notificationStream,
} from '../../src/domain/notifications/decider.ts'
import { NotificationEvent } from '../../src/domain/notifications/event.ts'
import type { Aggregate } from '../log/aggregate.ts'
import type { Append } from '../log/event-log.ts'
import type { Fold } from '../log/fold.ts'
import { appendFor } from '../log/plan.ts'

/** What one person is told of one upload, at one of its completions: `completion` is the upload's version by it. */
interface Announcement {
  readonly upload: string
  readonly completion: number
  readonly username: string
}

interface News {
  readonly title: string
  readonly message: string
  readonly expiry: string
}

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

/** The same whenever it is worked out, so that nobody is told twice: a uuid of the version that is made of anything. */
const idOf = (...parts: readonly (string | number)[]): string => {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

const notificationOf = ({ upload, completion, username }: Announcement): string => idOf(upload, completion, username)

const orNothing = (append: E.Either<unknown, Append>): readonly Append[] =>
  E.isRight(append) && append.right.events.length > 0 ? [append.right] : []

/** Tells somebody of what is new in their archive, once. */
export const announced = (
  all: Fold<NotificationState>,
  to: Announcement,
  { title, message, expiry }: News,
): readonly Append[] => {
  const NotificationID = notificationOf(to)
  return orNothing(
    appendFor(all, aggregate(NotificationID, decideSend), {
      type: 'SendNotification',
      notification: {
        NotificationID,
        Title: title,
        Message: message,
        Priority: 1,
        Dismissible: true,
        Expiry: expiry,
      },
      recipients: [{ user: to.username, UserNotificationID: idOf(NotificationID) }],
    }),
  )
}

/** Takes back what an upload has told anybody, unless they have dismissed it themselves. */
export const unannounced = (
  all: Fold<NotificationState>,
  upload: string,
  completions: readonly number[],
): readonly Append[] =>
  all.streams().flatMap((stream) => {
    const { NotificationID = '', user_notifications = [] } = O.toUndefined(all.get(stream).state) ?? {}
    return user_notifications
      .filter(({ user }) =>
        completions.some((completion) => notificationOf({ upload, completion, username: user }) === NotificationID),
      )
      .flatMap(({ user, UserNotificationID }) =>
        orNothing(
          appendFor(all, aggregate(NotificationID, decideDismiss), {
            type: 'DismissNotification',
            user,
            UserNotificationID,
          }),
        ),
      )
  })
