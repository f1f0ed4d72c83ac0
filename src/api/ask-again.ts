import { E, O, pipe } from '../domain/fp.ts'
import { isForLater } from '../domain/busy-status.ts'
import type { ApiError } from './api-error.ts'
import type { Answer } from './read-answer.ts'

const mostAgain = 2
/** For a longer wait the call fails, so that nobody waits in silence. */
const longestSeconds = 5

const secondsUntil = (answer: Answer): O.Option<number> =>
  pipe(
    answer.retryAfter,
    O.filter((seconds) => isForLater(answer) && seconds <= longestSeconds),
  )

// up to half as long again, so that clients do not all return at once
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
  readonly milliseconds: number
}

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
