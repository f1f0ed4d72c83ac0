import type { PoolClient } from 'pg'
import { textCollator } from '../../../../src/domain/text/text-collator.ts'
import type { LedgerImportFault } from '../../../../src/domain/ledger/import/ledger-import.ts'
import { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import { ledgerSheets, userSheet } from '../../../../src/domain/ledger/import/sheets.ts'
import type { LedgerSheet } from '../../../../src/domain/ledger/import/sheet.ts'
import type { UserRow } from '../../../../src/domain/ledger/rows/firm-rows.ts'
import type { LedgerImportProgress } from '../import-request.ts'
import type { KnownCodeRegister } from './learning-firm.ts'
import { ledgerTables, stageSheet } from '../stage.ts'
import { type LocatedRow, type SheetReading, readSheet, repeatsIn } from './read-sheet.ts'
import type { SheetSource } from './folder-sources.ts'
import type { ReadFile } from './staged-lines.ts'

export interface ReadFiles {
  readonly files: readonly ReadFile[]
  readonly users: readonly UserRow[]
  readonly faults: readonly LedgerImportFault[]
}

const progressEvery = 1_000

const sourcesOfSheet = (sources: readonly SheetSource[], sheet: SheetName): readonly SheetSource[] =>
  sources
    .filter((source) => source.sheet === sheet)
    .toSorted((one, other) => textCollator.compare(one.file, other.file))

const sheetNames = Object.keys(SheetName.keys).filter(SheetName.is)

const withLineOffset = async function* <Row>(
  rows: AsyncIterable<LocatedRow<Row>>,
  before: number,
): AsyncGenerator<LocatedRow<Row>> {
  for await (const { line, row } of rows) yield { line: line + before, row }
}

const leftOutSql = `
  insert into ledger_staged_custodian_position (line, account, date, security, units)
  select 0, l.account, l.date, l.security, 0
  from ledger_custodian_position l
  where l.known_to = 'infinity' and l.units <> 0
    and (l.account, l.date) in (select account, date from ledger_staged_custodian_position)
    and not exists (
      select from ledger_staged_custodian_position s
      where s.account = l.account and s.date = l.date and s.security = l.security
    )`

/** A statement is complete for its account and day, so positions that it omits become 0. */
const completeStatements = async (client: PoolClient): Promise<number> => {
  const { rowCount } = await client.query(leftOutSql)
  return rowCount ?? 0
}

export const readFiles = async (
  client: PoolClient,
  sources: readonly SheetSource[],
  firm: KnownCodeRegister,
  progress: (progress: LedgerImportProgress) => void,
  signal: AbortSignal,
): Promise<ReadFiles> => {
  const faults: LedgerImportFault[] = []
  const users: UserRow[] = []
  const files: ReadFile[] = []
  const report = (fault: LedgerImportFault) => faults.push(fault)

  const withProgress = async function* <Row>(
    { file, sheet }: SheetSource,
    reading: SheetReading<Row>,
  ): AsyncGenerator<LocatedRow<Row>> {
    for await (const row of reading.rows) {
      if (reading.count() % progressEvery === 0)
        progress({ _tag: 'Reading', file, sheet, rows: reading.count(), bytes: reading.bytes() })
      yield row
    }
  }

  const readKind = async <Row>(
    sheet: LedgerSheet<Row>,
    take: (rows: AsyncIterable<LocatedRow<Row>>) => Promise<void>,
  ): Promise<readonly ReadFile[]> => {
    const repeats = repeatsIn(sheet)
    const read: ReadFile[] = []
    for (const source of sourcesOfSheet(sources, sheet.name)) {
      signal.throwIfAborted()
      const reading = readSheet(sheet, source, repeats, firm, report)
      const before = read.at(-1)?.lines.last ?? 0
      await take(withLineOffset(withProgress(source, reading), before))
      const rows = reading.count()
      read.push({
        source,
        rows,
        sha256: reading.sha256(),
        lacking: reading.lacking(),
        lines: { before, last: before + reading.lastLine() },
      })
      progress({ _tag: 'Read', file: source.file, sheet: sheet.name, rows })
    }
    return read
  }

  const readUsers = (): Promise<readonly ReadFile[]> =>
    readKind(userSheet, async (rows) => {
      for await (const { row } of rows) users.push(row)
    })

  const readLedger = async (name: SheetName): Promise<readonly ReadFile[]> => {
    const sheet = ledgerSheets.find((one) => one.name === name)
    const table = ledgerTables.find((one) => one.sheet === name)
    if (sheet === undefined || table === undefined) return []
    const read = await readKind(sheet, (rows) => stageSheet(client, sheet, table, rows, signal))
    const completed = name === 'positions' && read.length > 0 ? await completeStatements(client) : 0
    return read.map((file, nth) => (nth === 0 ? { ...file, rows: file.rows + completed } : file))
  }

  for (const sheet of sheetNames) files.push(...(await (sheet === 'users' ? readUsers() : readLedger(sheet))))
  return { files, users, faults }
}
