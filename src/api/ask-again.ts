import { E, O, pipe } from '../domain/fp.ts'
import { isRetryableStatus } from '../domain/numbers/http-status.ts'
import type { ApiError } from './api-error.ts'
import type { ApiAnswer } from './read-answer.ts'

const maxRepeats = 2
/** For a longer wait the call fails, so that nobody waits in silence. */
const maxPauseSeconds = 5

const secondsUntil = (answer: ApiAnswer): O.Option<number> =>
  pipe(
    answer.retryAfter,
    O.filter((seconds) => isRetryableStatus(answer) && seconds <= maxPauseSeconds),
  )

// lengthens the pause by a random part of up to half, so that clients do not all return together
const pauseFor = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000 * (1 + Math.random() / 2))
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

interface AskOptions {
  readonly ask: () => Promise<E.Either<ApiError, ApiAnswer>>
  readonly signal: AbortSignal | undefined
  readonly milliseconds: number
}

export const askAgain = ({ ask, signal, milliseconds }: AskOptions): Promise<E.Either<ApiError, ApiAnswer>> => {
  const until = performance.now() + milliseconds
  const asked = async (left: number): Promise<E.Either<ApiError, ApiAnswer>> => {
    const answer = await ask()
    const seconds = E.isRight(answer) && left > 0 ? secondsUntil(answer.right) : O.none
    if (O.isNone(seconds) || performance.now() + seconds.value * 1000 > until) return answer
    await pauseFor(seconds.value, signal)
    return signal?.aborted === true ? E.left({ _tag: 'Unreachable' }) : asked(left - 1)
  }
  return asked(maxRepeats)
}
