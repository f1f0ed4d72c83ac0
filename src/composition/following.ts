import { map, type Observable } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../api/api-error.ts'
import type { TE } from '../domain/fp.ts'
import type { Changes, Of } from '../machines/kit/followed.ts'
import type { ReadResult } from '../machines/kit/read-result.ts'
import type { LiveSocket } from '../streams/open-socket.ts'
import { retries, type RetryDue } from '../streams/retries.ts'

interface Sources<State, Change, Input> {
  readonly changes: (of: Input) => Observable<NoInfer<Change>>
  readonly read: (of: Input, signal: AbortSignal) => TE.TaskEither<ApiError, State>
}

/** When what could not be read is worth another try. */
export const retriesOf = (socket: Pick<LiveSocket, 'states'>) =>
  fromEventObservable<RetryDue, undefined>(() => retries(socket))

/** The actors of what is followed. */
export const following = <State, Change, Input>(
  socket: Pick<LiveSocket, 'states'>,
  { changes, read }: Sources<State, Change, Input>,
) => ({
  changes: fromEventObservable<Changes<Change>, Of<Input>>(({ input: { of } }) =>
    changes(of).pipe(map((change) => ({ type: 'changes.received', changes: [change] }))),
  ),
  read: fromPromise<ReadResult<State>, Of<Input>>(({ input: { of }, signal }) => read(of, signal)()),
  retries: retriesOf(socket),
})
