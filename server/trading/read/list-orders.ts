import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { orderStream } from '../../../src/domain/trading/order/order-id.ts'
import type { Holds } from '../../log/event-log.ts'
import { queryRows } from '../../postgres/query-rows.ts'

export const mostListed = 50

const Listed = t.strict({ id: t.string, position: t.number })
export type Listed = t.TypeOf<typeof Listed>

export interface OrderSearch {
  /** Open includes orders in dispute; undefined finds both. */
  readonly isOver?: boolean | undefined
  readonly security?: string | undefined
  readonly before?: number | undefined
}

export interface Within {
  readonly accounts: readonly string[]
  /** Accounts the reader sees, null for all: only whole orders show disputes. */
  readonly seen: readonly string[] | null
}

const found = (hasOpenDisputes: string): string => `
  ($1::boolean is null or (o.is_over and not (${hasOpenDisputes})) = $1) and ($2::text is null or o.security = $2) and ($3::bigint is null or o.position < $3)`

const page = `order by o.position desc limit ${mostListed + 1}`

const ofAll = `select o.id, o.position::float8 as position from trading_order o where ${found('o.open_disputes > 0')} ${page}`

const shownDisputes = `
  o.open_disputes > 0 and ($5::text[] is null
    or not exists (select from trading_order_account a where a.id = o.id and not a.account = any($5)))`

const ofAccounts = `
  select o.id, o.position::float8 as position from trading_order o
  where ${found(shownDisputes)} and exists (select from trading_order_account a where a.id = o.id and a.account = any($4)) ${page}`

/** One more than a page, newest first. Null covers the whole firm. */
export const listOrders = (
  pool: Pool,
  within: Within | null,
  { isOver, security, before }: OrderSearch,
): Promise<readonly Listed[]> => {
  const values = [isOver ?? null, security ?? null, before ?? null]
  return within === null
    ? queryRows(pool, Listed, ofAll, values)
    : queryRows(pool, Listed, ofAccounts, [...values, within.accounts, within.seen])
}

const Id = t.strict({ id: t.string })

export const readEnding = async (pool: Pool, day: string): Promise<readonly string[]> =>
  (
    await queryRows(pool, Id, 'select id from trading_order where not is_over and good_until <= $1 order by position', [
      day,
    ])
  ).map(({ id }) => id)

export const readOpen = async (pool: Pool): Promise<readonly string[]> =>
  (await queryRows(pool, Id, 'select id from trading_order where not is_over order by position')).map(({ id }) => id)

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

/** Rechecks that no other order took the cash or units read before. */
export const noOrdersSince =
  (order: string, accounts: readonly string[], position: number): Holds =>
  async (transaction) => {
    const values = [accounts, order, position, orderStream('').length + 1]
    return !(await queryRows(transaction, Any, since, values)).some(({ any }) => any)
  }
