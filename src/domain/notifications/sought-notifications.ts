import { wordMatcher } from '../text/match-words.ts'
import type { NotificationStatus, SentNotification } from './notification.ts'

export interface NotificationFilter {
  readonly search: string
  readonly status: NotificationStatus | null
}

export const everyNotification: NotificationFilter = { search: '', status: null }

export const soughtNotifications = (
  sent: readonly SentNotification[],
  { search, status }: NotificationFilter,
): readonly SentNotification[] => {
  const isFound = wordMatcher(search)
  return sent.filter(
    (one) => (status === null || one.status === status) && isFound(`${one.Title} ${one.Message} ${one.by}`),
  )
}
