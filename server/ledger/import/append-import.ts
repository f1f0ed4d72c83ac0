import { randomUUID } from 'node:crypto'
import { E } from '../../../src/domain/fp.ts'
import {
  type LedgerImportCommand,
  LedgerImportEvent,
  type LedgerImportRefusal,
  ledgerImport,
} from '../../../src/domain/ledger/import/ledger-import.ts'
import { ledgerImportStream } from '../../../src/domain/ledger/import/listed-import.ts'
import { type Affected, figuresAudience } from '../../../src/domain/ledger/import/figures-audience.ts'
import { permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import type { Append, Appended, Beside, Conflict, EventLog } from '../../log/event-log.ts'
import { openStreams } from '../../log/repository.ts'
import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { type Deciding, reconcile } from '../reconciliation/reconcile.ts'

const Last = t.strict({ last: t.union([t.number, t.null]) })

const lastMoment = `
  select extract(epoch from greatest(
    (select max(greatest(at, withdrawn_at)) from ledger_import),
    (select max(at) from ledger_trade_source), (select max(withdrawn_at) from ledger_trade_source)
  ))::float8 * 1000 as last`

/** Now, but after every import and every trade before, whatever the clocks say: what is known then must not depend on them. */
export const nextMoment = async (client: PoolClient, now: number): Promise<string> => {
  const [row] = await queryRows(client, Last, lastMoment)
  return new Date(Math.max(now, Math.ceil(row?.last ?? 0) + 1)).toISOString()
}

export interface Intended {
  readonly id: string
  readonly actor: string
  readonly at: string
  readonly command: LedgerImportCommand
  readonly affected: Affected
  readonly alongside: readonly Append[]
  /** The rows of the ledger, which nobody but whoever has the lock of imports writes. */
  readonly rows: (transaction: PoolClient) => Promise<void>
  readonly beside: Beside
  /** Whose rows are other ones once they are written, and are held against the custodian's. */
  readonly accounts: readonly string[]
  /** What the ledger tells of them then. */
  readonly findings?: (transaction: PoolClient) => Promise<Deciding>
}

const administrators = [permissionRoom('site.admin')]

/** Whoever hears that figures changed depends on whose they are. */
export const ledgerImportKind = {
  prefix: ledgerImportStream(''),
  decider: () => ledgerImport,
  codec: LedgerImportEvent,
  audience: () => administrators,
}

const audienceOf = (event: LedgerImportEvent, affected: Affected): readonly string[] =>
  event.type === 'FiguresChanged' ? figuresAudience(affected) : administrators

/**
 * The ledger rows and the events that tell of them, in one transaction; null when the command changes nothing. What takes as long as the
 * rows are many keeps nobody from writing.
 */
export const appendImport = async (
  log: EventLog,
  { id, actor, at, command, affected, alongside, rows, beside, accounts, findings }: Intended,
): Promise<E.Either<LedgerImportRefusal | Conflict, Appended | null>> => {
  const imports = openStreams(log, {
    ...ledgerImportKind,
    audience: (event) => audienceOf(event, affected),
  })
  const past = await imports.past(id)
  const appends = imports.appends(id, past, [command])
  if (E.isLeft(appends)) return appends
  if (appends.right.every(({ events }) => events.length === 0)) return E.right(null)
  const intent = { actor, at, correlation: randomUUID() }
  return log.appendPrepared(intent, [...alongside, ...appends.right], async (preparing) => {
    await rows(preparing)
    const deciding = [await reconcile(preparing, accounts, at), ...(findings ? [await findings(preparing)] : [])]
    return async (transaction) => {
      await beside(transaction)
      for (const decide of deciding) await log.appendWithin(transaction, intent, await decide(transaction))
    }
  })()
}
