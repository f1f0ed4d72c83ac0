import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { E, RA, type TE } from '../../../src/domain/fp.ts'
import { TradePostingCommand } from '../../../src/domain/ledger/trades/posting.ts'
import type { AppendConflict, EventLog } from '../../log/event-log.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { type AnotherImportRunning, withImportLock } from '../import/import-lock.ts'
import { postTrades } from './post-trades.ts'

const simulatedTradesSql = `
  select 'WithdrawTrades' as type, s.id as source, json_build_object(
    'type', min(x.type), 'date', min(x.date), 'security', min(x.security), 'price', min(x.price),
    'settlesOn', min(trade.settles_on), 'isSimulated', true,
    'trades', json_agg(json_build_object('account', x.account, 'units', x.quantity, 'consideration', abs(x.amount), 'brokerage', 0))
  ) as posting
  from ledger_trade_source as s join ledger_trade as trade on trade.source = s.id
    join ledger_transaction as x on x.id = trade.transaction_id and x.import_id = s.id and x.known_to = 'infinity'
  where s.is_simulated and s.withdrawn_at is null
  group by s.id, s.position order by s.position`

const maxActsAtOnce = 50

export const withdrawSimulated = (
  pool: Pool,
  log: Pick<EventLog, 'appendPrepared'>,
  actor: string,
  now: () => Date,
): TE.TaskEither<AnotherImportRunning | Pick<AppendConflict, '_tag'>, number> =>
  withImportLock<Pick<AppendConflict, '_tag'>, number>(pool, async (client) => {
    const acts = await queryRows(client, TradePostingCommand, simulatedTradesSql)
    const all = acts.map((act) => ({ act, actor, correlation: randomUUID() }))
    for (const some of RA.chunksOf(maxActsAtOnce)(all))
      if (!(await postTrades(log, some, now))) return E.left({ _tag: 'Conflict' })
    return E.right(acts.length)
  })
