import { filter, map, type Observable } from 'rxjs'
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
