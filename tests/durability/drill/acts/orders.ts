import { expect } from 'vitest'
import { type ServerLife, sideOf } from '../world/life.ts'
import { drillWait, type DrillSubject } from '../world/subject.ts'
import type { DrillWorld } from '../world/world.ts'
import { type AskedOrder, ordersOf } from './asked-orders.ts'

const eventsSql = `
  select substr(stream, 7) as id, count(*) filter (where type = 'OrderEntered')::int as entered,
    count(*) filter (where type = 'OrderPlaced')::int as placed,
    count(*) filter (where type = 'OrderAcknowledged') <= 1 as "isAcknowledgedOnce",
    count(*) filter (where type = 'OrderCancelled')::int as cancelled,
    count(*) filter (where type = 'BrokerReportDisputed')::int as disputed,
    coalesce(sum((data ->> 'units')::int) filter (where type = 'OrderFilled'), 0)::int as filled,
    count(*) filter (where type = 'OrderFilled') = count(distinct data ->> 'execution') as "isEachTradeOnce"
  from event where stream like $1 group by stream order by stream`

const wholeLife = ({ id, end, terms }: AskedOrder) => ({
  id,
  entered: 1,
  placed: 1,
  isAcknowledgedOnce: true,
  isEachTradeOnce: true,
  disputed: 0,
  cancelled: end === 'Cancelled' ? 1 : 0,
  filled: end === 'Filled' ? terms.quantity : 0,
})

const order = ({ id, terms }: AskedOrder) => ({ id, acknowledged: ['duplicate'], goodForDay: true, ...terms })

interface Orders extends DrillSubject {
  /** Waits until every order of the life's broker has ended as it should. */
  readonly checkSide: (world: DrillWorld, life: ServerLife) => Promise<void>
}

/** Enters orders for the broker of this life. */
export const openOrders = (): Orders => {
  const all: AskedOrder[] = []
  const rounds = new Set<number>()

  const asked = (world: DrillWorld, side: ServerLife['side']) =>
    [...rounds].filter((round) => sideOf(world, round) === side).flatMap((round) => ordersOf(side, round))

  const statusesOf = async ({ adviser }: ServerLife, orders: readonly AskedOrder[]) => {
    const replies = await Promise.all(orders.map(({ id }) => adviser('GET', `/orders/${id}`)))
    return replies.map(({ body }, index) => `${orders[index]?.id ?? ''} ${String(body['status'])}`)
  }

  return {
    ask: async ({ adviser, side }, round) => {
      const orders = ordersOf(side, round)
      if (!rounds.has(round)) all.push(...orders)
      rounds.add(round)
      const entered = await Promise.all(orders.map((one) => adviser('POST', '/orders', { body: order(one) })))
      const toCancel = orders.filter(({ end }) => end === 'Cancelled')
      const cancelled = await Promise.all(
        toCancel.map(({ id }) => adviser('POST', `/orders/${id}/cancel`, { body: {} })),
      )
      return [...entered, ...cancelled]
    },
    checkSide: async (world, life) => {
      const orders = asked(world, life.side)
      const lives = orders.map(wholeLife).toSorted((one, other) => (one.id < other.id ? -1 : 1))
      const rows = async () =>
        (await world.pool.query<object>(eventsSql, [life.side === 'fix' ? 'order/F%' : 'order/K%'])).rows
      await expect.poll(rows, drillWait).toEqual(lives)
      await expect.poll(() => statusesOf(life, orders), drillWait).toEqual(orders.map(({ id, end }) => `${id} ${end}`))
      // no report arrives twice afterwards
      expect(await rows()).toEqual(lives)
    },
    check: async ({ broker, pool }) => {
      // the broker may report on a request before the server has noted that it sent it
      const unsent = async () =>
        (await pool.query<object>('select client_order from trading_outbox where sent_at is null')).rows
      await expect.poll(unsent, drillWait).toEqual([])
      const untold = async () =>
        (await pool.query<object>('select key from simulated_report where told_at is null')).rows
      await expect.poll(untold, drillWait).toEqual([])
      for (const { id } of broker === null ? [] : all.filter(({ id }) => id.startsWith('F'))) {
        expect(broker?.saying(new RegExp(`^NEW ${id} `))).toHaveLength(1)
        expect(broker?.saying(new RegExp(`^DUPLICATE ${id}`))).toEqual([])
      }
    },
  }
}
