import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import { TradeAct } from '../../../src/domain/ledger/trades/posting.ts'
import type { EventLog, CallIntent } from '../../log/event-log.ts'
import { keepDoing } from '../../log/concurrency/keep-doing.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isImportLockShared, withImportLock } from '../import/import-lock.ts'
import { postAlone, postWithin } from './post-trades.ts'

const AnyRow = t.strict({ any: t.boolean })

const isAnyDue = async (client: Pool | PoolClient): Promise<boolean> =>
  (await queryRows(client, AnyRow, 'select exists (select from ledger_trade_due) as any')).some(({ any }) => any)

const postponeAct = (transaction: PoolClient, { actor, at, correlation }: CallIntent, act: TradeAct) =>
  transaction.query('insert into ledger_trade_due (actor, at, correlation, act) values ($1, $2, $3, $4)', [
    ...[actor, at, correlation],
    JSON.stringify(act),
  ])

/** Writes in the transaction of the events. During an import, when nobody else writes rows, the trades become due instead. */
export const bookTrades =
  (log: Pick<EventLog, 'appendWithin'>, intent: CallIntent, acts: readonly TradeAct[]) =>
  async (transaction: PoolClient): Promise<void> => {
    if (acts.length === 0) return
    const isFree = (await isImportLockShared(transaction)) && !(await isAnyDue(transaction))
    for (const act of acts)
      if (isFree) await postWithin(log, transaction, intent, act)
      else await postponeAct(transaction, intent, act)
  }

const DueAct = t.strict({ place: t.string, actor: t.string, correlation: t.string, act: TradeAct })

const firstDueSql = 'select place::text, actor, correlation::text, act from ledger_trade_due order by place limit 1'

interface PostingServices {
  readonly pool: Pool
  readonly log: Pick<EventLog, 'appendPrepared' | 'appendWithin'>
  readonly now: () => Date
}

/** Known from now instead of the fill, because figures read in between did not have it. */
const postFirst = async (client: PoolClient, { log, now }: Omit<PostingServices, 'pool'>): Promise<boolean> => {
  const [due] = await queryRows(client, DueAct, firstDueSql)
  if (due === undefined) return false
  const { place: number, act, ...written } = due
  return postAlone(log, { ...written, at: now().toISOString() }, act, async (transaction) => {
    await transaction.query('delete from ledger_trade_due where place = $1', [number])
  })
}

export const postDueTrades = async ({ pool, ...services }: PostingServices): Promise<void> => {
  await withImportLock(pool, async (client) => {
    while (await postFirst(client, services));
    return E.right(null)
  })()
}

const everyMs = 1_000

interface KeepPostingOptions extends PostingServices {
  /** Its queries have a time limit: on a dead connection a check without one would wait for ever. */
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
  return keepDoing(postDue, { everyMs, isAtOnce: false, onDefect })
}
