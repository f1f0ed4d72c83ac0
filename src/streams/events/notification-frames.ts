import { filter, type Observable } from 'rxjs'
import type { Frame } from '../../domain/log/frame.ts'
import { notificationStream } from '../../domain/notifications/notification-event.ts'
import { userNotificationStream } from '../../domain/notifications/user-notification.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

const prefixes = [notificationStream(''), userNotificationStream('')]

export const notificationFrames = ({ frames }: LiveSocket): Observable<Frame> =>
  frames.pipe(filter(({ event: { stream } }) => prefixes.some((prefix) => stream.startsWith(prefix))))
