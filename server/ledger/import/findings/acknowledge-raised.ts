import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { E, type TE } from '../../../../src/domain/fp.ts'
import type { FindingAcknowledgement } from '../../../../src/domain/ledger/import/finding.ts'
import { type NoteRefusal, noteFault } from '../../../../src/domain/ledger/import/finding-acknowledgement.ts'
import { carryOut, type LogServices } from '../../../log/carry-out.ts'
import type { AppendedPosition, AppendConflict, EventLog, CallIntent } from '../../../log/event-log.ts'
import { acknowledgedAmong, raisedFindings } from './findings-projection.ts'
import { acknowledgeFindings } from './raise-findings.ts'

interface AcknowledgingRequest {
  readonly pool: Pool
  readonly log: EventLog
  readonly actor: string
  readonly at: string
}

export interface AcknowledgedFindings {
  readonly acknowledged: readonly string[]
  readonly unknown: readonly string[]
}

export const notAcknowledged = async (pool: Pool, digests: readonly string[]): Promise<readonly string[]> => {
  const known = await acknowledgedAmong(pool, digests)
  return digests.filter((digest) => !known.has(digest))
}

const acknowledgeWithNote = async (pool: Pool, { digests, note }: FindingAcknowledgement) =>
  acknowledgeFindings(pool, await raisedFindings(pool, digests), new Map(digests.map((digest) => [digest, note])))

export const acknowledgeRaised = async (
  { pool, log, actor, at }: AcknowledgingRequest,
  digests: readonly string[],
  note: string,
): Promise<E.Either<NoteRefusal | AppendConflict, AcknowledgedFindings>> => {
  const fault = noteFault(note)
  if (fault !== null) return E.left(fault)
  const appends = await acknowledgeWithNote(pool, { digests, note })
  if (appends.length > 0) {
    const appended = await log.append({ actor, at, correlation: randomUUID() }, appends)()
    if (E.isLeft(appended)) return appended
  }
  const unknown = await notAcknowledged(pool, digests)
  return E.right({ acknowledged: digests.filter((digest) => !unknown.includes(digest)), unknown })
}

export interface LaterAcknowledgement extends AppendedPosition {
  readonly unknown: readonly string[]
}

export const acknowledgeLater = (
  { pool, ...services }: LogServices & { readonly pool: Pool },
  { digests, note }: FindingAcknowledgement,
  intent: CallIntent<LaterAcknowledgement>,
): TE.TaskEither<NoteRefusal | { readonly _tag: 'NotFound' } | AppendConflict, LaterAcknowledgement> => {
  const outcomeOf = ({ position }: AppendedPosition, { unknown }: { readonly unknown: readonly string[] }) => ({
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
        appends: await acknowledgeWithNote(pool, { digests, note }),
        unknown: digests.filter((digest) => !raised.has(digest)),
      })
    },
    outcomeOf,
  )
}
