import { O, pipe } from '../fp.ts'
import type { Notification } from './notification.ts'

const isActive = ({ Expiry }: Notification, now: Date): boolean => Date.parse(Expiry) > now.getTime()

/** A notification as one of its recipients reads it: theirs alone, none once it has expired. */
export const readBy =
  (user: string, now: Date) =>
  (sent: Notification): O.Option<Notification> =>
    pipe(
      { ...sent, user_notifications: sent.user_notifications.filter((one) => one.user === user) },
      O.fromPredicate((own) => own.user_notifications.length > 0 && isActive(own, now)),
    )
