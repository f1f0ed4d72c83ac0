import { E, O, RA } from '../../src/domain/fp.ts'
import { derivedId } from '../log/derived-id.ts'
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
  readonly about: string | null
}

const announcementOf = ({ upload, completion, username }: Announcement): string =>
  derivedId(upload, completion, username)

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
          Title: title,
          Message: message,
          Priority: 1,
          Dismissible: true,
          mustAcknowledge: false,
          Expiry: expiry,
          about,
        },
        at,
        to: [{ user: to.username, UserNotificationID: derivedId(NotificationID) }],
      },
    ])
    return E.isRight(appends) ? appends.right : []
  })
  return planned.flat()
}

/** Null `news` withdraws the notification. Readers without a notification get none. */
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
            type: 'EditNotification',
            at,
            sending: O.none,
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
