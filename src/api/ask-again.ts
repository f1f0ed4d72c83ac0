import { E, O, pipe } from '../domain/fp.ts'
import { isForLater } from '../domain/busy-status.ts'
import type { ApiError } from './api-error.ts'
import type { Answer } from './read-answer.ts'

const mostAgain = 2
/** For what comes later than this nobody is kept waiting in silence. */
const longestSeconds = 5

const secondsUntil = (answer: Answer): O.Option<number> =>
  pipe(
    answer.retryAfter,
    O.filter((seconds) => isForLater(answer) && seconds <= longestSeconds),
  )

// up to half as long again, so that not all who were told the same come back at once
const pause = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000 * (1 + Math.random() / 2))
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

interface Asking {
  readonly ask: () => Promise<E.Either<ApiError, Answer>>
  readonly signal: AbortSignal | undefined
  /** For how long it may be asked again, from the first time on. */
  readonly milliseconds: number
}

/** Asks again, a few times, what a server that is too busy says when to ask again for. */
export const askAgain = ({ ask, signal, milliseconds }: Asking): Promise<E.Either<ApiError, Answer>> => {
  const until = performance.now() + milliseconds
  const asked = async (left: number): Promise<E.Either<ApiError, Answer>> => {
    const answer = await ask()
    const seconds = E.isRight(answer) && left > 0 ? secondsUntil(answer.right) : O.none
    if (O.isNone(seconds) || performance.now() + seconds.value * 1000 > until) return answer
    await pause(seconds.value, signal)
    return signal?.aborted === true ? E.left({ _tag: 'Unreachable' }) : asked(left - 1)
  }
  return asked(mostAgain)
}
