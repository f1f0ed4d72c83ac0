import { createHash } from 'node:crypto'
import type { PartCourse } from '../../../src/domain/ledger/valuation/added-courses.ts'
import { type ChangesSince, openChangesSince } from './changes-since.ts'
import type { LedgerMemory } from './ledger-memory.ts'
import type { Span } from './scope.ts'
import { readLastImport, type Snapshot } from './snapshot.ts'

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

/** A part of a book as it is kept, or else as it is made; `null` where that cannot be. */
type PartOf = (accounts: readonly string[], make: () => Promise<PartCourse | null>) => Promise<PartCourse | null>

const notKept: PartOf = (_, make) => make()

/** Parts of what is known now, of which those are kept that no import since has changed. */
export const keptParts = (kept: KeptNow | null, { from, to }: Span): PartOf => {
  if (kept === null) return notKept
  const { memory, position: now, changesSince } = kept
  const isSame = async (position: number, accounts: readonly string[]): Promise<boolean> => {
    if (position >= now) return position === now
    const { isMarketChanged, areActionsChanged, accounts: changed } = await changesSince(position)
    return !isMarketChanged && !areActionsChanged && accounts.every((account) => !changed.has(account))
  }
  return async (accounts, make) => {
    const name = JSON.stringify([nameOfAccounts(accounts), from, to])
    const found = memory.parts.get(name)
    const course = found !== undefined && (await isSame(found.position, accounts)) ? found.course : await make()
    if (course !== null && (found === undefined || found.position < now))
      memory.parts.set(name, { position: now, course })
    return course
  }
}
