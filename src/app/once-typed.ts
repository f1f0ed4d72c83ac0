import type { ApiError } from '../api/api-error.ts'
import { O, pipe, TE } from '../domain/fp.ts'

interface TypedQuery {
  readonly filter: { readonly search: string }
}

const typingPauseMs = 250

const abortableDelay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

export const readAfterTyping = <Value>(
  read: TE.TaskEither<ApiError, Value>,
  signal: AbortSignal,
): TE.TaskEither<ApiError, Value> =>
  pipe(
    TE.fromTask(() => abortableDelay(typingPauseMs, signal)),
    TE.chain(() => (signal.aborted ? TE.left<ApiError>({ _tag: 'Unreachable' }) : read)),
  )

export const onceTyped =
  <Asked extends TypedQuery, Page extends { readonly query: TypedQuery }>(
    read: (query: Asked, signal: AbortSignal) => TE.TaskEither<ApiError, Page>,
  ) =>
  (query: Asked, signal: AbortSignal, known: O.Option<Page>): TE.TaskEither<ApiError, Page> => {
    const isTyped = O.isSome(known) && known.value.query.filter.search !== query.filter.search
    return isTyped ? readAfterTyping(() => read(query, signal)(), signal) : read(query, signal)
  }
