import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import { TradePostingCommand } from '../../../src/domain/ledger/trades/posting.ts'
import type { EventLog, CallIntent } from '../../log/event-log.ts'
import { keepDoing } from '../../log/concurrency/keep-doing.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isImportLockShared, withImportLock } from '../import/import-lock.ts'
import { postInOwnTransaction, postInTransaction } from './post-trades.ts'

const AnyRow = t.strict({ any: t.boolean })

const isAnyDue = async (client: Pool | PoolClient): Promise<boolean> =>
  (await queryRows(client, AnyRow, 'select exists (select from ledger_trade_due) as any')).some(({ any }) => any)

const postponeTrades = (transaction: PoolClient, { actor, at, correlation }: CallIntent, act: TradePostingCommand) =>
  transaction.query('insert into ledger_trade_due (actor, at, correlation, act) values ($1, $2, $3, $4)', [
    ...[actor, at, correlation],
    JSON.stringify(act),
  ])

/** Writes in the transaction of the events. During an import, when nobody else writes rows, the trades become due instead. */
export const bookTrades =
  (log: Pick<EventLog, 'appendWithin'>, intent: CallIntent, acts: readonly TradePostingCommand[]) =>
  async (transaction: PoolClient): Promise<void> => {
    if (acts.length === 0) return
    const isFree = (await isImportLockShared(transaction)) && !(await isAnyDue(transaction))
    for (const act of acts)
      if (isFree) await postInTransaction(log, transaction, intent, act)
      else await postponeTrades(transaction, intent, act)
  }

const DueTradesRow = t.strict({ place: t.string, actor: t.string, correlation: t.string, act: TradePostingCommand })

const firstDueSql = 'select place::text, actor, correlation::text, act from ledger_trade_due order by place limit 1'

interface PostingServices {
  readonly pool: Pool
  readonly log: Pick<EventLog, 'appendPrepared' | 'appendWithin'>
  readonly now: () => Date
}

/** Trades become known now instead of at the fill, because figures read in between did not include them. */
const postFirstDueTrades = async (
  client: PoolClient,
  { log, now }: Omit<PostingServices, 'pool'>,
): Promise<boolean> => {
  const [due] = await queryRows(client, DueTradesRow, firstDueSql)
  if (due === undefined) return false
  const { place: number, act, ...written } = due
  return postInOwnTransaction(log, { ...written, at: now().toISOString() }, act, async (transaction) => {
    await transaction.query('delete from ledger_trade_due where place = $1', [number])
  })
}

export const postDueTrades = async ({ pool, ...services }: PostingServices): Promise<void> => {
  await withImportLock(pool, async (client) => {
    while (await postFirstDueTrades(client, services));
    return E.right(null)
  })()
}

const postingIntervalMs = 1_000

interface KeepPostingOptions extends PostingServices {
  /** A pool with a time limit for queries. Without it, a check on a dead connection would wait for ever. */
  readonly calls: Pool
  readonly onDefect: (defect: unknown) => void
}

/** Runs on all nodes; the import lock lets one of them post. */
export const keepPostingTrades = ({
  calls,
  onDefect,
  ...services
}: KeepPostingOptions): { readonly close: () => Promise<void> } => {
  const postDue = async (): Promise<void> => {
    if (await isAnyDue(calls)) await postDueTrades(services)
  }
  return keepDoing(postDue, { everyMs: postingIntervalMs, isAtOnce: false, onDefect })
}
