import { createHash } from 'node:crypto'
import { type ChangesSince, openChangesSince } from './changes-since.ts'
import type { LedgerMemory } from './ledger-memory.ts'
import { readLastImport, type Snapshot } from '../snapshot.ts'

/** What is kept of what is known now, by the last import, with what has changed since an earlier one. */
export interface KeptNow {
  readonly memory: LedgerMemory
  readonly position: number
  readonly changesSince: ChangesSince
}

/** Of what was known at an instant before now nothing is kept. */
export const openKeptNow = async (snapshot: Snapshot): Promise<KeptNow | null> => {
  const { memory } = snapshot
  if (memory === undefined || snapshot.knownBefore !== 'infinity') return null
  return { memory, position: await readLastImport(snapshot), changesSince: openChangesSince(snapshot) }
}

export const nameOfAccounts = (accounts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(accounts)).digest('base64')
