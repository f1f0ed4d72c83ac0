import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E, type TE } from '../../../src/domain/fp.ts'
import { mustBeAcknowledged } from '../../../src/domain/ledger/import/finding.ts'
import {
  type LedgerImportPreview,
  maxPreviewed,
  type RowChange,
} from '../../../src/domain/ledger/import/import-preview.ts'
import { ledgerSheets } from '../../../src/domain/ledger/import/sheets.ts'
import type { UserRow } from '../../../src/domain/ledger/rows/firm-rows.ts'
import { asError } from '../../logger/errors.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { consequencesOf } from './rows/account-changes.ts'
import { importEffectOf, stagedRows } from './affected.ts'
import { type CheckedFiles, checkFiles } from './checks/check-files.ts'
import { importedFile } from './rows/differences.ts'
import { isUnacknowledged, noNotes, withoutAcknowledged } from './findings/raise-findings.ts'
import { type AnotherImportRunning, withImportLock } from './import-lock.ts'
import type { CheckRequest } from './import-request.ts'
import { fileOfLine, filesOf, type ReadFile } from './reading/staged-lines.ts'
import { clearStaging, type LedgerTable, ledgerTables } from './stage.ts'

export interface ImportPreviewRequest extends CheckRequest {
  readonly newUsers: (users: readonly UserRow[]) => Promise<number>
}

export type PreviewRefusal = AnotherImportRunning | { readonly _tag: 'Interrupted' }

const RowCells = t.record(t.string, t.union([t.string, t.null]))
const CorrectedRow = t.strict({ line: t.union([t.number, t.null]), key: t.string, before: RowCells, after: RowCells })

const comparedColumns = ({ copied, columns }: LedgerTable): readonly string[] =>
  copied.filter((column) => columns.includes(column))

const cellsOf = (row: string, table: LedgerTable): string =>
  `jsonb_build_object(${comparedColumns(table)
    .map((column) => `'${column}', ${row}.${column}::text`)
    .join(', ')})`

const correctedRowsSql = (table: LedgerTable): string => `
  select nullif(s.line, 0) as line, ${table.called} as key, ${cellsOf('l', table)} as before, ${cellsOf('s', table)} as after
  from ${table.staged} s join ${table.table} l on l.known_to = 'infinity'
    and ${table.key.map((column) => `l.${column} = s.${column}`).join(' and ')}
  order by s.line limit $1`

const changeIn = (
  table: LedgerTable,
  read: ReadFile,
  { line, key, before, after }: t.TypeOf<typeof CorrectedRow>,
): RowChange => {
  const columns = ledgerSheets.find(({ name }) => name === table.sheet)?.columns ?? []
  const isReversed = after['type'] === 'reverse'
  const cells = comparedColumns(table).flatMap((name) => {
    const [was, becomes] = [before[name] ?? null, isReversed ? null : (after[name] ?? null)]
    return was === becomes ? [] : [{ column: columns[table.copied.indexOf(name)] ?? name, before: was, after: becomes }]
  })
  const position = { file: read.source.file, line: line === null ? null : line - read.lines.before }
  return { sheet: table.sheet, ...position, change: isReversed ? 'reversed' : 'replaced', key, cells }
}

const rowChanges = async (client: PoolClient, { files }: CheckedFiles): Promise<readonly RowChange[]> => {
  const changes: RowChange[] = []
  for (const table of ledgerTables) {
    const [first] = filesOf(files, table.sheet)
    if (first === undefined) continue
    const rows = await queryRows(client, CorrectedRow, correctedRowsSql(table), [maxPreviewed - changes.length])
    changes.push(...rows.map((row) => changeIn(table, fileOfLine(files, table.sheet, row.line ?? 1) ?? first, row)))
  }
  return changes
}

const importConsequences = async (
  client: PoolClient,
  { today, now, newUsers, acknowledged = noNotes }: ImportPreviewRequest,
  checked: CheckedFiles,
): Promise<LedgerImportPreview> => {
  const added = await newUsers(checked.users)
  const files = checked.files.map((file) =>
    importedFile(file, checked.differences.get(file) ?? { added, corrected: 0 }),
  )
  const { figuresFrom } = await importEffectOf(client, stagedRows, today)
  const { accounts, findings: found } = await consequencesOf(client, now())
  const all = [...checked.asked.map(({ finding }) => finding), ...found]
  const digests = new Set(all.map(({ digest }) => digest))
  const unacknowledged = await withoutAcknowledged(client, all)
  const findings = unacknowledged.filter(isUnacknowledged(acknowledged))
  return {
    faults: [],
    findings: findings.slice(0, maxPreviewed),
    findingCount: findings.length,
    standingCount: findings.filter(mustBeAcknowledged).length,
    notFound: [...acknowledged.keys()].filter((digest) => !digests.has(digest)),
    files,
    changes: await rowChanges(client, checked),
    changeCount: files.reduce((count, { corrected: more }) => count + more, 0),
    accounts: accounts.slice(0, maxPreviewed),
    accountCount: accounts.length,
    figuresFrom,
  }
}

const emptyPreview = {
  findings: [],
  findingCount: 0,
  standingCount: 0,
  notFound: [],
  files: [],
  changes: [],
  changeCount: 0,
  accounts: [],
  accountCount: 0,
  figuresFrom: null,
}

const previewIn =
  (request: ImportPreviewRequest) =>
  async (client: PoolClient): Promise<E.Either<PreviewRefusal, LedgerImportPreview>> => {
    await clearStaging(client)
    const checked = await checkFiles(client, request)
    const found = E.isRight(checked)
      ? E.right(await importConsequences(client, request, checked.right))
      : E.right({ ...emptyPreview, faults: checked.left.faults })
    await clearStaging(client)
    return found
  }

export const previewImport =
  (pool: Pool, request: ImportPreviewRequest): TE.TaskEither<PreviewRefusal, LedgerImportPreview> =>
  () =>
    withImportLock(pool, previewIn(request))().catch((error: unknown) =>
      request.signal.aborted ? E.left<PreviewRefusal>({ _tag: 'Interrupted' }) : Promise.reject(asError(error)),
    )
