import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { E } from '../../../../src/domain/fp.ts'
import { type LedgerFinding, findingText } from '../../../../src/domain/ledger/import/finding.ts'
import type { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import type { LedgerImportFault } from '../../../../src/domain/ledger/import/ledger-import.ts'
import type { ClosedYearChange } from '../../../../src/domain/ledger/years/closed-year-change.ts'
import type { UserRow } from '../../../../src/domain/ledger/rows/firm-rows.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { closedYearChanges, closedYearFindings } from '../../years/closed-year-changes.ts'
import { stagedRows } from '../affected.ts'
import { carriedFaults, carryOver, type RowDifference, keepDifferences } from '../rows/differences.ts'
import { isUnacknowledged, noNotes, type FindingNotes, withoutAcknowledged } from '../findings/raise-findings.ts'
import type { BadRows, CheckRequest } from '../import-request.ts'
import {
  type MisnamedRow,
  matchReferences,
  matchTransactions,
  transactionReferences,
} from '../rows/match-transactions.ts'
import { readKnownCodes } from '../reading/learning-firm.ts'
import { readFiles } from '../reading/read-files.ts'
import { filesOf, withFileLines, lineText, type ReadFile, withinLinesSql } from '../reading/staged-lines.ts'
import { ledgerTables } from '../stage.ts'
import { stagedBlendGaps } from './blend-gaps.ts'
import { stagedCodeCycles } from './code-rings.ts'
import { closedChoiceFaults } from './closed-choices.ts'
import { componentFaults } from './component-sums.ts'
import { type OversoldSecurity, oversoldFinding, stagedOverselling } from './overselling.ts'
import { nearTrades } from './near-trades.ts'
import { pickFaults } from './pick-gaps.ts'
import { taxpayerFaults } from './taxpayer-gaps.ts'

interface AcknowledgeableFault {
  readonly finding: LedgerFinding
  readonly fault: LedgerImportFault
}

export interface CheckedFiles {
  readonly asked: readonly AcknowledgeableFault[]
  readonly closedYears: readonly ClosedYearChange[]
  readonly files: readonly ReadFile[]
  readonly users: readonly UserRow[]
  readonly differences: ReadonlyMap<ReadFile, RowDifference>
}

const fileOf = (files: readonly ReadFile[], sheet: SheetName): string | undefined =>
  filesOf(files, sheet)[0]?.source.file

const misnamedRowFaults = (
  files: readonly ReadFile[],
  { sheet, column }: { readonly sheet: SheetName; readonly column: string },
  rows: readonly MisnamedRow[],
): readonly LedgerImportFault[] =>
  rows.map(({ line, key, first }) => ({
    file: fileOf(files, sheet) ?? '',
    line,
    column,
    reason:
      first === null
        ? `no transaction has the key ${key}`
        : `${key} is the transaction of ${lineText(files, sheet, first, line)}`,
  }))

const countReversedRowsSql = ({ source, lines }: ReadFile): string => `
  select count(*)::int as rows from ledger_staged_transaction s
  where ${source.sheet === 'transactions'} and type = 'reverse' and ${withinLinesSql('s', lines)}
    and line in (select line from ledger_staged_transaction where type <> 'reverse')`

const misnamedTransactions = async (
  client: PoolClient,
  files: readonly ReadFile[],
): Promise<readonly LedgerImportFault[]> =>
  fileOf(files, 'transactions') === undefined
    ? []
    : misnamedRowFaults(files, { sheet: 'transactions', column: 'key' }, await matchTransactions(client))

const ReversedRowCount = t.strict({ rows: t.number })

const withReversedRows = async (client: PoolClient, files: readonly ReadFile[]): Promise<readonly ReadFile[]> => {
  const counted: ReadFile[] = []
  for (const file of files) {
    const [found] = await queryRows(client, ReversedRowCount, countReversedRowsSql(file))
    counted.push({ ...file, rows: file.rows + (found?.rows ?? 0) })
  }
  return counted
}

const misnamedReferences = async (
  client: PoolClient,
  files: readonly ReadFile[],
): Promise<readonly LedgerImportFault[]> => {
  const faults: LedgerImportFault[] = []
  for (const reference of transactionReferences) {
    const { sheet, key: column } = reference
    if (fileOf(files, sheet) !== undefined)
      faults.push(...misnamedRowFaults(files, { sheet, column }, await matchReferences(client, reference)))
  }
  return faults
}

const oversellingFaults = async (
  client: PoolClient,
  files: readonly ReadFile[],
): Promise<readonly AcknowledgeableFault[]> => {
  const [transactions, actions] = [fileOf(files, 'transactions'), fileOf(files, 'corporate_actions')]
  const faultOf = ({
    account,
    security,
    date,
    line,
    corrected,
    renamed,
  }: OversoldSecurity): LedgerImportFault | null => {
    const rename = renamed === null ? '' : `; ${security} became ${renamed.to} on ${renamed.date}`
    const reason = `leaves ${account} with less ${security} than it sells or transfers on ${date}${rename}`
    if (transactions !== undefined && line === null && corrected !== null)
      return { file: transactions, line: corrected, column: null, reason }
    if (transactions !== undefined && (line !== null || actions === undefined))
      return {
        file: transactions,
        line,
        column: 'quantity',
        reason: `sells or transfers more ${security} than ${account} holds on ${date}${rename}`,
      }
    return actions === undefined ? null : { file: actions, line: null, column: null, reason }
  }
  if (transactions === undefined && actions === undefined) return []
  return (await stagedOverselling(client)).flatMap((short) => {
    const [finding, fault] = [oversoldFinding(short), faultOf(short)]
    return fault === null ? [] : [{ finding, fault: { ...fault, finding: finding.digest } }]
  })
}

const nearOrderFaults = async (
  client: PoolClient,
  files: readonly ReadFile[],
): Promise<readonly AcknowledgeableFault[]> => {
  const file = fileOf(files, 'transactions')
  if (file === undefined) return []
  return (await nearTrades(client)).map(({ line, finding }) => {
    const fault = { file, line, column: null, reason: findingText(finding), finding: finding.digest }
    return { finding, fault }
  })
}

const closedYearSheets: readonly SheetName[] = [
  ...(['transactions', 'components', 'cost_base', 'corporate_actions', 'entities', 'carried_losses'] as const),
]

const closedYearFaults = async (
  client: PoolClient,
  files: readonly ReadFile[],
  closedYears: readonly ClosedYearChange[],
): Promise<readonly AcknowledgeableFault[]> => {
  const file = closedYearSheets.map((sheet) => fileOf(files, sheet)).find((one) => one !== undefined) ?? ''
  return (await closedYearFindings(client, closedYears)).map((finding) => {
    const fault = { file, line: null, column: null, reason: findingText(finding), finding: finding.digest }
    return { finding, fault }
  })
}

const blendSheets: readonly SheetName[] = ['benchmark_parts', 'benchmark_values', 'benchmarks']

const ringFaults = async (client: PoolClient, files: readonly ReadFile[]): Promise<readonly LedgerImportFault[]> => {
  const file = fileOf(files, 'corporate_actions')
  return file === undefined
    ? []
    : (await stagedCodeCycles(client)).map((ring) => ({ file, column: 'new_code', ...ring }))
}

const blendFaults = async (client: PoolClient, files: readonly ReadFile[]): Promise<readonly LedgerImportFault[]> => {
  const [file] = blendSheets.flatMap((sheet) => files.filter(({ source }) => source.sheet === sheet))
  if (file === undefined) return []
  const reasons = await stagedBlendGaps(client)
  return reasons.map((reason) => ({ file: file.source.file, line: null, column: null, reason }))
}

const differencesOfAll = async (
  client: PoolClient,
  files: readonly ReadFile[],
): Promise<ReadonlyMap<ReadFile, RowDifference>> => {
  const differences: (readonly [ReadFile, RowDifference])[] = []
  for (const table of ledgerTables) {
    const own = filesOf(files, table.sheet)
    for (const file of own) await carryOver(client, table, file)
    if (own.length > 0) differences.push(...(await keepDifferences(client, table, own)))
  }
  return new Map(differences)
}

const unacknowledgedFaults = async (
  client: PoolClient,
  oversold: readonly AcknowledgeableFault[],
  acknowledged: FindingNotes,
): Promise<readonly LedgerImportFault[]> => {
  const findings = oversold.map(({ finding }) => finding)
  const open = new Set(await withoutAcknowledged(client, findings))
  return oversold.flatMap(({ finding, fault }) =>
    open.has(finding) && isUnacknowledged(acknowledged)(finding) ? [fault] : [],
  )
}

/** Reports as many faults as possible together. Checks that need complete files and valid names run later. */
export const checkFiles = async (
  client: PoolClient,
  { today, sources, progress, signal, acknowledged = noNotes }: CheckRequest,
): Promise<E.Either<BadRows, CheckedFiles>> => {
  const firm = await readKnownCodes(client, today)
  const { files: read, users, faults } = await readFiles(client, sources, firm, progress, signal)
  const wrong = (found: readonly LedgerImportFault[]): E.Either<BadRows, never> =>
    E.left({ _tag: 'BadRows', faults: [...faults, ...withFileLines(read, found)] })

  const misnamed = await misnamedTransactions(client, read)
  const files = await withReversedRows(client, read)
  const near = misnamed.length > 0 ? [] : await nearOrderFaults(client, files)
  if (faults.length > 0) return wrong(misnamed)
  const unnamed = misnamed.length > 0 ? misnamed : await misnamedReferences(client, files)
  const differences = await differencesOfAll(client, files)
  const carried = await carriedFaults(client, filesOf(files, 'corporate_actions'))
  const rings = await ringFaults(client, files)
  const gaps = [
    ...carried,
    ...rings,
    ...(await blendFaults(client, files)),
    ...(unnamed.length > 0 ? [] : await componentFaults(client, files)),
    ...(await taxpayerFaults(client, files)),
  ]
  if (unnamed.length + carried.length + rings.length > 0) return wrong([...unnamed, ...gaps])
  const oversold = [...near, ...(await oversellingFaults(client, files))]
  const found = [...gaps, ...(await closedChoiceFaults(client, files)), ...(await pickFaults(client, files))]
  if (found.length > 0) return wrong([...(await unacknowledgedFaults(client, oversold, acknowledged)), ...found])
  const closedYears = await closedYearChanges(client, stagedRows)
  const asked = [
    ...oversold.flatMap(({ finding, fault }) => withFileLines(files, [fault]).map((own) => ({ finding, fault: own }))),
    ...(await closedYearFaults(client, files, closedYears)),
  ]
  return E.right({ files, users, differences, asked, closedYears })
}
