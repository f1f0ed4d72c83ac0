import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { orderStream } from '../../../src/domain/trading/order/order-id.ts'
import type { Holds } from '../../log/event-log.ts'
import { queryRows } from '../../postgres/query-rows.ts'

const Last = t.strict({ position: t.number })

export const lastPositionIn = async (client: PoolClient): Promise<number> => {
  const [last] = await queryRows(client, Last, 'select coalesce(max(position), 0)::float8 as position from event')
  return last?.position ?? 0
}

const Any = t.strict({ any: t.boolean })

const since = `
  select exists (
    select from event e join trading_order_account a on a.id = substr(e.stream, $4) collate "default"
    where e.position > $3 and starts_with(e.stream, '${orderStream('')}') and a.id <> $2 and a.account = any($1)
  ) as any`

/** That nothing came of other orders of some accounts since their facts were read: what one order takes is no longer there for another. */
export const noOrdersSince =
  (order: string, accounts: readonly string[], position: number): Holds =>
  async (transaction) => {
    const values = [accounts, order, position, orderStream('').length + 1]
    return !(await queryRows(transaction, Any, since, values)).some(({ any }) => any)
  }
