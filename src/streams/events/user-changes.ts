import { debounceTime, filter, groupBy, map, mergeMap, type Observable, toArray } from 'rxjs'
import { mailRefusalStream } from '../../domain/mail/mail-refusal.ts'
import { sessionStream } from '../../domain/session/session.ts'
import type { SentEvent } from '../../domain/log/recorded-event.ts'
import { userStream } from '../../domain/users/user.ts'
import { gathered } from '../socket/decoded.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

const within = 200

/** Somebody was added, changed, blocked or deleted, their address was refused, or they have signed in, `at` an ISO instant. */
export type UserChange =
  | { readonly type: 'Changed'; readonly username: string }
  | { readonly type: 'SignedIn'; readonly username: string; readonly at: string }

const signIns = sessionStream('')
const changed = [userStream(''), mailRefusalStream('')]

const changesOf = ({ stream, type, at }: SentEvent): readonly UserChange[] => {
  const prefix = changed.find((people) => stream.startsWith(people))
  if (prefix !== undefined) return [{ type: 'Changed', username: stream.slice(prefix.length) }]
  return type === 'SignedIn' && stream.startsWith(signIns) ? [{ type, username: stream.slice(signIns.length), at }] : []
}

/** What one act changes comes together, once nothing more of it does: an import adds thousands. */
export const userChanges = ({ frames }: Pick<LiveSocket, 'frames'>): Observable<readonly UserChange[]> =>
  frames.pipe(
    map(({ event }) => ({ correlation: event.correlation, changes: changesOf(event) })),
    filter(({ changes }) => changes.length > 0),
    groupBy(({ correlation }) => correlation, { duration: debounceTime(within) }),
    mergeMap((act) => act.pipe(toArray())),
    gathered(within),
    map((acts) => acts.flat().flatMap(({ changes }) => changes)),
  )

export const ownChanges = ({ frames }: Pick<LiveSocket, 'frames'>, username: string): Observable<unknown> =>
  frames.pipe(filter(({ event: { stream } }) => stream === userStream(username)))
