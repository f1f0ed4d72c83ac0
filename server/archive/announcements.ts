import { hash } from 'node:crypto'
import { E, RA } from '../../src/domain/fp.ts'
import type { Append } from '../log/event-log.ts'
import type { Notifications } from '../notifications/notifications.ts'

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

/** The same whenever it is worked out, so that nobody is told twice: a uuid of the version that is made of anything. */
const idOf = (...parts: readonly (string | number)[]): string => {
  const hex = hash('sha256', JSON.stringify(parts), 'hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

const notificationOf = ({ upload, completion, username }: Announcement): string => idOf(upload, completion, username)

interface Announced {
  readonly to: Announcement
  readonly news: News
}

export const announced = async (
  all: Notifications,
  told: readonly Announced[],
  at: string,
): Promise<readonly Append[]> => {
  const ids = told.map(({ to }) => notificationOf(to))
  const known = await all.getAll(ids)
  return told.flatMap(({ to, news: { title, message, expiry } }, place) => {
    const [NotificationID, folded] = [ids[place], known[place]]
    if (NotificationID === undefined || folded === undefined) return []
    const appends = all.appends(NotificationID, folded, [
      {
        type: 'SendNotification',
        NotificationID,
        content: {
          ...{ Title: title, Message: message, Priority: 1, Dismissible: true },
          ...{ mustAcknowledge: false, Expiry: expiry, about: null },
        },
        at,
        to: [{ user: to.username, UserNotificationID: idOf(NotificationID) }],
      },
    ])
    return E.isRight(appends) ? appends.right : []
  })
}

export const unannounced = async (
  all: Notifications,
  upload: string,
  completions: readonly number[],
  usernames: readonly string[],
  at: string,
): Promise<readonly Append[]> => {
  const ids = completions.flatMap((completion) =>
    usernames.map((username) => notificationOf({ upload, completion, username })),
  )
  const known = await all.getAll(ids)
  return RA.zip(ids, known).flatMap(([id, folded]) => {
    const appends = all.appends(id, folded, [{ type: 'WithdrawNotification', at }])
    return E.isRight(appends) ? appends.right : []
  })
}
