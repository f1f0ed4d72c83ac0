import * as t from 'io-ts'
import type { Pool } from 'pg'
import { orderStream } from '../../../src/domain/trading/order/order-id.ts'
import type { PreconditionCheck } from '../../log/event-log.ts'
import { queryRows } from '../../postgres/query-rows.ts'

export const maxListed = 50

const ListedOrderRow = t.strict({ id: t.string, position: t.number })
export type ListedOrderRow = t.TypeOf<typeof ListedOrderRow>

export interface OrderSearch {
  /** False finds open orders and orders in dispute, true finds all others, undefined finds both. */
  readonly isOver?: boolean | undefined
  readonly security?: string | undefined
  readonly before?: number | undefined
}

export interface OrderScope {
  readonly accounts: readonly string[]
  /** Accounts that the reader may see; null means all. Disputes show only in orders without other accounts. */
  readonly seen: readonly string[] | null
}

const orderConditionSql = (hasOpenDisputes: string): string => `
  ($1::boolean is null or (o.is_over and not (${hasOpenDisputes})) = $1) and ($2::text is null or o.security = $2) and ($3::bigint is null or o.position < $3)`

const ordersPageSql = `order by o.position desc limit ${maxListed + 1}`

const allOrdersSql = `select o.id, o.position::float8 as position from trading_order o where ${orderConditionSql('o.open_disputes > 0')} ${ordersPageSql}`

const shownDisputesSql = `
  o.open_disputes > 0 and ($5::text[] is null
    or not exists (select from trading_order_account a where a.id = o.id and not a.account = any($5)))`

const ordersOfAccountsSql = `
  select o.id, o.position::float8 as position from trading_order o
  where ${orderConditionSql(shownDisputesSql)} and exists (select from trading_order_account a where a.id = o.id and a.account = any($4)) ${ordersPageSql}`

/** Returns one row more than a page, newest first. `within` is null for the whole firm. */
export const listOrders = (
  pool: Pool,
  within: OrderScope | null,
  { isOver, security, before }: OrderSearch,
): Promise<readonly ListedOrderRow[]> => {
  const values = [isOver ?? null, security ?? null, before ?? null]
  return within === null
    ? queryRows(pool, ListedOrderRow, allOrdersSql, values)
    : queryRows(pool, ListedOrderRow, ordersOfAccountsSql, [...values, within.accounts, within.seen])
}

const OrderIdRow = t.strict({ id: t.string })

export const readEndingOrderIds = async (pool: Pool, day: string): Promise<readonly string[]> =>
  (
    await queryRows(
      pool,
      OrderIdRow,
      'select id from trading_order where not is_over and good_until <= $1 order by position',
      [day],
    )
  ).map(({ id }) => id)

export const readOpenOrderIds = async (pool: Pool): Promise<readonly string[]> =>
  (await queryRows(pool, OrderIdRow, 'select id from trading_order where not is_over order by position')).map(
    ({ id }) => id,
  )

const unchangedSinceSql = `
  not exists (
    select from event e join trading_order_account a on a.id = substr(e.stream, $4::integer) collate "default"
    where e.position > $3::bigint and starts_with(e.stream, '${orderStream('')}') and a.id <> $2 and a.account = any($1)
  )`

/** Holds if no other order of the accounts changed after `position`: it could use the same cash or units. */
export const noOrdersSince = (order: string, accounts: readonly string[], position: number): PreconditionCheck => ({
  text: unchangedSinceSql,
  values: [accounts, order, position, orderStream('').length + 1],
})
