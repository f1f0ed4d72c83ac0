import { randomUUID } from 'node:crypto'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import type {
  StreamAppend,
  AppendedPosition,
  ChangeApproval,
  TransactionWork,
  AppendConflict,
  EventLog,
  PreconditionCheck,
  CallIntent,
  LogTail,
} from './event-log.ts'
import { UndecodableEvent } from './stored-event.ts'

export interface LogServices {
  readonly log: EventLog
  readonly tail: LogTail
}

export interface AppendPlan {
  readonly appends: readonly StreamAppend[]
  readonly beside?: TransactionWork
  readonly holds?: PreconditionCheck
  readonly position?: number
}

export const combineTransactionWork = (
  ...all: readonly (TransactionWork | null | undefined)[]
): Pick<AppendPlan, 'beside'> => {
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
const tryReachPosition = (tail: Pick<LogTail, 'reached'>, position: number): Promise<void> =>
  tail.reached(position).catch(() => undefined)

/** Stops the node if a read finds an undecodable event, as the tail does. */
export const failOnUndecodable = <A>({ fail }: Pick<LogTail, 'fail'>, reading: Promise<A>): Promise<A> =>
  reading.catch((error: unknown) => {
    if (error instanceof UndecodableEvent) fail(error)
    throw error
  })

/** The events of an approved change name the requester and are written together with the approval. */
const withApproval = (
  { appends, beside }: AppendPlan,
  approval: ChangeApproval | undefined,
): Pick<AppendPlan, 'appends' | 'beside'> =>
  approval === undefined
    ? { appends, ...combineTransactionWork(beside) }
    : {
        appends: [...appends.map((append) => ({ ...append, actor: approval.requester })), ...approval.appends],
        ...combineTransactionWork(beside, approval.beside),
      }

const approvalConflict = ({ appends: [first] }: ChangeApproval): AppendConflict => ({
  _tag: 'Conflict',
  stream: first?.stream ?? '',
  revision: first?.expected ?? 0,
})

const maxRetries = 10

/** Answers once this node has folded the events. Plans again after a conflict, at most ten times. */
export const carryOut =
  <Refusal, P extends AppendPlan, Outcome>(
    { log, tail }: LogServices,
    intent: CallIntent<Outcome>,
    plan: () => E.Either<Refusal, P> | Promise<E.Either<Refusal, P>>,
    outcomeOf: (appended: AppendedPosition, plan: P) => Outcome,
    retriesLeft = maxRetries,
  ): TE.TaskEither<Refusal | AppendConflict, Outcome> =>
  async () => {
    const planned = await plan()
    if (E.isLeft(planned)) return planned
    if (intent.approval?.isCurrent() === false) return E.left(approvalConflict(intent.approval))
    const { holds, position = tail.position() } = planned.right
    const { appends: all, beside } = withApproval(planned.right, intent.approval)
    const written = all.filter(({ events }) => events.length > 0)
    if (written.length === 0) return E.right(outcomeOf({ position }, planned.right))
    const streams = new Set(written.map(({ stream }) => stream))
    const held = new Map(all.filter(({ stream }) => !streams.has(stream)).map((each) => [each.stream, each]))
    const { call } = intent
    const answer = call && {
      digest: call.digest,
      reply: (appended: AppendedPosition) => call.reply(outcomeOf(appended, planned.right)),
    }
    const appended = await log.append(intent, [...written, ...held.values()], beside, answer, holds)()
    if (E.isRight(appended)) {
      await tryReachPosition(tail, appended.right.position)
      return E.right(outcomeOf(appended.right, planned.right))
    }
    if (retriesLeft === 0 || appended.left.isRepeated) return appended
    await tail.reached(await log.lastPosition())
    return carryOut({ log, tail }, intent, plan, outcomeOf, retriesLeft - 1)()
  }

export const intentOf = (actor: string, now: Date, correlation: string = randomUUID()): CallIntent => ({
  actor,
  at: now.toISOString(),
  correlation,
})

export const withAnswer = <L, Own, Outcome>(
  { call, ...intent }: CallIntent<Outcome>,
  outcomeOf: (own: Own) => Outcome,
  carryOut: (intent: CallIntent<Own>) => TE.TaskEither<L, Own>,
): TE.TaskEither<L, Outcome> =>
  pipe(
    carryOut({
      ...intent,
      ...(call === undefined ? {} : { call: { ...call, reply: (own: Own) => call.reply(outcomeOf(own)) } }),
    }),
    TE.map(outcomeOf),
  )

export const pickPosition = ({ position }: AppendedPosition): AppendedPosition => ({ position })
