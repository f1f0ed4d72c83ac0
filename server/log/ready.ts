import { setTimeout as sleep } from 'node:timers/promises'
import { E, TE } from '../../src/domain/fp.ts'
import type { LogTail } from './event-log.ts'
import { openPool, probeLimits } from '../postgres/limits.ts'
import { lastPosition } from './read-events.ts'

type ReadyCheck = TE.TaskEither<string, unknown>

interface NotReady {
  readonly _tag: 'NotReady'
  readonly detail: string
}

/** The folded position, or the reason why this server is not ready. Takes at most two seconds, even if checks hang. */
export type ReadyAnswer = TE.TaskEither<NotReady, number>

interface ReadyOptions {
  readonly url: string
  readonly tail: Pick<LogTail, 'reached' | 'position'>
  readonly checks?: readonly ReadyCheck[]
}

/** Longer than the database probe. In the rest of the two seconds a busy server sends its answer. */
const timeoutMs = probeLimits.answer + 300

const unansweredText = 'The database does not answer'
const behindText = 'This server is behind the log'
const uncheckedText = 'This server could not be checked in time'

/** Uses its own connection, which no other work delays. Concurrent callers share one answer. */
export const openReady = ({
  url,
  tail,
  checks = [],
}: ReadyOptions): { readonly ready: ReadyAnswer; readonly close: () => Promise<void> } => {
  const connection = openPool(url, 1, probeLimits)

  const check = async (): Promise<E.Either<NotReady, number>> => {
    const deadline = Date.now() + timeoutMs
    const orLeft = <A>(detail: string, answer: Promise<E.Either<string, A>>): Promise<E.Either<string, A>> =>
      Promise.race([
        answer.catch(() => E.left(detail)),
        sleep(Math.max(0, deadline - Date.now()), E.left(detail), { ref: false }),
      ])

    const caughtUp = async (): Promise<E.Either<string, number>> => {
      const last = await orLeft(unansweredText, lastPosition(connection).then(E.right))
      if (E.isLeft(last)) return last
      return orLeft(
        behindText,
        tail.reached(last.right, timeoutMs).then(() => E.right(tail.position())),
      )
    }

    const [caught, ...others] = await Promise.all([caughtUp(), ...checks.map((ask) => orLeft(uncheckedText, ask()))])
    const amiss = others.find(E.isLeft)
    return E.mapLeft((detail: string): NotReady => ({ _tag: 'NotReady', detail }))(amiss ?? caught)
  }

  let checking: Promise<E.Either<NotReady, number>> | undefined
  return {
    ready: () => {
      checking ??= check().finally(() => (checking = undefined))
      return checking
    },
    close: () => connection.end(),
  }
}
