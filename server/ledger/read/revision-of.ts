import { createHash } from 'node:crypto'
import { readLastImport, type Snapshot } from './snapshot.ts'

/** By one such name whatever is read of some accounts is the same: rows of the ledger change with the imports of the log and with nothing else. */
export const revisionOf = async (
  snapshot: Snapshot,
  accounts: readonly string[],
  ...of: readonly string[]
): Promise<string> => {
  const whose = createHash('sha256').update(JSON.stringify(accounts)).digest('base64')
  return JSON.stringify([await readLastImport(snapshot), snapshot.knownBefore, whose, ...of])
}
