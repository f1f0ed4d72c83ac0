import { filter, type Observable } from 'rxjs'
import type { Frame } from '../../domain/log/frame.ts'
import { notificationStream } from '../../domain/notifications/notification.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

export const notificationFrames = ({ frames }: LiveSocket): Observable<Frame> =>
  frames.pipe(filter(({ event: { stream } }) => stream.startsWith(notificationStream(''))))
