import type { PoolClient } from 'pg'
import { O } from '../../src/domain/fp.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { order } from '../../src/domain/trading/order/decider.ts'
import { filledFor } from '../../src/domain/trading/order/fill.ts'
import { type EnteredOrder, isOver, leftUnits } from '../../src/domain/trading/order/order.ts'
import { OrderEvent } from '../../src/domain/trading/order/order-event.ts'
import { orderStream } from '../../src/domain/trading/order/order-id.ts'
import { limitOf } from '../../src/domain/trading/order/order-terms.ts'
import type { Projection } from '../log/event-log.ts'
import { readEvents } from '../log/read-events.ts'
import { decodedEvent } from '../log/stored-event.ts'

const prefix = orderStream('')
const decode = decodedEvent(OrderEvent)
/** More than any order has. */
const limit = 100_000

const orderText = `
  insert into trading_order (id, position, status, is_over, side, security, entered_at, good_until, left_units, price)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (id) do update set status = excluded.status, is_over = excluded.is_over, good_until = excluded.good_until,
    left_units = excluded.left_units, price = excluded.price`

const accountsText = `
  insert into trading_order_account (account, position, id, asked, filled)
  select account, $2, $1, asked, filled from jsonb_to_recordset($3) as given(account text, asked bigint, filled bigint)
  on conflict (account, position) do update set asked = excluded.asked, filled = excluded.filled`

const goneText = 'delete from trading_order_account where id = $1 and not account = any($2)'

const write = async (
  transaction: PoolClient,
  id: string,
  position: number,
  { _tag, terms, at, fills, ...rest }: EnteredOrder,
): Promise<void> => {
  const { type, security, allocations, goodUntil } = terms
  const left = leftUnits({ terms, fills, ...rest })
  const facts = [type, security.asx_code, at, goodUntil, left, O.toNullable(limitOf(terms))]
  await transaction.query(orderText, [id, position, _tag, isOver(_tag), ...facts])
  const rows = allocations.map(({ account, units }) => ({ account, asked: units, filled: filledFor(fills, account) }))
  await transaction.query(accountsText, [id, position, JSON.stringify(rows)])
  await transaction.query(goneText, [id, rows.map(({ account }) => account)])
}

/** An order has few events: it is folded from all of them by the decider's own `evolve`. */
const fold = async (transaction: PoolClient, stream: string): Promise<void> => {
  const recorded = await readEvents(transaction, { after: 0, stream, limit })
  const state = recorded.map(decode).reduce(order.evolve, order.initial)
  const [first] = recorded
  if (first === undefined || state._tag === 'Draft') return
  await write(transaction, stream.slice(prefix.length), first.position, state)
}

const applyAll = async (transaction: PoolClient, events: readonly RecordedEvent[]): Promise<void> => {
  const streams = new Set(events.map(({ stream }) => stream).filter((stream) => stream.startsWith(prefix)))
  for (const stream of streams) await fold(transaction, stream)
}

/** Orders as they are, for lists, and what each account has of them. */
export const ordersProjection: Projection = {
  name: 'orders',
  reset: async (transaction) => {
    await transaction.query('truncate trading_order, trading_order_account')
  },
  apply: (transaction, event) => applyAll(transaction, [event]),
  applyAll,
}
