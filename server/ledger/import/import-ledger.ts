import type { Pool, PoolClient } from 'pg'
import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/date/iso-date.ts'
import { E, type TE } from '../../../src/domain/fp.ts'
import type { Fault } from '../../../src/domain/ledger-import/fault.ts'
import type { ImportedFile, SheetName } from '../../../src/domain/ledger-import/imported-file.ts'
import type { UserRow } from '../../../src/domain/ledger-row/user-row.ts'
import type { Append, Beside, EventLog } from '../../log/event-log.ts'
import { queryRows } from '../../log/query-rows.ts'
import { changeOf, stagedRows } from './affected.ts'
import { appendImport } from './append-import.ts'
import { type Difference, keepDifferences } from './differences.ts'
import { withImportLock } from './import-lock.ts'
import type { ImportOutcome, ImportProgress, ImportRefusal } from './import-outcome.ts'
import { learningFirm } from './learning-firm.ts'
import { ledgerTables } from './ledger-tables.ts'
import { nextMoment } from './moment.ts'
import { stagedOverselling } from './overselling.ts'
import { type ReadFile, readFiles } from './read-files.ts'
import type { SheetSource } from './sheet-source.ts'
import { clearStaging } from './stage.ts'
import { supersede } from './supersede.ts'

/** The people of a users.csv who are not there yet, ready to be written with the rest. */
export interface BroughtUsers {
  readonly appends: readonly Append[]
  readonly beside: Beside
}

export interface ImportRequest {
  /** Null: the next number. */
  readonly id: string | null
  readonly actor: string
  readonly sources: readonly SheetSource[]
  /** The last date a row may bear. */
  readonly today: IsoDate
  /** Milliseconds since 1970. */
  readonly now: number
  readonly bringUsers: (users: readonly UserRow[]) => Promise<BroughtUsers>
  readonly progress: (progress: ImportProgress) => void
  readonly signal: AbortSignal
}

type Outcome = E.Either<ImportRefusal, ImportOutcome>

const Numbered = t.strict({ next: t.string })

const nextId = async (client: PoolClient): Promise<string> => {
  const rows = await queryRows(client, Numbered, 'select (count(*) + 1)::text as next from ledger_import')
  return rows.map(({ next }) => next).join('')
}

const oversellingFaults = async (client: PoolClient, files: readonly ReadFile[]): Promise<readonly Fault[]> => {
  const file = files.find(({ source }) => source.sheet === 'transactions')?.source.file
  if (file === undefined) return []
  return (await stagedOverselling(client)).map(({ account, security, date, line }) => ({
    file,
    line,
    column: 'quantity',
    reason: `sells more ${security} than ${account} holds on ${date}`,
  }))
}

const differencesOfAll = async (client: PoolClient): Promise<ReadonlyMap<SheetName, Difference>> => {
  const differences = new Map<SheetName, Difference>()
  for (const table of ledgerTables) differences.set(table.sheet, await keepDifferences(client, table))
  return differences
}

const importedFile = ({ source, rows, sha256 }: ReadFile, { added, corrected }: Difference): ImportedFile => ({
  name: source.file,
  sha256,
  rows,
  added,
  corrected,
  unchanged: rows - added - corrected,
})

const importFiles = async (client: PoolClient, log: EventLog, request: ImportRequest): Promise<Outcome> => {
  await clearStaging(client)
  const firm = await learningFirm(client, request.today)
  const read = await readFiles(client, request.sources, firm, request.progress, request.signal)
  if (read.faults.length > 0) return E.left({ _tag: 'BadRows', faults: read.faults })
  const differences = await differencesOfAll(client)
  const oversold = await oversellingFaults(client, read.files)
  if (oversold.length > 0) return E.left({ _tag: 'BadRows', faults: oversold })
  request.signal.throwIfAborted()

  request.progress({ _tag: 'Writing' })
  const brought = await request.bringUsers(read.users)
  const files = read.files.map((file) =>
    importedFile(file, differences.get(file.source.sheet) ?? { added: brought.appends.length, corrected: 0 }),
  )
  const { affected, figuresFrom } = await changeOf(client, stagedRows, request.today)
  const id = request.id ?? (await nextId(client))
  const at = await nextMoment(client, request.now)
  const appended = await appendImport(log, {
    id,
    actor: request.actor,
    at,
    command: { type: 'ImportLedger', files, figuresFrom },
    affected,
    alongside: brought.appends,
    beside: async (transaction) => {
      await supersede(transaction, id, at)
      await brought.beside(transaction)
    },
  })
  await clearStaging(client)
  if (E.isRight(appended))
    return E.right(
      appended.right === null
        ? { _tag: 'NothingNew', files }
        : { _tag: 'Imported', id, files, position: appended.right.position },
    )
  return appended.left._tag === 'Conflict' ? E.left(appended.left) : E.right({ _tag: 'NothingNew', files })
}

/**
 * Brings a set of files into the ledger: all of them or nothing. Rows the ledger already has are left alone, rows that differ
 * supersede what was known, and a set that holds nothing new leaves no trace.
 */
export const importLedger =
  (pool: Pool, log: EventLog, request: ImportRequest): TE.TaskEither<ImportRefusal, ImportOutcome> =>
  () =>
    withImportLock(pool, (client) => importFiles(client, log, request))().catch((error: unknown) =>
      request.signal.aborted
        ? E.left<ImportRefusal>({ _tag: 'Interrupted' })
        : Promise.reject(error instanceof Error ? error : new Error(String(error))),
    )
