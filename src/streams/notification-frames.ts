import { filter, type Observable } from 'rxjs'
import type { Frame } from '../domain/log/frame.ts'
import { messageNameOf } from '../domain/log/message-name.ts'
import type { LiveSocket } from './open-socket.ts'

export const notificationFrames = ({ frames }: LiveSocket): Observable<Frame> =>
  frames.pipe(filter(({ event }) => messageNameOf(event) === 'new-notification'))
