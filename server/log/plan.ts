import { E, pipe, type TE } from '../../src/domain/fp.ts'
import type { Aggregate } from './aggregate.ts'
import type { Append, Appended, Beside, Conflict, EventLog, Intent, Tail } from './event-log.ts'
import type { Fold } from './fold.ts'
import { heard } from './heard.ts'
import { type DomainEvent, toNewEvent } from './stored-event.ts'

/** What is to be written, on one stream or several, all or nothing. */
export interface Plan {
  readonly appends: readonly Append[]
  readonly beside?: Beside
}

/** What a command does to a stream as this node has folded it, or as it was read. */
export const appendFor = <State, Command, Event extends DomainEvent, Refusal>(
  fold: Pick<Fold<State>, 'get'>,
  { stream, decider, audience }: Aggregate<State, Command, Event, Refusal>,
  command: Command,
): E.Either<Refusal, Append> => {
  const { state, revision } = fold.get(stream)
  return pipe(
    decider.decide(command, state),
    E.map((events) => {
      const after = events.reduce(decider.evolve, state)
      return { stream, expected: revision, events: events.map((event) => toNewEvent(event, audience(event, after))) }
    }),
  )
}

export interface CarriedOut<P extends Plan> extends Appended {
  readonly plan: P
}

const mostRetries = 3

/**
 * Plans on what this node has folded, writes it, and answers once this node has folded that too. When somebody else was
 * faster it catches up and plans again, at most three times. A plan without events answers with where this node stands.
 */
export const carryOut =
  <Refusal, P extends Plan>(
    { log, tail }: { readonly log: EventLog; readonly tail: Tail },
    intent: Intent,
    plan: () => E.Either<Refusal, P> | Promise<E.Either<Refusal, P>>,
    retriesLeft = mostRetries,
  ): TE.TaskEither<Refusal | Conflict, CarriedOut<P>> =>
  async () => {
    const planned = await plan()
    if (E.isLeft(planned)) return planned
    const appends = planned.right.appends.filter(({ events }) => events.length > 0)
    if (appends.length === 0) return E.right({ position: tail.position(), plan: planned.right })
    const appended = await log.append(intent, appends, planned.right.beside)()
    if (E.isRight(appended)) {
      await heard(tail, appended.right.position)
      return E.right({ ...appended.right, plan: planned.right })
    }
    if (retriesLeft === 0) return appended
    await tail.reached(await log.lastPosition())
    return carryOut({ log, tail }, intent, plan, retriesLeft - 1)()
  }
