import { asyncScheduler, filter, map, type Observable, type SchedulerLike, throttleTime } from 'rxjs'
import { O } from '../../domain/fp.ts'
import { conversationIdOf } from '../../domain/messages/conversation.ts'
import { standInStream } from '../../domain/messages/stand-in.ts'
import { successionStream } from '../../domain/messages/succession.ts'
import { supervisionStream } from '../../domain/messages/supervision.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

const accessStreamPrefixes = [standInStream(''), successionStream(''), supervisionStream('')]

const concernsMessages = (stream: string): boolean =>
  O.isSome(conversationIdOf(stream)) || accessStreamPrefixes.some((prefix) => stream.startsWith(prefix))

/** Conversations of this session and supervisions. Emits immediately, at most every `apart` ms, and after the last. */
export const messageChanges = (
  { frames }: Pick<LiveSocket, 'frames'>,
  scheduler: SchedulerLike = asyncScheduler,
  apart = 300,
): Observable<{ readonly type: 'messages.changed' }> =>
  frames.pipe(
    filter(({ event: { stream } }) => concernsMessages(stream)),
    throttleTime(apart, scheduler, { leading: true, trailing: true }),
    map(() => ({ type: 'messages.changed' })),
  )

export const conversationChanges = (
  { frames }: Pick<LiveSocket, 'frames'>,
  id: string,
): Observable<{ readonly type: 'messages.changed' }> =>
  messageChanges({
    frames: frames.pipe(filter(({ event: { stream } }) => O.toNullable(conversationIdOf(stream)) === id)),
  })
