import { filter, type Observable } from 'rxjs'
import type { EventFrame } from '../../domain/log/frame.ts'
import { notificationStream } from '../../domain/notifications/notification-event.ts'
import { userNotificationStream } from '../../domain/notifications/user-notification.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

const streamPrefixes = [notificationStream(''), userNotificationStream('')]

export const notificationFrames = ({ frames }: LiveSocket): Observable<EventFrame> =>
  frames.pipe(filter(({ event: { stream } }) => streamPrefixes.some((prefix) => stream.startsWith(prefix))))
