import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { E } from '../../../../src/domain/fp.ts'
import { type NoteRefusal, noteFault } from '../../../../src/domain/ledger/import/finding-acknowledgement.ts'
import type { Conflict, EventLog } from '../../../log/event-log.ts'
import { acknowledgedAmong, raisedFindings } from './findings-projection.ts'
import { acknowledging } from './raise-findings.ts'

interface Acknowledging {
  readonly pool: Pool
  readonly log: EventLog
  readonly actor: string
  readonly at: string
}

export interface Acknowledged {
  /** Before or now. */
  readonly acknowledged: readonly string[]
  readonly unknown: readonly string[]
}

/** Findings that imports have come upon, by their digests: all with one note. */
export const acknowledgeRaised = async (
  { pool, log, actor, at }: Acknowledging,
  digests: readonly string[],
  note: string,
): Promise<E.Either<NoteRefusal | Conflict, Acknowledged>> => {
  const fault = noteFault(note)
  if (fault !== null) return E.left(fault)
  const raised = await raisedFindings(pool, digests)
  const appends = await acknowledging(pool, raised, new Map(digests.map((digest) => [digest, note])))
  if (appends.length > 0) {
    const appended = await log.append({ actor, at, correlation: randomUUID() }, appends)()
    if (E.isLeft(appended)) return appended
  }
  const known = await acknowledgedAmong(pool, digests)
  return E.right({
    acknowledged: digests.filter((digest) => known.has(digest)),
    unknown: digests.filter((digest) => !known.has(digest)),
  })
}
