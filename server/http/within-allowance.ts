import { boundedCache } from '../log/bounded-cache.ts'
import {
  type CallAllowance,
  type AllowanceName,
  callAllowances,
  takeToken,
} from '../../src/domain/permissions/allowances/allowances.ts'
import { E, O, pipe, type TE } from '../../src/domain/fp.ts'
import { openKeyedSemaphore } from '../log/concurrency/semaphore.ts'
import { asError } from '../logger/errors.ts'

export interface TooManyRequests {
  readonly _tag: 'TooManyRequests'
  /** In seconds. */
  readonly retryAfter: number
}

interface AllowanceCaller {
  readonly person: string
  readonly signal: AbortSignal
}

type LimitWork = <L, A>(caller: AllowanceCaller, work: TE.TaskEither<L, A>) => TE.TaskEither<L | TooManyRequests, A>

const maxPeople = 10_000

/** Estimated time until one of the person's calls is answered and frees its slot. */
const queueRetrySeconds = 5

const tooManyRequests = (seconds: number): TooManyRequests => ({
  _tag: 'TooManyRequests',
  retryAfter: Math.max(1, Math.ceil(seconds)),
})

const queueFullRefusal = tooManyRequests(queueRetrySeconds)

export const limitedBy = (allowance: CallAllowance, now: () => Date): LimitWork => {
  const { line } = allowance
  const buckets = boundedCache<number>(maxPeople)
  const lines = line === null ? null : { ...openKeyedSemaphore(line), timeoutMs: line.timeoutSeconds * 1000 }

  const spend = (person: string): E.Either<TooManyRequests, void> =>
    pipe(
      takeToken(allowance, buckets.get(person) ?? 0, now().getTime()),
      E.bimap(
        ({ waitMs, fullAt }) => {
          buckets.set(person, fullAt)
          return tooManyRequests(waitMs / 1000)
        },
        (fullAt) => {
          buckets.set(person, fullAt)
        },
      ),
    )

  const giveBack = (person: string): void => {
    buckets.set(person, (buckets.get(person) ?? 0) - allowance.everySeconds * 1000)
  }

  const inLine =
    <L, A>({ person, signal }: AllowanceCaller, work: TE.TaskEither<L, A>): TE.TaskEither<L | TooManyRequests, A> =>
    async () => {
      if (lines === null) return work()
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(lines.timeoutMs)])
      const done = await lines.run(person, deadline, work)
      return O.isSome(done) ? done.value : E.left(queueFullRefusal)
    }

  // no `await` before the call is in the queue, so that two calls cannot take the last slot
  return (caller, work) => async () => {
    if (lines?.isFull(caller.person) === true) return E.left(queueFullRefusal)
    const spent = spend(caller.person)
    if (E.isLeft(spent)) return spent
    // failures of the server do not count against the caller
    return inLine(caller, work)().catch((error: unknown) => {
      giveBack(caller.person)
      return Promise.reject(asError(error))
    })
  }
}

export const withinAllowances = (now: () => Date) => {
  const limited = new Map<AllowanceName, LimitWork>()

  const limitedTo = (name: AllowanceName): LimitWork => {
    const known = limited.get(name) ?? limitedBy(callAllowances[name], now)
    limited.set(name, known)
    return known
  }

  return <L, A>(
    name: AllowanceName | undefined,
    caller: AllowanceCaller,
    work: TE.TaskEither<L, A>,
  ): TE.TaskEither<L | TooManyRequests, A> => (name === undefined ? work : limitedTo(name)(caller, work))
}
