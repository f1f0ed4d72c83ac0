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
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../api/api-error.ts'
import { E, O, type TE } from '../domain/fp.ts'
import { slowPauseMs } from '../machines/kit/failed-read.ts'
import type { Changes, FollowInput, Of } from '../machines/kit/followed.ts'
import { isAnswered, isRefused, isSlow, type ReadResult } from '../machines/kit/read-result.ts'
import type { LiveSocket } from '../streams/socket/open-socket.ts'
import { type RetryDue, retries } from '../streams/socket/retries.ts'

interface Sources<State, Change, Input, Received = NoInfer<Change>> {
  readonly changes: (of: Input) => Observable<Received>
  readonly read: (of: Input, signal: AbortSignal, known: O.Option<State>) => TE.TaskEither<ApiError, State>
}

export const retriesOf = (socket: Pick<LiveSocket, 'states'>) =>
  fromEventObservable<RetryDue, undefined>(({ self }) => retries(socket).pipe(map((due) => ({ ...due, of: self.id }))))

export const followingMany = <State, Change, Input>(
  socket: Pick<LiveSocket, 'states'>,
  { changes, read }: Sources<State, Change, Input, readonly NoInfer<Change>[]>,
) => ({
  changes: fromEventObservable<Changes<Change>, Of<Input>>(({ input: { of } }) =>
    changes(of).pipe(map((received) => ({ type: 'changes.received', changes: received }))),
  ),
  read: fromPromise<ReadResult<State>, FollowInput<State, Input>>(({ input: { of, known = O.none }, signal }) =>
    read(of, signal, known)(),
  ),
  retries: retriesOf(socket),
})

export const following = <State, Change, Input>(
  socket: Pick<LiveSocket, 'states'>,
  { changes, read }: Sources<State, Change, Input>,
) => followingMany<State, Change, Input>(socket, { changes: (of) => changes(of).pipe(map((change) => [change])), read })

const abandoned: ReadResult<never> = E.left({ _tag: 'Unreachable' })

const rest = (socket: Pick<LiveSocket, 'states'>): Observable<never> =>
  race(timer(slowPauseMs), retries(socket).pipe(filter(({ isBack }) => isBack === true))).pipe(
    take(1),
    ignoreElements(),
  )

export const persistently = <Value>(
  socket: Pick<LiveSocket, 'states'>,
  read: TE.TaskEither<ApiError, Value>,
  signal: AbortSignal,
): Promise<ReadResult<Value>> =>
  firstValueFrom(
    concat(of(null), retries(socket)).pipe(
      exhaustMap(() =>
        defer(read).pipe(switchMap((result) => (isSlow(result) ? concat(of(result), rest(socket)) : of(result)))),
      ),
      filter((result) => isAnswered(result) || isRefused(result)),
      takeUntil(fromEvent(signal, 'abort')),
    ),
    { defaultValue: abandoned },
  )
