import type { Pool, PoolClient } from 'pg'
import { closedYearText } from '../../../src/domain/ledger/years/closed-year-change.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { E, O, type TE } from '../../../src/domain/fp.ts'
import type { EventLog } from '../../log/event-log.ts'
import { importEffectOf, rowsOfImport } from './affected.ts'
import { appendImport, nextImportTime } from './append-import.ts'
import { findImport, type RecordedImport } from './imports-projection.ts'
import { displacedRowsSql, type WithdrawnImport } from './rows/displaced-rows.ts'
import { withImportLock } from './import-lock.ts'
import { accountsToReconcile } from '../reconciliation/reconcile.ts'
import type { DecideAlongside, LedgerWithdrawalRefusal } from './import-request.ts'
import { closedChoiceReasons } from './checks/closed-choices.ts'
import { ledgerGaps } from './checks/ledger-gaps.ts'
import { closedYearChanges } from '../years/closed-year-changes.ts'
import { type LedgerTable, ledgerTables } from './stage.ts'

const endImportedSql = ({ table }: LedgerTable): string =>
  `update ${table} set known_to = $1, withdrawn_by = $2 where import_id = $2 and known_to = 'infinity'`

const rowsEndedByImport: WithdrawnImport = {
  id: '$2',
  at: '$1::timestamptz',
  brought: 'import_id = $2 and known_to = $1',
  standing: `c.known_to = 'infinity'`,
}

const restoreDisplacedSql = (table: LedgerTable): string =>
  `insert into ${table.table} (${table.columns.join(', ')}, import_id, known_from) ${displacedRowsSql(table, rowsEndedByImport)}`

const undoImport = async (transaction: PoolClient, id: string, at: string): Promise<void> => {
  for (const table of ledgerTables) {
    await transaction.query(endImportedSql(table), [at, id])
    await transaction.query(restoreDisplacedSql(table), [at, id])
  }
}

export interface WithdrawalRequest {
  readonly id: string
  readonly actor: string
  readonly today: IsoDate
  readonly now: () => number
  readonly alongside: DecideAlongside
  /** True after a confirmation. Otherwise, changes to closed years are refused. */
  readonly mayChangeClosedYears?: boolean
}

export type WithdrawalOutcome =
  | { readonly _tag: 'Withdrawn'; readonly position: number }
  | { readonly _tag: 'AlreadyWithdrawn' }

type WithdrawalResult = E.Either<LedgerWithdrawalRefusal, WithdrawalOutcome>

const withdrawalEffects = async (client: PoolClient, id: string, at: string): Promise<readonly string[]> => {
  await client.query('begin')
  await undoImport(client, id, at)
  const reasons = await ledgerGaps(client)
  await client.query('rollback')
  return reasons
}

const isNotWithdrawn = async (client: PoolClient, id: string): Promise<boolean> =>
  O.exists(({ withdrawn_at }: RecordedImport) => withdrawn_at === null)(await findImport(client, id))

const reasonsStillNeeded = async (client: PoolClient, id: string, at: string): Promise<readonly string[]> => [
  ...(await closedChoiceReasons(client, rowsOfImport(client, id))),
  ...(await withdrawalEffects(client, id, at)),
]

const withdrawLocked = async (
  client: PoolClient,
  log: EventLog,
  request: WithdrawalRequest,
): Promise<WithdrawalResult> => {
  const { id, actor, today, now, mayChangeClosedYears = false } = request
  const at = await nextImportTime(client, now())
  const reasons = await reasonsStillNeeded(client, id, at)
  if (reasons.length > 0) return E.left({ _tag: 'StillNeeded', reasons })
  const closedYears = await closedYearChanges(client, rowsOfImport(client, id))
  if (closedYears.length > 0 && !mayChangeClosedYears && (await isNotWithdrawn(client, id)))
    return E.left({ _tag: 'ChangesClosedYears', reasons: closedYears.map(closedYearText) })
  const { affected, figuresFrom } = await importEffectOf(client, rowsOfImport(client, id), today)
  const appended = await appendImport(log, {
    id,
    actor,
    now,
    command: { type: 'WithdrawLedgerImport', figuresFrom, closedYears },
    affected,
    alongside: request.alongside,
    accounts: await accountsToReconcile(client, rowsOfImport(client, id)),
    rows: (preparing, from) => undoImport(preparing, id, from),
  })
  if (E.isLeft(appended)) return appended
  return E.right(
    appended.right === null ? { _tag: 'AlreadyWithdrawn' } : { _tag: 'Withdrawn', position: appended.right.position },
  )
}

/** Ends the import's rows now. Records as of earlier times still contain them. Imported people stay. */
export const withdrawImport = (
  pool: Pool,
  log: EventLog,
  request: WithdrawalRequest,
): TE.TaskEither<LedgerWithdrawalRefusal, WithdrawalOutcome> =>
  withImportLock(pool, (client) => withdrawLocked(client, log, request))
