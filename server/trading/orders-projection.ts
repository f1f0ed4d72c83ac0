import { O, pipe } from '../../src/domain/fp.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import { orderDecider } from '../../src/domain/trading/order/decider.ts'
import { unitsFilledFor } from '../../src/domain/trading/order/fills/fill.ts'
import { openDisputes } from '../../src/domain/trading/desk/dispute.ts'
import { type EnteredOrder, isOrderOver, remainingUnits } from '../../src/domain/trading/order/order.ts'
import { OrderEvent } from '../../src/domain/trading/order/order-event.ts'
import { orderStream } from '../../src/domain/trading/order/order-id.ts'
import { type AmendableTerms, limitOf, type OrderTerms } from '../../src/domain/trading/order/terms/order-terms.ts'
import type { LogProjection, ProjectionTarget } from '../log/event-log.ts'
import { eventDecoder } from '../log/stored-event.ts'
import type { StatementSink } from '../postgres/statement-sink.ts'

const orderPrefix = orderStream('')
const decodeOrderEvent = eventDecoder(OrderEvent)

const orderSql = `
  insert into trading_order (id, position, status, is_over, side, security, entered_at, good_until, left_units, price, reserved_price,
    open_disputes)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict (id) do update set status = excluded.status, is_over = excluded.is_over, good_until = excluded.good_until,
    left_units = excluded.left_units, price = excluded.price, reserved_price = excluded.reserved_price,
    open_disputes = excluded.open_disputes`

const accountsSql = `
  insert into trading_order_account (account, position, id, asked, filled)
  select account, $2, $1, asked, filled from jsonb_to_recordset($3) as given(account text, asked bigint, filled bigint)
  on conflict (account, position) do update set asked = excluded.asked, filled = excluded.filled`

const deleteAccountsSql = 'delete from trading_order_account where id = $1 and not account = any($2)'

/** The higher price per unit, before or after the amendment; null if either is at market. */
const reservedPrice = (terms: OrderTerms, amended: AmendableTerms): number | null =>
  pipe(
    O.Do,
    O.bind('now', () => limitOf(terms)),
    O.bind('then', () => limitOf(amended)),
    O.match(
      () => null,
      ({ now, then }) => Math.max(now, then),
    ),
  )

/** Until the broker accepts an amendment, the old or the new terms may trade: `asked` is the larger of their units. */
const accountRowsOf = (order: EnteredOrder) => {
  const amended = 'amended' in order ? order.amended.allocations : []
  return order.terms.allocations.map(({ account, units }) => ({
    account,
    asked: Math.max(units, amended.find((one) => one.account === account)?.units ?? 0),
    filled: unitsFilledFor(order.fills, account),
  }))
}

const writeOrder = async (
  transaction: StatementSink,
  id: string,
  position: number,
  order: EnteredOrder,
): Promise<void> => {
  const { _tag, terms, at } = order
  const { type, security, goodUntil } = terms
  const reserved = reservedPrice(terms, 'amended' in order ? order.amended : terms)
  const facts = [type, security.asx_code, at, goodUntil, remainingUnits(order), O.toNullable(limitOf(terms)), reserved]
  const open = openDisputes(order.disputes).length
  await transaction.query(orderSql, [id, position, _tag, isOrderOver(_tag), ...facts, open])
  const rows = accountRowsOf(order)
  await transaction.query(accountsSql, [id, position, JSON.stringify(rows)])
  await transaction.query(deleteAccountsSql, [id, rows.map(({ account }) => account)])
}

/** Folds all events: an order has few. */
const foldOrder = async (
  { past, ...sink }: ProjectionTarget,
  stream: string,
  events: readonly [RecordedEvent, ...RecordedEvent[]],
): Promise<void> => {
  const recorded = [...(await past(stream, events[0].revision - 1)), ...events]
  const state = recorded.map(decodeOrderEvent).reduce(orderDecider.evolve, orderDecider.initial)
  const [first] = recorded
  if (first === undefined || state._tag === 'Draft') return
  await writeOrder(sink, stream.slice(orderPrefix.length), first.position, state)
}

const applyAll = async (target: ProjectionTarget, events: readonly RecordedEvent[]): Promise<void> => {
  const byStream = Map.groupBy(
    events.filter(({ stream }) => stream.startsWith(orderPrefix)),
    ({ stream }) => stream,
  )
  for (const [stream, [first, ...others]] of byStream)
    if (first !== undefined) await foldOrder(target, stream, [first, ...others])
}

export const ordersProjection: LogProjection = {
  name: 'orders',
  tables: ['trading_order', 'trading_order_account'],
  apply: (target, event) => applyAll(target, [event]),
  applyAll,
}
