import { expect } from 'vitest'
import type { DrillWorld } from '../world/world.ts'

interface Share {
  readonly key: string
  readonly side: string
  readonly units: number
  readonly consideration: number
  readonly brokerage: number
}

/** Each account's share of each trade, from the events of the orders. */
const sharesSql = `
  select fill.stream || '/' || (fill.data ->> 'fill')
      || case when jsonb_array_length(fill.data -> 'shares') > 1 then '/' || (share ->> 'account') else '' end as key,
    entered.data -> 'terms' ->> 'type' as side, (share ->> 'units')::float8 as units,
    (share ->> 'consideration')::float8 as consideration, (share ->> 'brokerage')::float8 as brokerage
  from event fill join event entered on entered.stream = fill.stream and entered.type = 'OrderEntered',
    jsonb_array_elements(fill.data -> 'shares') share
  where fill.type = 'OrderFilled' order by key`

const bookedSql = `
  select key, type, quantity::float8 as units, amount::float8 as amount from ledger_transaction
  where import_id like 'order/%' and known_to = 'infinity' order by key`

const bookedOf = ({ key, side, units, consideration, brokerage }: Share) => ({
  key,
  type: side === 'b' ? 'buy' : 'sell',
  units,
  amount: Number((side === 'b' ? -consideration - brokerage : consideration - brokerage).toFixed(2)),
})

/** The ledger holds each account's share of each trade once. */
export const checkBookedTrades = async ({ pool }: DrillWorld, least: number): Promise<void> => {
  const { rows: shares } = await pool.query<Share>(sharesSql)
  expect(shares.length).toBeGreaterThan(least)
  expect((await pool.query<object>(bookedSql)).rows).toEqual(shares.map(bookedOf))
}
