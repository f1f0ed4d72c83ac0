import { debounceTime, filter, groupBy, map, mergeMap, type Observable, toArray } from 'rxjs'
import { changeRequestPrefix } from '../../domain/change-requests/change-request-prefix.ts'
import { mailRefusalStream } from '../../domain/mail/mail-refusal.ts'
import { sessionStream } from '../../domain/session/session.ts'
import type { SentEvent } from '../../domain/log/recorded-event.ts'
import { userStream } from '../../domain/users/username.ts'
import { gatherWithin } from '../socket/decoded.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

const gatherMs = 200

/** `at` is an ISO instant. A change request may be about anybody, so its `username` is empty. */
export type UserChange =
  | { readonly type: 'Changed'; readonly username: string }
  | { readonly type: 'SignedIn'; readonly username: string; readonly at: string }

const sessionStreamPrefix = sessionStream('')
const userStreamPrefixes = [userStream(''), mailRefusalStream('')]

const changesOf = ({ stream, type, at }: SentEvent): readonly UserChange[] => {
  // a change without approval also appends its own events, so this one is ignored
  if (stream.startsWith(changeRequestPrefix))
    return type === 'ChangeMadeAlone' ? [] : [{ type: 'Changed', username: '' }]
  const prefix = userStreamPrefixes.find((people) => stream.startsWith(people))
  if (prefix !== undefined) return [{ type: 'Changed', username: stream.slice(prefix.length) }]
  return type === 'SignedIn' && stream.startsWith(sessionStreamPrefix)
    ? [{ type, username: stream.slice(sessionStreamPrefix.length), at }]
    : []
}

/** Emits all changes of one correlation together after a pause, because an import adds thousands. */
export const userChanges = ({ frames }: Pick<LiveSocket, 'frames'>): Observable<readonly UserChange[]> =>
  frames.pipe(
    map(({ event }) => ({ correlation: event.correlation, changes: changesOf(event) })),
    filter(({ changes }) => changes.length > 0),
    groupBy(({ correlation }) => correlation, { duration: debounceTime(gatherMs) }),
    mergeMap((act) => act.pipe(toArray())),
    gatherWithin(gatherMs),
    map((acts) => acts.flat().flatMap(({ changes }) => changes)),
  )

export const changesOfUser = ({ frames }: Pick<LiveSocket, 'frames'>, username: string): Observable<unknown> =>
  frames.pipe(filter(({ event: { stream } }) => stream === userStream(username)))
