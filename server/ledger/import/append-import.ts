import { randomUUID } from 'node:crypto'
import { E } from '../../../src/domain/fp.ts'
import {
  type LedgerImportCommand,
  LedgerImportEvent,
  type LedgerImportRefusal,
  ledgerImport,
} from '../../../src/domain/ledger/import/ledger-import.ts'
import { dayIn } from '../../../src/domain/dates/time-zone.ts'
import { ledgerImportStream } from '../../../src/domain/ledger/import/listed-import.ts'
import { type AffectedFigures, figuresAudience } from '../../../src/domain/ledger/import/figures-audience.ts'
import { findingStream } from '../../../src/domain/ledger/import/finding-acknowledgement.ts'
import { permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import type { AppendedPosition, AppendConflict, EventLog, PlannedAppend } from '../../log/event-log.ts'
import { openStreams } from '../../log/repository.ts'
import type { PoolClient } from 'pg'
import type { DecideAlongside } from './import-request.ts'
import * as t from 'io-ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { firmTimeZone } from './firm-day.ts'
import { ledgerTables } from './stage.ts'
import { type DecideBreaks, reconcileAccounts } from '../reconciliation/reconcile.ts'

const administratorRooms = [permissionRoom('site.admin')]

const LastRecordedTime = t.strict({ last: t.union([t.number, t.null]) })

const lastRecordedTimeSql = `
  select extract(epoch from greatest(
    (select max(greatest(at, withdrawn_at)) from ledger_import),
    (select max(at) from ledger_trade_source), (select max(withdrawn_at) from ledger_trade_source)
  ))::float8 * 1000 as last`

const isOneDay = (timeZone: string, one: string, other: string): boolean =>
  dayIn(timeZone, new Date(one)) === dayIn(timeZone, new Date(other))

const moveTimesSql = (table: string, column: 'known_from' | 'known_to'): string =>
  `update ${table} set ${column} = $2 where ${column} = $1`

/** If writing passes midnight, rows are known from the later day, because figures read before lack them. */
const redateImport = async (preparing: PoolClient, at: string, now: () => number): Promise<string> => {
  const later = await nextImportTime(preparing, now())
  if (isOneDay(await firmTimeZone(preparing), at, later)) return at
  for (const { table } of ledgerTables)
    for (const column of ['known_from', 'known_to'] as const)
      await preparing.query(moveTimesSql(table, column), [at, later])
  return later
}

/** Later than all imports and trades, so that clock differences cannot change what was known at a time. */
export const nextImportTime = async (client: PoolClient, now: number): Promise<string> => {
  const [row] = await queryRows(client, LastRecordedTime, lastRecordedTimeSql)
  return new Date(Math.max(now, Math.ceil(row?.last ?? 0) + 1)).toISOString()
}

export interface IntendedImport {
  readonly id: string
  readonly actor: string
  readonly now: () => number
  readonly command: LedgerImportCommand
  readonly affected: AffectedFigures
  readonly alongside: DecideAlongside
  /** Only the holder of the import lock may write rows of the ledger. */
  readonly rows: (transaction: PoolClient, at: string) => Promise<void>
  /** Accounts to reconcile with the custodian after the rows are written. */
  readonly accounts: readonly string[]
  readonly findings?: (transaction: PoolClient) => Promise<DecideBreaks>
}

export const ledgerImportKind = {
  prefix: ledgerImportStream(''),
  decider: () => ledgerImport,
  codec: LedgerImportEvent,
  audience: () => administratorRooms,
}

const audienceOf = (event: LedgerImportEvent, affected: AffectedFigures): readonly string[] =>
  event.type === 'FiguresChanged' ? figuresAudience(affected) : administratorRooms

/** Returns null if nothing changes. The slow preparation blocks no other writers. */
export const appendImport = async (
  log: EventLog,
  { id, actor, now, command, affected, alongside, rows, accounts, findings }: IntendedImport,
): Promise<E.Either<LedgerImportRefusal | AppendConflict, AppendedPosition | null>> => {
  const imports = openStreams(log, {
    ...ledgerImportKind,
    audience: (event) => audienceOf(event, affected),
  })
  const past = await imports.past(id)
  const appends = imports.appends(id, past, [command])
  if (E.isLeft(appends)) return appends
  if (appends.right.every(({ events }) => events.length === 0)) return E.right(null)
  const begun = { actor, at: new Date(now()).toISOString(), correlation: randomUUID() }
  return log.appendPrepared(begun, async (preparing) => {
    const first = await nextImportTime(preparing, now())
    await rows(preparing, first)
    const written = await redateImport(preparing, first, now)
    const deciding = [
      await reconcileAccounts(preparing, accounts, written),
      ...(findings ? [await findings(preparing)] : []),
    ]
    const at = await redateImport(preparing, written, now)
    const plan = async (transaction: PoolClient): Promise<PlannedAppend> => {
      const { appends: companions, beside, unchanged = [] } = await alongside(transaction)
      const planned = [...appends.right, ...companions]
      for (const decide of deciding) planned.push(...(await decide(transaction, planned)))
      return { appends: planned, beside, unchanged: [...unchanged, findingStream('')] }
    }
    return { at, plan }
  })()
}
