import * as t from 'io-ts'
import type { Pool } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { heldQuantity } from '../../../src/domain/ledger/parcels/parcel.ts'
import { cashAmount, TradePostingCommand } from '../../../src/domain/ledger/trades/posting.ts'
import { roundToCents, totalOf } from '../../../src/domain/money.ts'
import { AccountFacts } from '../../../src/domain/trading/checks/check-facts.ts'
import type { FirmDirectory } from '../../ledger/directory.ts'
import { readBalances } from '../../ledger/read/cash/read-cash.ts'
import { readPositions } from '../../ledger/read/read-positions.ts'
import { onSnapshot } from '../../ledger/read/snapshot.ts'
import type { RowSource } from '../../postgres/batched-queries.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { lastPosition } from '../../log/read-events.ts'

const OtherOrders = t.strict({
  account: t.string,
  buying: t.number,
  selling: t.number,
  buyingUnits: t.number,
  orders: AccountFacts.type.type.props.orders,
})

const lastCloseSql = `(
  select close from ledger_price where security = o.security and known_to = 'infinity' order by date desc limit 1
)`

const otherOrdersSql = `
  select a.account,
    coalesce(sum(greatest(a.asked - a.filled, 0) * coalesce(o.reserved_price, greatest(o.price, ${lastCloseSql})))
      filter (where not o.is_over and o.side = 'b'), 0)::float8 as buying,
    coalesce(sum(greatest(a.asked - a.filled, 0)) filter (where not o.is_over and o.side = 's' and o.security = $2), 0)::float8 as selling,
    coalesce(sum(greatest(a.asked - a.filled, 0)) filter (where not o.is_over and o.side = 'b' and o.security = $2), 0)::float8
      as "buyingUnits",
    coalesce(json_agg(json_build_object(
        'id', o.id, 'type', o.side, 'units', a.asked, 'price', o.price,
        'at', to_char(o.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'isWorking', not o.is_over
      ) order by o.position) filter (
      where o.security = $2 and o.status not in ('Declined', 'Rejected', 'Cancelled')
    ), '[]') as orders
  from trading_order_account a join trading_order o using (id)
  where a.account = any($1) and o.id <> $4 and (not o.is_over or o.entered_at > $3::timestamptz - interval '1 day')
  group by a.account`

interface FactsRequest {
  readonly accounts: readonly string[]
  readonly security: string
  readonly today: IsoDate
  readonly now: Date
  readonly order: string
}

interface FactsSources {
  readonly pool: Pool
  readonly directory: Pick<FirmDirectory, 'account'>
}

export interface FactsAtPosition {
  readonly accounts: readonly AccountFacts[]
  readonly position: number
}

const DueTrade = t.strict({ act: TradePostingCommand })

interface TradeMove {
  readonly account: string
  readonly security: string
  readonly cash: number
  readonly units: number
}

const movesOf = ({ type, posting }: TradePostingCommand): readonly TradeMove[] => {
  const sign = type === 'PostTrades' ? 1 : -1
  const direction = posting.type === 'buy' ? sign : -sign
  return posting.trades.map((trade) => ({
    account: trade.account,
    security: posting.security,
    cash: sign * cashAmount(posting.type, trade),
    units: direction * trade.units,
  }))
}

interface DueTrades {
  readonly cash: (account: string) => number
  readonly units: (account: string, security: string) => number
}

const dueTradesSql = `
  select act from ledger_trade_due
  where exists (select from jsonb_array_elements(act -> 'posting' -> 'trades') as trade where trade ->> 'account' = any($1))`

/** Effects of trades that the ledger does not contain yet. */
const readDueTrades = async (client: RowSource, accounts: readonly string[], today: IsoDate): Promise<DueTrades> => {
  const due = await queryRows(client, DueTrade, dueTradesSql, [accounts])
  const moves = Map.groupBy(
    due.flatMap(({ act }) => (act.posting.date <= today ? movesOf(act) : [])),
    ({ account }) => account,
  )
  return {
    cash: (account) => totalOf(moves.get(account) ?? [], ({ cash }) => cash),
    units: (account, code) =>
      (moves.get(account) ?? []).reduce((total, { security, units }) => (security === code ? total + units : total), 0),
  }
}

export const readAccountFacts = (
  { pool, directory }: FactsSources,
  { accounts, security, today, now, order }: FactsRequest,
): Promise<FactsAtPosition> =>
  onSnapshot(pool, { _tag: 'Now' }, async ({ client, knownOn, knownBefore }) => {
    const snapshot = { client, knownOn, knownBefore }
    const [balances, { positions }, others, due, position] = await Promise.all([
      readBalances(snapshot, accounts, { from: today, to: today }),
      readPositions(snapshot, accounts, today),
      queryRows(client, OtherOrders, otherOrdersSql, [accounts, security, now.toISOString(), order]),
      readDueTrades(client, accounts, today),
      lastPosition(client),
    ])
    const cashOf = new Map(balances.map(({ account, closing }) => [account, closing]))
    const heldOf = new Map(
      positions
        .filter((position) => position.security === security)
        .map(({ account, history }) => [account, heldQuantity(history.open)]),
    )
    const othersOf = new Map(others.map((each) => [each.account, each]))
    const nameOf = (code: string): string =>
      pipe(
        directory.account(code),
        O.match(
          () => code,
          ({ AccountName }) => AccountName,
        ),
      )
    const facts = accounts.map((account) => {
      const { buying = 0, selling = 0, buyingUnits = 0, orders = [] } = othersOf.get(account) ?? {}
      const own = {
        cash: roundToCents((cashOf.get(account) ?? 0) + due.cash(account)),
        held: (heldOf.get(account) ?? 0) + due.units(account, security),
      }
      return { account, name: nameOf(account), ...own, buying: roundToCents(buying), selling, buyingUnits, orders }
    })
    return { accounts: facts, position }
  })
