import type { PoolClient } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import type { Fault } from '../../../src/domain/ledger/import/ledger-import.ts'
import type { SheetName } from '../../../src/domain/ledger/import/imported-file.ts'
import type { UserRow } from '../../../src/domain/ledger/rows/firm-rows.ts'
import { type Difference, keepDifferences } from './differences.ts'
import type { ImportRefusal } from './import-outcome.ts'
import type { ImportRequest } from './import-request.ts'
import { learningFirm } from './learning-firm.ts'
import { ledgerTables } from './stage.ts'
import { stagedOverselling } from './ledger-gaps.ts'
import { type ReadFile, readFiles } from './read-files.ts'

export interface CheckedFiles {
  readonly files: readonly ReadFile[]
  readonly users: readonly UserRow[]
  readonly differences: ReadonlyMap<SheetName, Difference>
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

export const checkFiles = async (
  client: PoolClient,
  { today, sources, progress, signal }: ImportRequest,
): Promise<E.Either<ImportRefusal, CheckedFiles>> => {
  const firm = await learningFirm(client, today)
  const { files, users, faults } = await readFiles(client, sources, firm, progress, signal)
  if (faults.length > 0) return E.left({ _tag: 'BadRows', faults })
  const differences = await differencesOfAll(client)
  const oversold = await oversellingFaults(client, files)
  return oversold.length > 0 ? E.left({ _tag: 'BadRows', faults: oversold }) : E.right({ files, users, differences })
}
