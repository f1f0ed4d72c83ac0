import { asyncScheduler, filter, map, type Observable, type SchedulerLike, throttleTime } from 'rxjs'
import { O } from '../../domain/fp.ts'
import { conversationOf } from '../../domain/messages/conversation.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

/** Something was written or read in a conversation of one's own: told at once, then now and then, and of the last. */
export const messageChanges = (
  { frames }: Pick<LiveSocket, 'frames'>,
  scheduler: SchedulerLike = asyncScheduler,
  apart = 300,
): Observable<{ readonly type: 'messages.changed' }> =>
  frames.pipe(
    filter(({ event: { stream } }) => O.isSome(conversationOf(stream))),
    throttleTime(apart, scheduler, { leading: true, trailing: true }),
    map(() => ({ type: 'messages.changed' })),
  )

export const conversationChanges = (
  { frames }: Pick<LiveSocket, 'frames'>,
  id: string,
): Observable<{ readonly type: 'messages.changed' }> =>
  messageChanges({
    frames: frames.pipe(filter(({ event: { stream } }) => O.toNullable(conversationOf(stream)) === id)),
  })
