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
  readonly now: () => number
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

/** Files without a fault, what of them is new left in staging. */
interface Checked {
  readonly files: readonly ReadFile[]
  readonly users: readonly UserRow[]
  readonly differences: ReadonlyMap<SheetName, Difference>
}

const checkFiles = async (
  client: PoolClient,
  { today, sources, progress, signal }: ImportRequest,
): Promise<E.Either<ImportRefusal, Checked>> => {
  const firm = await learningFirm(client, today)
  const { files, users, faults } = await readFiles(client, sources, firm, progress, signal)
  if (faults.length > 0) return E.left({ _tag: 'BadRows', faults })
  const differences = await differencesOfAll(client)
  const oversold = await oversellingFaults(client, files)
  return oversold.length > 0 ? E.left({ _tag: 'BadRows', faults: oversold }) : E.right({ files, users, differences })
}

const writeFiles = async (
  client: PoolClient,
  log: EventLog,
  request: ImportRequest,
  checked: Checked,
): Promise<Outcome> => {
  const brought = await request.bringUsers(checked.users)
  const files = checked.files.map((file) =>
    importedFile(file, checked.differences.get(file.source.sheet) ?? { added: brought.appends.length, corrected: 0 }),
  )
  const { affected, figuresFrom } = await changeOf(client, stagedRows, request.today)
  const id = request.id ?? (await nextId(client))
  const at = await nextMoment(client, request.now())
  request.signal.throwIfAborted()
  const appended = await appendImport(log, {
    id,
    actor: request.actor,
    at,
    command: { type: 'ImportLedger', files, figuresFrom },
    affected,
    alongside: brought.appends,
    beside: async (transaction) => {
      request.progress({ _tag: 'Writing' })
      await supersede(transaction, id, at)
      await brought.beside(transaction)
    },
  })
  if (E.isLeft(appended) && appended.left._tag === 'Conflict') return E.left(appended.left)
  if (E.isLeft(appended) || appended.right === null) return E.right({ _tag: 'NothingNew', files })
  return E.right({ _tag: 'Imported', id, files, position: appended.right.position })
}

const importFiles =
  (log: EventLog, request: ImportRequest) =>
  async (client: PoolClient): Promise<Outcome> => {
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
      request.signal.aborted
        ? E.left<ImportRefusal>({ _tag: 'Interrupted' })
        : Promise.reject(error instanceof Error ? error : new Error(String(error))),
    )
