import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { accountHistories, type SecurityTrade } from '../../../../src/domain/ledger/actions/account-histories.ts'
import type { Finding } from '../../../../src/domain/ledger/import/finding.ts'
import type { Anomaly, ParcelHistory } from '../../../../src/domain/ledger/parcels/parcel-history.ts'
import { quantity, unitsIn, unitsOut, unitTrades } from '../../../../src/domain/ledger/parcels/parcel.ts'
import { withDigest } from '../findings/find-findings.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { actionsFrom, unitActions } from '../../read/read-unit-actions.ts'
import { inTypes } from '../../read/in-types.ts'
import { placeInDay } from '../../read/scope.ts'
import { tradesUnits } from '../../read/read-positions.ts'

const line = t.union([t.number, t.null])

/** `units` are an exact decimal text. */
const Shortfall = t.strict({ account: t.string, security: t.string, date: t.string, units: t.string, line })

type Shortfall = t.TypeOf<typeof Shortfall>

/**
 * What an account would sell without holding it. `line` is that of a sale of the file, null where none of it has to do with it;
 * `corrected` that of a row which makes another of one of its trades, or takes it back.
 */
export interface Overselling extends Shortfall {
  readonly corrected: number | null
}

const change = `case when ${inTypes('type', [...unitsIn, 'split'])} then quantity
  when ${inTypes('type', unitsOut)} then -quantity else 0 end`
const current = `select account, security, date, id, null::int as line, ${placeInDay('t')} as place, ${change} as change
  from ledger_transaction t where known_to = 'infinity' and security is not null`
const staged = `select account, security, date, id, line, ${placeInDay('t')} as place, ${change} as change
  from ledger_staged_transaction t where security is not null`

const inOrder = 'date, place, id nulls last, line'

/** All that any of some actions has to do with. */
const securitiesOf = (actions: string): string => `
  select code from (${actions}) acted, unnest(array[security, nullif(new_code, '')]) as code where code is not null`

/**
 * What is short is sold of nothing, and the next sale may be of all that is held by then: so each new low is as much as is short there.
 * Where a row that was there before falls short, the line is that of a sale in the file before it.
 */
const shortfallsIn = (movements: string, acted: string): string => `
  with running as (
    select *, sum(change) over so_far as held, max(line) filter (where change < 0) over so_far as sale
    from (${movements}) movements
    where security not in (${securitiesOf(acted)})
    window so_far as (partition by account, security order by ${inOrder})
  ),
  lows as (
    select *, least(0, min(held) over (
      partition by account, security order by ${inOrder} rows between unbounded preceding and 1 preceding
    )) as low
    from running
  )
  select account, security, to_char(lows.date, 'YYYY-MM-DD') as date, trim_scale(sum(low - held))::text as units,
    (array_agg(case when change < 0 and line is not null then line else sale end order by ${inOrder}))[1] as line
  from lows where held < low
  group by account, security, lows.date
  order by account, security, lows.date`

const standingActions = `
  select x.* from ledger_corporate_action x where known_to = 'infinity' and ${unitActions}`

const actionColumns = 'security, date, type, new_code, ratio, cash, cost_share, market_value, roll_over'

const actionsToBe = `
  select ${actionColumns} from (${standingActions}) standing
  where not exists (
    select from ledger_staged_corporate_action s
    where (s.security, s.date, s.type, s.new_code) = (standing.security, standing.date, standing.type, standing.new_code)
  )
  union all
  select ${actionColumns} from ledger_staged_corporate_action where ${unitActions}`

const Trade = t.readonly(
  t.strict({
    account: t.string,
    security: t.string,
    date: t.string,
    type: unitTrades,
    quantity: t.number,
    amount: t.number,
    line,
  }),
)
type Trade = t.TypeOf<typeof Trade>

const tradeColumns = 'account, security, date, type, quantity, amount'

const traded = `${tradesUnits} and security is not null and quantity is not null`

const standingTrades = `
  select ${tradeColumns}, id, null::int as line from ledger_transaction where known_to = 'infinity' and ${traded}`

const uncorrected = 'id not in (select id from ledger_staged_transaction where id is not null)'

const tradesToBe = `${standingTrades} and ${uncorrected}
  union all
  select ${tradeColumns}, id, line from ledger_staged_transaction where ${traded}`

const declare = (trades: string, actions: string): string => `
  declare acted no scroll cursor with hold for
  select account, security, date::text, type, quantity::float8, amount::float8, line
  from (${trades}) trades
  where security in (${securitiesOf(actions)})
  order by account, trades.date, id nulls last, line`

const portion = 5_000

async function* byAccount(client: PoolClient, declared: string): AsyncGenerator<readonly Trade[]> {
  await client.query(declared)
  let own: Trade[] = []
  for (;;) {
    const fetched = await queryRows(client, Trade, `fetch ${portion.toString()} from acted`)
    for (const trade of fetched) {
      if (own[0] !== undefined && own[0].account !== trade.account) {
        yield own
        own = []
      }
      own.push(trade)
    }
    if (fetched.length < portion) break
  }
  if (own.length > 0) yield own
  await client.query('close acted')
}

const isShortfall = ({ _tag, quantity }: Anomaly): boolean =>
  _tag === 'SoldMoreThanHeld' || _tag === 'TransferredMoreThanHeld' || quantity < 0

const lineOf = (trades: readonly Trade[], date: string): number | null => {
  const rows = trades.filter((trade) => unitsOut.includes(trade.type) && trade.date <= date && trade.line !== null)
  return rows.at(-1)?.line ?? null
}

const shortfallsOf = (
  trades: readonly Trade[],
  [security, { anomalies }]: readonly [string, ParcelHistory],
): readonly Shortfall[] => {
  const own = trades.filter((trade: SecurityTrade) => trade.security === security)
  const account = trades[0]?.account ?? ''
  return [...Map.groupBy(anomalies.filter(isShortfall), ({ date }) => date)].map(([date, short]) => ({
    ...{ account, security, date, line: lineOf(own, date) },
    units: String(quantity(short.reduce((sum, { quantity: units }) => sum + Math.abs(units), 0))),
  }))
}

/** By the parcels themselves, which the database cannot follow through what is done to their units. */
const actedShortfalls = async (client: PoolClient, trades: string, actions: string): Promise<readonly Shortfall[]> => {
  const listed = await actionsFrom(client, actions)
  if (listed.length === 0) return []
  const found: Shortfall[] = []
  for await (const own of byAccount(client, declare(trades, actions)))
    for (const history of accountHistories(own, listed)) found.push(...shortfallsOf(own, history))
  return found
}

const Correction = t.strict({ account: t.string, security: t.string, line: t.number })

const corrections = `
  select l.account, l.security, max(s.line) as line
  from ledger_staged_transaction s join ledger_transaction l on l.id = s.id and l.known_to = 'infinity'
  where l.security is not null
  group by l.account, l.security`

const touched = `
  select account from ledger_staged_transaction
  union
  select account from (${corrections}) corrections
  union
  select account from ledger_transaction
  where known_to = 'infinity' and security in (${securitiesOf(actionsToBe)})
    and exists (select from ledger_staged_corporate_action where ${unitActions})`

/** What would be sold without being held once the staged rows are there, of the accounts that they have to do with. */
export const stagedOverselling = async (client: PoolClient): Promise<readonly Overselling[]> => {
  const found = [
    ...(await queryRows(
      client,
      Shortfall,
      shortfallsIn(
        `${current} and ${uncorrected} and (account, security) in (
          select account, security from ledger_staged_transaction
          union select account, security from (${corrections}) corrections)
        union all ${staged}`,
        actionsToBe,
      ),
    )),
    ...(await actedShortfalls(
      client,
      `select * from (${tradesToBe}) trades where account in (${touched})`,
      actionsToBe,
    )),
  ]
  const corrected = found.length === 0 ? [] : await queryRows(client, Correction, corrections)
  return found.map((short) => {
    const own = corrected.find(({ account, security }) => account === short.account && security === short.security)
    return { ...short, corrected: own?.line ?? null }
  })
}

export const standingOverselling = async (client: PoolClient): Promise<readonly Shortfall[]> => [
  ...(await queryRows(client, Shortfall, shortfallsIn(current, standingActions))),
  ...(await actedShortfalls(client, standingTrades, standingActions)),
]

export const oversoldFinding = ({ account, security, date, units }: Shortfall): Finding =>
  withDigest({ kind: 'sale-without-holding', account, security, date, values: [units] })
