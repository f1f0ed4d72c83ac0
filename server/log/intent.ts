import { randomUUID } from 'node:crypto'
import { pipe, TE } from '../../src/domain/fp.ts'
import type { Appended, Intent } from './event-log.ts'

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
