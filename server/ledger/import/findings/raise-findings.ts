import type { Pool, PoolClient } from 'pg'
import { E } from '../../../../src/domain/fp.ts'
import { type LedgerFinding, mustBeAcknowledged } from '../../../../src/domain/ledger/import/finding.ts'
import {
  AcknowledgementEvent,
  findingAcknowledgement,
  findingStream,
  noteFault,
} from '../../../../src/domain/ledger/import/finding-acknowledgement.ts'
import { permissionRoom } from '../../../../src/domain/log/recorded-event.ts'
import type { StreamAppend } from '../../../log/event-log.ts'
import { readStreams } from '../../../log/open-log.ts'
import { plannedStreams } from '../../../log/planned-streams.ts'
import { openStreams } from '../../../log/repository.ts'
import type { DecideBreaks } from '../../reconciliation/reconcile.ts'
import { ledgerImportKind } from '../append-import.ts'
import { findFindings } from './find-findings.ts'
import { acknowledgedAmong } from './findings-projection.ts'

const maxFindings = 1_000

const administratorRooms = [permissionRoom('site.admin')]

export const acknowledgementKind = {
  prefix: findingStream(''),
  codec: AcknowledgementEvent,
  decider: () => findingAcknowledgement,
  audience: () => administratorRooms,
}

export type FindingNotes = ReadonlyMap<string, string>

export const noNotes: FindingNotes = new Map()

export const acknowledgeFindings = async (
  client: Pool | PoolClient,
  findings: readonly LedgerFinding[],
  notes: FindingNotes,
): Promise<readonly StreamAppend[]> => {
  const noted = findings.flatMap((finding) => {
    const note = notes.get(finding.digest)
    return note === undefined ? [] : [{ finding, digest: finding.digest, note }]
  })
  const recorded = await readStreams(
    client,
    noted.map(({ digest }) => findingStream(digest)),
  )
  const past = { readStream: (stream: string) => Promise.resolve(recorded.get(stream) ?? []) }
  const streams = openStreams(past, acknowledgementKind)
  const appends: StreamAppend[] = []
  for (const { finding, digest, note } of noted) {
    const decided = streams.appends(digest, await streams.past(digest), [{ type: 'AcknowledgeFinding', finding, note }])
    if (E.isRight(decided)) appends.push(...decided.right.filter(({ events }) => events.length > 0))
  }
  return appends
}

export const withoutAcknowledged = async (
  client: PoolClient,
  findings: readonly LedgerFinding[],
): Promise<readonly LedgerFinding[]> => {
  const acknowledged = await acknowledgedAmong(
    client,
    findings.map(({ digest }) => digest),
  )
  return findings.filter(({ digest }) => !acknowledged.has(digest))
}

/** Looks up acknowledgements last. The append fails if any is added in between. */
export const raiseFindings = async (
  preparing: PoolClient,
  id: string,
  {
    oversold,
    notes,
    now,
  }: { readonly oversold: readonly LedgerFinding[]; readonly notes: FindingNotes; readonly now: number },
): Promise<DecideBreaks> => {
  const all = [...oversold, ...(await findFindings(preparing, now))]
  return async (transaction, planned) => {
    const found = await withoutAcknowledged(transaction, all)
    if (found.length === 0) return []
    const noted = found.filter(({ digest }) => notes.has(digest))
    const findings = [...noted, ...found.filter(({ digest }) => !notes.has(digest))].slice(0, maxFindings)
    const imports = openStreams(plannedStreams(transaction, planned), ledgerImportKind)
    const raised = imports.appends(id, await imports.past(id), [
      { type: 'RaiseFindings', findings, count: found.length },
    ])
    return [
      ...(E.isRight(raised) ? raised.right : []),
      ...(await acknowledgeFindings(transaction, noted, notes)),
    ].filter(({ events }) => events.length > 0)
  }
}

export const isUnacknowledged =
  (notes: FindingNotes) =>
  ({ digest }: LedgerFinding): boolean => {
    const note = notes.get(digest)
    return note === undefined || noteFault(note) !== null
  }

export const isUnanswered =
  (notes: FindingNotes) =>
  (finding: LedgerFinding): boolean =>
    mustBeAcknowledged(finding) && isUnacknowledged(notes)(finding)
