import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { E, type TE } from '../../../../src/domain/fp.ts'
import type { Acknowledgement } from '../../../../src/domain/ledger/import/finding.ts'
import { type NoteRefusal, noteFault } from '../../../../src/domain/ledger/import/finding-acknowledgement.ts'
import { carryOut, type LogServices } from '../../../log/carry-out.ts'
import type { Appended, Conflict, EventLog, Intent } from '../../../log/event-log.ts'
import { acknowledgedAmong, raisedFindings } from './findings-projection.ts'
import { acknowledging } from './raise-findings.ts'

interface Acknowledging {
  readonly pool: Pool
  readonly log: EventLog
  readonly actor: string
  readonly at: string
}

export interface Acknowledged {
  readonly acknowledged: readonly string[]
  readonly unknown: readonly string[]
}

export const notAcknowledged = async (pool: Pool, digests: readonly string[]): Promise<readonly string[]> => {
  const known = await acknowledgedAmong(pool, digests)
  return digests.filter((digest) => !known.has(digest))
}

const noting = async (pool: Pool, { digests, note }: Acknowledgement) =>
  acknowledging(pool, await raisedFindings(pool, digests), new Map(digests.map((digest) => [digest, note])))

export const acknowledgeRaised = async (
  { pool, log, actor, at }: Acknowledging,
  digests: readonly string[],
  note: string,
): Promise<E.Either<NoteRefusal | Conflict, Acknowledged>> => {
  const fault = noteFault(note)
  if (fault !== null) return E.left(fault)
  const appends = await noting(pool, { digests, note })
  if (appends.length > 0) {
    const appended = await log.append({ actor, at, correlation: randomUUID() }, appends)()
    if (E.isLeft(appended)) return appended
  }
  const unknown = await notAcknowledged(pool, digests)
  return E.right({ acknowledged: digests.filter((digest) => !unknown.includes(digest)), unknown })
}

export interface LaterAcknowledged extends Appended {
  readonly unknown: readonly string[]
}

export const acknowledgeLater = (
  { pool, ...services }: LogServices & { readonly pool: Pool },
  { digests, note }: Acknowledgement,
  intent: Intent<LaterAcknowledged>,
): TE.TaskEither<NoteRefusal | { readonly _tag: 'NotFound' } | Conflict, LaterAcknowledged> => {
  const outcomeOf = ({ position }: Appended, { unknown }: { readonly unknown: readonly string[] }) => ({
    position,
    unknown,
  })
  return carryOut(
    services,
    intent,
    async () => {
      const fault = noteFault(note)
      if (fault !== null) return E.left(fault)
      const raised = new Set((await raisedFindings(pool, digests)).map(({ digest }) => digest))
      if (raised.size === 0) return E.left({ _tag: 'NotFound' as const })
      return E.right({
        appends: await noting(pool, { digests, note }),
        unknown: digests.filter((digest) => !raised.has(digest)),
      })
    },
    outcomeOf,
  )
}
