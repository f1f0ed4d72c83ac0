import type { CheckedRow } from '../../../src/domain/users/import/check-rows.ts'
import { type WorkSemaphore, openSemaphore } from '../../log/concurrency/semaphore.ts'
import { hashPassword } from '../../session/credentials.ts'

/** One password at a time on a node, so that sign-ins keep the other threads. */
export const hashingSlot = (): WorkSemaphore => openSemaphore(1, Infinity)

const hashIn = async (slot: WorkSemaphore, signal: AbortSignal, password: string): Promise<string> => {
  if (!(await slot.acquire(signal))) throw signal.reason
  try {
    return await hashPassword(password)
  } finally {
    slot.release()
  }
}

/** Stores hashes by line, so that repeated planning of the import hashes each password once. */
export const rowHashes = (
  slot: WorkSemaphore,
  signal: AbortSignal,
  onHashed: (done: number, total: number) => void,
): ((rows: readonly CheckedRow[]) => Promise<ReadonlyMap<number, string>>) => {
  const hashes = new Map<number, string>()
  return async (rows) => {
    const passworded = rows.filter(({ draft }) => draft.password !== '')
    for (const { row, draft } of passworded.filter(({ row: { line } }) => !hashes.has(line))) {
      signal.throwIfAborted()
      hashes.set(row.line, await hashIn(slot, signal, draft.password))
      onHashed(hashes.size, passworded.length)
    }
    return hashes
  }
}
