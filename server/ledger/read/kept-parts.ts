import { createHash } from 'node:crypto'
import type { PartCourse } from '../../../src/domain/ledger/valuation/added-courses.ts'
import { type Changes, readChangesSince } from './changes-since.ts'
import type { Span } from './scope.ts'
import { knownBefore, readLastImport, type Snapshot } from './snapshot.ts'

/** A part of a book as it is kept, or else as it is made; `null` where that cannot be. */
type PartOf = (accounts: readonly string[], make: () => Promise<PartCourse | null>) => Promise<PartCourse | null>

const notKept: PartOf = (_, make) => make()

/** What has changed between imports, by the position of the log that the earlier one has. */
const openChanges = (snapshot: Snapshot): ((position: number) => Promise<Changes>) => {
  const known = new Map<number, Promise<Changes>>()
  const read = async (position: number): Promise<Changes> =>
    readChangesSince(snapshot, await knownBefore(snapshot.client, { _tag: 'AtPosition', position }))
  return (position) => {
    const found = known.get(position) ?? read(position)
    known.set(position, found)
    return found
  }
}

/** Parts of what is known now, of which those are kept that no import since has changed. */
export const keptParts = async (snapshot: Snapshot, { from, to }: Span): Promise<PartOf> => {
  const { memory } = snapshot
  if (memory === undefined || snapshot.knownBefore !== 'infinity') return notKept
  const now = await readLastImport(snapshot)
  const changesSince = openChanges(snapshot)
  const isSame = async (position: number, accounts: readonly string[]): Promise<boolean> => {
    if (position >= now) return position === now
    const { isMarketChanged, accounts: changed } = await changesSince(position)
    return !isMarketChanged && accounts.every((account) => !changed.has(account))
  }
  return async (accounts, make) => {
    const whose = createHash('sha256').update(JSON.stringify(accounts)).digest('base64')
    const name = JSON.stringify([whose, from, to])
    const kept = memory.parts.get(name)
    const course = kept !== undefined && (await isSame(kept.position, accounts)) ? kept.course : await make()
    if (course !== null && (kept === undefined || kept.position < now))
      memory.parts.set(name, { position: now, course })
    return course
  }
}
