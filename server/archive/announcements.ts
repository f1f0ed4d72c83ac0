import { E, O, RA } from '../../src/domain/fp.ts'
import { derivedId } from '../log/derived-id.ts'
import { inParts } from '../postgres/in-parts.ts'
import type { StreamAppend } from '../log/event-log.ts'
import type { NotificationStore } from '../notifications/notifications.ts'

interface ArrivalKey {
  readonly upload: string
  readonly completion: number
  readonly username: string
}

interface ArrivalNews {
  readonly title: string
  readonly message: string
  readonly about: string | null
}

const announcementId = ({ upload, completion, username }: ArrivalKey): string => derivedId(upload, completion, username)

interface ArrivalAnnouncement {
  readonly to: ArrivalKey
  readonly news: ArrivalNews & { readonly expiry: string }
}

export const announceToReaders = async (
  all: NotificationStore,
  announcements: readonly ArrivalAnnouncement[],
  at: string,
): Promise<readonly StreamAppend[]> => {
  const ids = await inParts(announcements, ({ to }) => announcementId(to))
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
export const reviseAnnouncements = async (
  all: NotificationStore,
  revisions: readonly { readonly to: ArrivalKey; readonly news: ArrivalNews | null }[],
  at: string,
): Promise<readonly StreamAppend[]> => {
  const ids = await inParts(revisions, ({ to }) => announcementId(to))
  const known = await all.getAll(ids)
  const planned = await inParts(RA.zip(revisions, known), ([{ to, news }, folded]) => {
    if (folded.state._tag !== 'Sent') return []
    const { content } = folded.state
    const appends = all.appends(announcementId(to), folded, [
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

export const withdrawAnnouncements = (
  all: NotificationStore,
  upload: string,
  completions: readonly number[],
  usernames: readonly string[],
  at: string,
): Promise<readonly StreamAppend[]> =>
  reviseAnnouncements(
    all,
    completions.flatMap((completion) =>
      usernames.map((username) => ({ to: { upload, completion, username }, news: null })),
    ),
    at,
  )
