import type { Pool, PoolClient } from 'pg'
import * as t from 'io-ts'
import { E, O, type TE } from '../../../src/domain/fp.ts'
import { closedYearText } from '../../../src/domain/ledger/years/closed-year-change.ts'
import { asError } from '../../logger/errors.ts'
import { currentSchema } from '../../postgres/current-schema.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { commitIfRight } from '../../postgres/transaction.ts'
import { closedYearChanges } from '../years/closed-year-changes.ts'
import { rowsOfImport } from './affected.ts'
import { closedChoiceReasons } from './checks/closed-choices.ts'
import { ledgerGaps } from './checks/ledger-gaps.ts'
import { findImport, type RecordedImport } from './imports-projection.ts'
import { displacedRowsSql, type WithdrawnImport } from './rows/displaced-rows.ts'
import { type LedgerTable, ledgerTables } from './stage.ts'

export interface ForeseenWithdrawal {
  readonly reasons: readonly string[]
  readonly closedYears: readonly string[]
}

export type ForeseenRefusal = { readonly _tag: 'NotFound' } | { readonly _tag: 'Interrupted' }

const TouchedFlag = t.strict({ touched: t.boolean })

const isTouched = async (client: PoolClient, { table }: LedgerTable, id: string): Promise<boolean> =>
  (
    await queryRows(
      client,
      TouchedFlag,
      `select exists (select from ${table} where import_id = $1 and known_to = 'infinity' or withdrawn_by = $1) as touched`,
      [id],
    )
  ).some(({ touched }) => touched)

const toBeWithdrawn: WithdrawnImport = {
  id: '$1',
  at: 'now()',
  brought: `import_id = $1 and known_to = 'infinity'`,
  standing: `c.known_to = 'infinity' and c.import_id <> $1`,
}

/** A temporary view hides the ledger's table and shows it without the import. */
const hideImportRows = async (client: PoolClient, ledgerTable: LedgerTable, id: string): Promise<void> => {
  const { table, columns } = ledgerTable
  if (!(await isTouched(client, ledgerTable, id))) return
  const own = client.escapeLiteral(id)
  const standing = `${await currentSchema(client)}.${table}`
  await client.query(`create temp table ${table}_restored (like ${standing} including defaults)`)
  await client.query(
    `insert into ${table}_restored (${columns.join(', ')}, import_id, known_from)
     ${displacedRowsSql(ledgerTable, toBeWithdrawn)}`,
    [id],
  )
  await client.query(
    `create temp view ${table} as
     select * from ${standing} where not (import_id = ${own} and known_to = 'infinity')
     union all select * from ${table}_restored`,
  )
}

const foreseeIn = async (client: PoolClient, id: string): Promise<E.Either<ForeseenRefusal, ForeseenWithdrawal>> => {
  const known = await findImport(client, id)
  if (!O.exists(({ withdrawn_at }: RecordedImport) => withdrawn_at === null)(known)) return E.left({ _tag: 'NotFound' })
  const closedYears = await closedYearChanges(client, rowsOfImport(client, id))
  const reasons = await closedChoiceReasons(client, rowsOfImport(client, id))
  for (const table of ledgerTables) await hideImportRows(client, table, id)
  return E.right({
    reasons: [...reasons, ...(await ledgerGaps(client))],
    closedYears: closedYears.map(closedYearText),
  })
}

const DatabaseProcess = t.strict({ pid: t.number })

/** Waits for a cancel request already sent, which could otherwise cancel the connection's next query. */
const cancelOnAbort = async <A>(
  calls: Pool,
  { client, signal }: { readonly client: PoolClient; readonly signal: AbortSignal },
  run: () => Promise<A>,
): Promise<A> => {
  const own = await queryRows(client, DatabaseProcess, 'select pg_backend_pid() as pid')
  let cancelled: Promise<unknown> = Promise.resolve()
  const cancel = (): void => {
    cancelled = Promise.allSettled(own.map(({ pid }) => calls.query('select pg_cancel_backend($1)', [pid])))
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    return await run()
  } finally {
    signal.removeEventListener('abort', cancel)
    await cancelled
  }
}

interface ForeseePools {
  readonly pool: Pool
  /** A pool on which a cancel need not wait for the query that it cancels. */
  readonly calls: Pool
}

/** Writes nothing, locks no rows and blocks no imports. It stops when the caller leaves. */
export const foreseeWithdrawal =
  (
    { pool, calls }: ForeseePools,
    id: string,
    signal: AbortSignal,
  ): TE.TaskEither<ForeseenRefusal, ForeseenWithdrawal> =>
  async () => {
    const rolledBack = await commitIfRight(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read')
      return E.left(await cancelOnAbort(calls, { client, signal }, () => foreseeIn(client, id)))
    }).catch((error: unknown) =>
      signal.aborted ? E.left(E.left<ForeseenRefusal>({ _tag: 'Interrupted' })) : Promise.reject(asError(error)),
    )
    return E.isLeft(rolledBack) ? rolledBack.left : rolledBack.right
  }
