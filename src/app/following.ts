import {
  concat,
  defer,
  exhaustMap,
  filter,
  firstValueFrom,
  fromEvent,
  ignoreElements,
  map,
  type Observable,
  of,
  race,
  switchMap,
  take,
  takeUntil,
  timer,
} from 'rxjs'
import { fromEventObservable } from 'xstate'
import type { ApiError } from '../api/api-error.ts'
import { E, O, type TE } from '../domain/fp.ts'
import { slowPauseMs } from '../machines/kit/failed-read.ts'
import type { ChangesReceived, FollowedReadInput, FollowedSubject } from '../machines/kit/followed.ts'
import { isAnswered, isRefused, isSlow, type ReadResult } from '../machines/kit/read-result.ts'
import type { LiveSocket } from '../streams/socket/open-socket.ts'
import { type RetryDue, retryEvents } from '../streams/socket/retries.ts'
import { taskActor } from './task-actor.ts'

interface FollowedSources<State, Change, Input, Received = NoInfer<Change>> {
  readonly changes: (of: Input) => Observable<Received>
  readonly read: (of: Input, signal: AbortSignal, known: O.Option<State>) => TE.TaskEither<ApiError, State>
}

export const retriesOf = (socket: Pick<LiveSocket, 'states'>) =>
  fromEventObservable<RetryDue, undefined>(({ self }) =>
    retryEvents(socket).pipe(map((due) => ({ ...due, of: self.id }))),
  )

export const batchFollowingActor = <State, Change, Input>(
  socket: Pick<LiveSocket, 'states'>,
  { changes, read }: FollowedSources<State, Change, Input, readonly NoInfer<Change>[]>,
) => ({
  changes: fromEventObservable<ChangesReceived<Change>, FollowedSubject<Input>>(({ input: { of } }) =>
    changes(of).pipe(map((received) => ({ type: 'changes.received', changes: received }))),
  ),
  read: taskActor<ReadResult<State>, FollowedReadInput<State, Input>>(({ of, known = O.none }, signal) =>
    read(of, signal, known),
  ),
  retries: retriesOf(socket),
})

export const followingActor = <State, Change, Input>(
  socket: Pick<LiveSocket, 'states'>,
  { changes, read }: FollowedSources<State, Change, Input>,
) =>
  batchFollowingActor<State, Change, Input>(socket, {
    changes: (of) => changes(of).pipe(map((change) => [change])),
    read,
  })

const abandonedRead: ReadResult<never> = E.left({ _tag: 'Unreachable' })

const restBeforeRetry = (socket: Pick<LiveSocket, 'states'>): Observable<never> =>
  race(timer(slowPauseMs), retryEvents(socket).pipe(filter(({ isBack }) => isBack === true))).pipe(
    take(1),
    ignoreElements(),
  )

export const readPersistently = <Value>(
  socket: Pick<LiveSocket, 'states'>,
  read: TE.TaskEither<ApiError, Value>,
  signal: AbortSignal,
): Promise<ReadResult<Value>> =>
  firstValueFrom(
    concat(of(null), retryEvents(socket)).pipe(
      exhaustMap(() =>
        defer(read).pipe(
          switchMap((result) => (isSlow(result) ? concat(of(result), restBeforeRetry(socket)) : of(result))),
        ),
      ),
      filter((result) => isAnswered(result) || isRefused(result)),
      takeUntil(fromEvent(signal, 'abort')),
    ),
    { defaultValue: abandonedRead },
  )
