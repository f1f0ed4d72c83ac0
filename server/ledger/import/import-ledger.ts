import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E, type TE } from '../../../src/domain/fp.ts'
import type { SheetName } from '../../../src/domain/ledger/import/imported-file.ts'
import type { EventLog } from '../../log/event-log.ts'
import { asError } from '../../logger/errors.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { accountsToReconcile } from '../reconciliation/reconcile.ts'
import { importEffectOf, stagedRows } from './affected.ts'
import { appendImport } from './append-import.ts'
import { type CheckedFiles, checkFiles } from './checks/check-files.ts'
import { importedFile } from './rows/differences.ts'
import {
  isUnanswered,
  type FindingNotes,
  noNotes,
  raiseFindings,
  withoutAcknowledged,
} from './findings/raise-findings.ts'
import { withBriefImportLock, withImportLock } from './import-lock.ts'
import type { BadRows, LedgerImportOutcome, RunImportRefusal, ImportRequest } from './import-request.ts'
import { clearStaging, ledgerTables } from './stage.ts'
import { supersedeRows } from './rows/supersede.ts'

const NextNumber = t.strict({ next: t.string })

const nextNumberSql =
  "select (count(*) + 1)::text as next from ledger_import where id not in ('demo', 'demo-custodian')"

const nextId = async (client: PoolClient): Promise<string> => {
  const rows = await queryRows(client, NextNumber, nextNumberSql)
  return rows.map(({ next }) => next).join('')
}

const writtenRows = ({ differences }: CheckedFiles, progress: ImportRequest['progress']) => {
  const rowsOf = (of?: SheetName): number =>
    [...differences].reduce(
      (sum, [{ source }, { added, corrected }]) =>
        of === undefined || source.sheet === of ? sum + added + corrected : sum,
      0,
    )
  const total = rowsOf()
  let done = 0
  return (sheet: SheetName | null): void => {
    const rows = sheet === null ? 0 : rowsOf(sheet)
    done += rows
    if (sheet === null || rows > 0) progress({ _tag: 'Writing', done, total })
  }
}

const writeFiles = async (
  client: PoolClient,
  log: EventLog,
  request: ImportRequest,
  checked: CheckedFiles,
): Promise<E.Either<RunImportRefusal, LedgerImportOutcome>> => {
  const brought = await request.bringUsers(checked.users)
  const files = checked.files.map((file) =>
    importedFile(file, checked.differences.get(file) ?? { added: brought.count, corrected: 0 }),
  )
  const { affected, figuresFrom } = await importEffectOf(client, stagedRows, request.today)
  const id = request.id ?? (await nextId(client))
  request.signal.throwIfAborted()
  const appended = await appendImport(log, {
    id,
    actor: request.actor,
    now: request.now,
    command: { type: 'ImportLedger', files, figuresFrom, closedYears: checked.closedYears },
    affected,
    alongside: brought.decide,
    accounts: await accountsToReconcile(client, stagedRows),
    findings: (preparing) =>
      raiseFindings(preparing, id, {
        oversold: checked.asked.map(({ finding }) => finding),
        notes: request.acknowledged ?? noNotes,
        now: request.now(),
      }),
    rows: (preparing, at) => {
      const written = writtenRows(checked, request.progress)
      written(null)
      return supersedeRows(preparing, ledgerTables, id, at, ({ sheet }) => written(sheet))
    },
  })
  if (E.isLeft(appended) && appended.left._tag === 'Conflict') return E.left(appended.left)
  if (E.isLeft(appended) || appended.right === null) return E.right({ _tag: 'NothingNew', files })
  return E.right({ _tag: 'Imported', id, files, position: appended.right.position })
}

const unansweredFindings = async (
  client: PoolClient,
  { asked }: CheckedFiles,
  notes: FindingNotes,
): Promise<E.Either<BadRows, null>> => {
  const open = await withoutAcknowledged(
    client,
    asked.map(({ finding }) => finding),
  )
  const unnoted = new Set(open.filter(isUnanswered(notes)).map(({ digest }) => digest))
  const faults = asked.flatMap(({ finding, fault }) => (unnoted.has(finding.digest) ? [fault] : []))
  return faults.length > 0 ? E.left({ _tag: 'BadRows', faults }) : E.right(null)
}

const writeIfAcknowledged = async (
  client: PoolClient,
  log: EventLog,
  request: ImportRequest,
  checked: CheckedFiles,
): Promise<E.Either<RunImportRefusal, LedgerImportOutcome>> => {
  const asked = await unansweredFindings(client, checked, request.acknowledged ?? noNotes)
  return E.isLeft(asked) ? asked : writeFiles(client, log, request, checked)
}

/** Without statistics, the planner expects few rows in a new firm and chooses nested loops. */
const analyzeTables = async (client: PoolClient, { files }: CheckedFiles): Promise<void> => {
  const sheets = new Set<string>(files.map(({ source }) => source.sheet))
  const tables = ledgerTables.flatMap(({ sheet, table }) => (sheets.has(sheet) ? [table] : []))
  await client.query(`analyze ${[...tables, 'ledger_price_year'].join(', ')}`)
}

const importFiles =
  (log: EventLog, request: ImportRequest) =>
  async (client: PoolClient): Promise<E.Either<RunImportRefusal, LedgerImportOutcome>> => {
    if (request.isCurrent !== undefined && !(await request.isCurrent(client))) return E.left({ _tag: 'Conflict' })
    await clearStaging(client)
    const checked = await checkFiles(client, request)
    const outcome = E.isLeft(checked) ? checked : await writeIfAcknowledged(client, log, request, checked.right)
    if (E.isRight(checked) && E.isRight(outcome) && outcome.right._tag === 'Imported')
      await analyzeTables(client, checked.right)
    await clearStaging(client)
    return outcome
  }

const lockFor = ({ isBrief = false }: ImportRequest) => (isBrief ? withBriefImportLock : withImportLock)

/** Imports all files or none. Known rows are skipped, and a set with nothing new leaves no trace. */
export const importLedger =
  (pool: Pool, log: EventLog, request: ImportRequest): TE.TaskEither<RunImportRefusal, LedgerImportOutcome> =>
  () =>
    lockFor(request)(pool, importFiles(log, request))().catch((error: unknown) =>
      request.signal.aborted ? E.left<RunImportRefusal>({ _tag: 'Interrupted' }) : Promise.reject(asError(error)),
    )
