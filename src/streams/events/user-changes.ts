import { filter, map, type Observable } from 'rxjs'
import { userStream } from '../../domain/users/user.ts'
import type { LiveSocket } from '../socket/open-socket.ts'
import { gathered } from '../socket/gathered.ts'

const within = 200

/** Somebody was added, changed, blocked or deleted, has signed in or out. An import adds thousands at once. */
export const userChanges = ({ frames }: Pick<LiveSocket, 'frames'>): Observable<readonly string[]> =>
  frames.pipe(
    map(({ event: { stream } }) => stream),
    filter((stream) => stream.startsWith('user/') || stream.startsWith('session/')),
    gathered(within),
  )

/** Who somebody is, or what they may do, is changed. */
export const ownChanges = ({ frames }: Pick<LiveSocket, 'frames'>, username: string): Observable<unknown> =>
  frames.pipe(filter(({ event: { stream } }) => stream === userStream(username)))
