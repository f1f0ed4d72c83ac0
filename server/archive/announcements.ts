import { hash } from 'node:crypto'
import { E, O, RA } from '../../src/domain/fp.ts'
import { inParts } from '../postgres/in-parts.ts'
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
  /** A path of this site. */
  readonly about: string | null
}

/** The same whenever it is worked out, so that nobody is told twice: a uuid of the version that is made of anything. */
const idOf = (...parts: readonly (string | number)[]): string => {
  const hex = hash('sha256', JSON.stringify(parts), 'hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

const announcementOf = ({ upload, completion, username }: Announcement): string => idOf(upload, completion, username)

interface Announced {
  readonly to: Announcement
  readonly news: News & { readonly expiry: string }
}

export const announced = async (
  all: Notifications,
  announcements: readonly Announced[],
  at: string,
): Promise<readonly Append[]> => {
  const ids = await inParts(announcements, ({ to }) => announcementOf(to))
  const known = await all.getAll(ids)
  const announcing = RA.zip(RA.zip(announcements, ids), known)
  const planned = await inParts(announcing, ([[{ to, news }, NotificationID], folded]) => {
    const { title, message, about, expiry } = news
    const appends = all.appends(NotificationID, folded, [
      {
        type: 'SendNotification',
        NotificationID,
        content: {
          ...{ Title: title, Message: message, Priority: 1, Dismissible: true },
          ...{ mustAcknowledge: false, Expiry: expiry, about },
        },
        at,
        to: [{ user: to.username, UserNotificationID: idOf(NotificationID) }],
      },
    ])
    return E.isRight(appends) ? appends.right : []
  })
  return planned.flat()
}

/** Other news, or with none none: those whom it was never told, or who may hear it no more, hear nothing. */
export const revised = async (
  all: Notifications,
  revisions: readonly { readonly to: Announcement; readonly news: News | null }[],
  at: string,
): Promise<readonly Append[]> => {
  const ids = await inParts(revisions, ({ to }) => announcementOf(to))
  const known = await all.getAll(ids)
  const planned = await inParts(RA.zip(revisions, known), ([{ to, news }, folded]) => {
    if (folded.state._tag !== 'Sent') return []
    const { content } = folded.state
    const appends = all.appends(announcementOf(to), folded, [
      news === null
        ? { type: 'WithdrawNotification', at }
        : {
            ...{ type: 'EditNotification', at, sending: O.none },
            content: { ...content, Title: news.title, Message: news.message, about: news.about },
          },
    ])
    return E.isRight(appends) ? appends.right : []
  })
  return planned.flat()
}

export const unannounced = (
  all: Notifications,
  upload: string,
  completions: readonly number[],
  usernames: readonly string[],
  at: string,
): Promise<readonly Append[]> =>
  revised(
    all,
    completions.flatMap((completion) =>
      usernames.map((username) => ({ to: { upload, completion, username }, news: null })),
    ),
    at,
  )
