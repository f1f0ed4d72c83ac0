import type { Pool, PoolClient } from 'pg'
import { E, type TE } from '../../../src/domain/fp.ts'
import { asError } from '../../logger/as-error.ts'
import type { EventLog } from '../../log/event-log.ts'
import { checkFiles } from './check-files.ts'
import { withImportLock } from './import-lock.ts'
import type { ImportOutcome, ImportRefusal } from './import-outcome.ts'
import type { ImportRequest } from './import-request.ts'
import { clearStaging } from './stage.ts'
import { writeFiles } from './write-files.ts'

const importFiles =
  (log: EventLog, request: ImportRequest) =>
  async (client: PoolClient): Promise<E.Either<ImportRefusal, ImportOutcome>> => {
    await clearStaging(client)
    const checked = await checkFiles(client, request)
    const outcome = E.isLeft(checked) ? checked : await writeFiles(client, log, request, checked.right)
    await clearStaging(client)
    return outcome
  }

/**
 * Brings a set of files into the ledger: all of them or nothing. Rows the ledger already has are left alone, rows that differ
 * supersede what was known, and a set that holds nothing new leaves no trace.
 */
export const importLedger =
  (pool: Pool, log: EventLog, request: ImportRequest): TE.TaskEither<ImportRefusal, ImportOutcome> =>
  () =>
    withImportLock(pool, importFiles(log, request))().catch((error: unknown) =>
      request.signal.aborted ? E.left<ImportRefusal>({ _tag: 'Interrupted' }) : Promise.reject(asError(error)),
    )
