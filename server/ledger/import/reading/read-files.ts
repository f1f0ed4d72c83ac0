import type { PoolClient } from 'pg'
import type { Fault } from '../../../../src/domain/ledger/import/ledger-import.ts'
import { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import { ledgerSheets, userSheet } from '../../../../src/domain/ledger/import/sheets.ts'
import type { UserRow } from '../../../../src/domain/ledger/rows/firm-rows.ts'
import type { ImportProgress } from '../import-outcome.ts'
import type { LearningFirm } from './learning-firm.ts'
import { ledgerTables, stage } from '../stage.ts'
import { type Located, type Reading, readSheet } from './read-sheet.ts'
import type { SheetSource } from './folder-sources.ts'
import { completeStatements } from '../../reconciliation/complete-statements.ts'

export interface ReadFile {
  readonly source: SheetSource
  readonly rows: number
  readonly sha256: string
  /** The columns of ours that it does not have. */
  readonly lacking: readonly string[]
}

export interface ReadFiles {
  readonly files: readonly ReadFile[]
  readonly users: readonly UserRow[]
  readonly faults: readonly Fault[]
}

const progressEvery = 1_000

const order = Object.keys(SheetName.keys)

const inReadingOrder = (sources: readonly SheetSource[]): readonly SheetSource[] =>
  [...sources].sort((one, other) => order.indexOf(one.sheet) - order.indexOf(other.sheet))

export const readFiles = async (
  client: PoolClient,
  sources: readonly SheetSource[],
  firm: LearningFirm,
  progress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ReadFiles> => {
  const faults: Fault[] = []
  const users: UserRow[] = []
  const files: ReadFile[] = []
  const report = (fault: Fault) => faults.push(fault)

  const told = async function* <Row>(
    { file, sheet }: SheetSource,
    reading: Reading<Row>,
  ): AsyncGenerator<Located<Row>> {
    for await (const row of reading.rows) {
      if (reading.count() % progressEvery === 0)
        progress({ _tag: 'Reading', file, sheet, rows: reading.count(), bytes: reading.bytes() })
      yield row
    }
  }

  const readUsers = async (source: SheetSource): Promise<Reading<UserRow>> => {
    const reading = readSheet(userSheet, source, firm, report)
    for await (const { row } of told(source, reading)) users.push(row)
    return reading
  }

  const readLedger = async (source: SheetSource): Promise<Reading<unknown> | null> => {
    const sheet = ledgerSheets.find(({ name }) => name === source.sheet)
    const table = ledgerTables.find(({ sheet: name }) => name === source.sheet)
    if (sheet === undefined || table === undefined) return null
    const reading = readSheet(sheet, source, firm, report)
    await stage(client, sheet, table, told(source, reading), signal)
    const completed = source.sheet === 'positions' ? await completeStatements(client) : 0
    return { ...reading, count: () => reading.count() + completed }
  }

  for (const source of inReadingOrder(sources)) {
    signal.throwIfAborted()
    const reading = source.sheet === 'users' ? await readUsers(source) : await readLedger(source)
    if (reading === null) continue
    const rows = reading.count()
    files.push({ source, rows, sha256: reading.sha256(), lacking: reading.lacking() })
    progress({ _tag: 'Read', file: source.file, sheet: source.sheet, rows })
  }
  return { files, users, faults }
}
