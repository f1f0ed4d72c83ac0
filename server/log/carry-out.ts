import { randomUUID } from 'node:crypto'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { Append, Appended, Approval, Beside, Conflict, EventLog, Holds, Intent, Tail } from './event-log.ts'
import { UndecodableEvent } from './stored-event.ts'

export interface LogServices {
  readonly log: EventLog
  readonly tail: Tail
}

export interface Plan {
  readonly appends: readonly Append[]
  readonly beside?: Beside
  readonly holds?: Holds
  readonly position?: number
}

export const besides = (...all: readonly (Beside | null | undefined)[]): Pick<Plan, 'beside'> => {
  const given = all.filter((beside) => beside !== null && beside !== undefined)
  return given.length === 0
    ? {}
    : {
        beside: async (transaction) => {
          for (const beside of given) await beside(transaction)
        },
      }
}

/** Resolves on timeout too: the write is committed even if this node is late to fold it. */
const reachedOrLate = (tail: Pick<Tail, 'reached'>, position: number): Promise<void> =>
  tail.reached(position).catch(() => undefined)

/** Stops the node if a read finds an undecodable event, as the tail does. */
export const orFail = <A>({ fail }: Pick<Tail, 'fail'>, reading: Promise<A>): Promise<A> =>
  reading.catch((error: unknown) => {
    if (error instanceof UndecodableEvent) fail(error)
    throw error
  })

/** The events of an approved change name the requester and are written together with the approval. */
const withApproval = ({ appends, beside }: Plan, approval: Approval | undefined): Pick<Plan, 'appends' | 'beside'> =>
  approval === undefined
    ? { appends, ...besides(beside) }
    : {
        appends: [...appends.map((append) => ({ ...append, actor: approval.requester })), ...approval.appends],
        ...besides(beside, approval.beside),
      }

const changedMeanwhile = ({ appends: [first] }: Approval): Conflict => ({
  _tag: 'Conflict',
  stream: first?.stream ?? '',
  revision: first?.expected ?? 0,
})

const mostRetries = 10

/** Answers once this node has folded the events. Plans again after a conflict, at most ten times. */
export const carryOut =
  <Refusal, P extends Plan, Outcome>(
    { log, tail }: LogServices,
    intent: Intent<Outcome>,
    plan: () => E.Either<Refusal, P> | Promise<E.Either<Refusal, P>>,
    outcomeOf: (appended: Appended, plan: P) => Outcome,
    retriesLeft = mostRetries,
  ): TE.TaskEither<Refusal | Conflict, Outcome> =>
  async () => {
    const planned = await plan()
    if (E.isLeft(planned)) return planned
    if (intent.approval?.isCurrent() === false) return E.left(changedMeanwhile(intent.approval))
    const { holds, position = tail.position() } = planned.right
    const { appends: all, beside } = withApproval(planned.right, intent.approval)
    const written = all.filter(({ events }) => events.length > 0)
    if (written.length === 0) return E.right(outcomeOf({ position }, planned.right))
    const streams = new Set(written.map(({ stream }) => stream))
    const held = new Map(all.filter(({ stream }) => !streams.has(stream)).map((each) => [each.stream, each]))
    const { call } = intent
    const answer = call && {
      digest: call.digest,
      reply: (appended: Appended) => call.reply(outcomeOf(appended, planned.right)),
    }
    const appended = await log.append(intent, [...written, ...held.values()], beside, answer, holds)()
    if (E.isRight(appended)) {
      await reachedOrLate(tail, appended.right.position)
      return E.right(outcomeOf(appended.right, planned.right))
    }
    if (retriesLeft === 0 || appended.left.isRepeated) return appended
    await tail.reached(await log.lastPosition())
    return carryOut({ log, tail }, intent, plan, outcomeOf, retriesLeft - 1)()
  }

export const intentOf = (actor: string, now: Date, correlation: string = randomUUID()): Intent => ({
  actor,
  at: now.toISOString(),
  correlation,
})

export const answering = <L, Own, Outcome>(
  { call, ...intent }: Intent<Outcome>,
  outcomeOf: (own: Own) => Outcome,
  carryOut: (intent: Intent<Own>) => TE.TaskEither<L, Own>,
): TE.TaskEither<L, Outcome> =>
  pipe(
    carryOut({
      ...intent,
      ...(call === undefined ? {} : { call: { ...call, reply: (own: Own) => call.reply(outcomeOf(own)) } }),
    }),
    TE.map(outcomeOf),
  )

export const positionOf = ({ position }: Appended): Appended => ({ position })
