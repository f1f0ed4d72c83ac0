import type { PoolClient } from 'pg'
import { E } from '../../../../src/domain/fp.ts'
import type { Finding } from '../../../../src/domain/ledger/import/finding.ts'
import type { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import type { Fault } from '../../../../src/domain/ledger/import/ledger-import.ts'
import type { UserRow } from '../../../../src/domain/ledger/rows/firm-rows.ts'
import { type Difference, keepDifferences } from '../differences.ts'
import { isOpen, noNotes, withoutAcknowledged } from '../findings/raise-findings.ts'
import type { BadRows } from '../import-outcome.ts'
import type { CheckRequest } from '../import-request.ts'
import { type MisnamedRow, matchReferred, matchTransactions, transactionReferences } from '../match-transactions.ts'
import { learningFirm } from '../reading/learning-firm.ts'
import { type ReadFile, readFiles } from '../reading/read-files.ts'
import { ledgerTables } from '../stage.ts'
import { stagedBlendGaps } from './blend-gaps.ts'
import { stagedRings } from './code-rings.ts'
import { componentFaults } from './component-sums.ts'
import { type Overselling, oversoldFinding, stagedOverselling } from './overselling.ts'
import { pickFaults } from './pick-gaps.ts'
import { taxpayerFaults } from './taxpayer-gaps.ts'

/** A finding that has to be acknowledged, and what is wrong until it is. */
interface Oversold {
  readonly finding: Finding
  readonly fault: Fault
}

export interface CheckedFiles {
  readonly oversold: readonly Oversold[]
  readonly files: readonly ReadFile[]
  readonly users: readonly UserRow[]
  readonly differences: ReadonlyMap<SheetName, Difference>
}

const fileOf = (files: readonly ReadFile[], sheet: SheetName): string | undefined =>
  files.find(({ source }) => source.sheet === sheet)?.source.file

const misnamedFaults = async (client: PoolClient, files: readonly ReadFile[]): Promise<readonly Fault[]> => {
  const transactions = fileOf(files, 'transactions')
  const faultsIn = (file: string, column: string, rows: readonly MisnamedRow[]): readonly Fault[] =>
    rows.map(({ line, reason }) => ({ file, line, column, reason }))
  const misnamed = transactions === undefined ? [] : faultsIn(transactions, 'key', await matchTransactions(client))
  if (misnamed.length > 0) return misnamed
  const faults: Fault[] = []
  for (const reference of transactionReferences) {
    const file = fileOf(files, reference.sheet)
    if (file !== undefined) faults.push(...faultsIn(file, reference.key, await matchReferred(client, reference)))
  }
  return faults
}

const oversoldIn = async (client: PoolClient, files: readonly ReadFile[]): Promise<readonly Oversold[]> => {
  const [transactions, actions] = [fileOf(files, 'transactions'), fileOf(files, 'corporate_actions')]
  const faultOf = ({ account, security, date, line, corrected }: Overselling): Fault | null => {
    const reason = `leaves ${account} with less ${security} than it sells or transfers on ${date}`
    if (transactions !== undefined && line === null && corrected !== null)
      return { file: transactions, line: corrected, column: null, reason }
    if (transactions !== undefined && (line !== null || actions === undefined))
      return {
        ...{ file: transactions, line, column: 'quantity' },
        reason: `sells or transfers more ${security} than ${account} holds on ${date}`,
      }
    return actions === undefined ? null : { file: actions, line: null, column: null, reason }
  }
  if (transactions === undefined && actions === undefined) return []
  return (await stagedOverselling(client)).flatMap((short) => {
    const [finding, fault] = [oversoldFinding(short), faultOf(short)]
    return fault === null ? [] : [{ finding, fault: { ...fault, finding: finding.digest } }]
  })
}

const ofBlends: readonly SheetName[] = ['benchmark_parts', 'benchmark_values', 'benchmarks']

const ringFaults = async (client: PoolClient, files: readonly ReadFile[]): Promise<readonly Fault[]> => {
  const file = fileOf(files, 'corporate_actions')
  return file === undefined ? [] : (await stagedRings(client)).map((ring) => ({ file, column: 'new_code', ...ring }))
}

const blendFaults = async (client: PoolClient, files: readonly ReadFile[]): Promise<readonly Fault[]> => {
  const [file] = ofBlends.flatMap((sheet) => files.filter(({ source }) => source.sheet === sheet))
  if (file === undefined) return []
  const reasons = await stagedBlendGaps(client)
  return reasons.map((reason) => ({ file: file.source.file, line: null, column: null, reason }))
}

const differencesOfAll = async (client: PoolClient): Promise<ReadonlyMap<SheetName, Difference>> => {
  const differences = new Map<SheetName, Difference>()
  for (const table of ledgerTables) differences.set(table.sheet, await keepDifferences(client, table))
  return differences
}

export const checkFiles = async (
  client: PoolClient,
  { today, sources, progress, signal, acknowledged = noNotes }: CheckRequest,
): Promise<E.Either<BadRows, CheckedFiles>> => {
  const firm = await learningFirm(client, today)
  const { files, users, faults } = await readFiles(client, sources, firm, progress, signal)
  if (faults.length > 0) return E.left({ _tag: 'BadRows', faults })
  const misnamed = await misnamedFaults(client, files)
  if (misnamed.length > 0) return E.left({ _tag: 'BadRows', faults: misnamed })
  const differences = await differencesOfAll(client)
  const rings = await ringFaults(client, files)
  if (rings.length > 0) return E.left({ _tag: 'BadRows', faults: rings })
  const oversold = await oversoldIn(client, files)
  const gaps = [
    ...(await blendFaults(client, files)),
    ...(await componentFaults(client, files)),
    ...(await taxpayerFaults(client, files)),
  ]
  const withOversold = async (found: readonly Fault[]) => {
    const open = new Set(
      await withoutAcknowledged(
        client,
        oversold.map(({ finding }) => finding),
      ),
    )
    const faults = oversold.flatMap(({ finding, fault }) =>
      open.has(finding) && isOpen(acknowledged)(finding) ? [fault] : [],
    )
    return E.left({ _tag: 'BadRows' as const, faults: [...faults, ...found] })
  }
  if (gaps.length > 0) return withOversold(gaps)
  const picks = await pickFaults(client, files)
  return picks.length > 0 ? withOversold(picks) : E.right({ files, users, differences, oversold })
}
