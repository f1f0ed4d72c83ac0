import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import type { UnitAction } from '../../../../src/domain/ledger/actions/corporate-action.ts'
import { accountHistories, type SecurityTrade } from '../../../../src/domain/ledger/actions/account-histories.ts'
import type { ParcelAnomaly, ParcelHistory } from '../../../../src/domain/ledger/parcels/parcel-history.ts'
import { roundUnits, outgoingTradeTypes, unitTradeTypes } from '../../../../src/domain/ledger/parcels/parcel.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { queryActions } from '../../read/read-unit-actions.ts'
import { isUnitTradeSql } from '../../read/read-positions.ts'

const optionalLine = t.union([t.number, t.null])

/** `units` is an exact decimal text. `renamed`: the last change of the security's code by that day. */
export interface UnitShortfall {
  readonly account: string
  readonly security: string
  readonly date: string
  readonly units: string
  readonly line: number | null
  readonly renamed: { readonly to: string; readonly date: string } | null
}

export const actedSecuritiesSql = (actions: string): string => `
  select code from (${actions}) acted, unnest(array[security, nullif(new_code, '')]) as code where code is not null`

const UnitTrade = t.readonly(
  t.strict({
    account: t.string,
    security: t.string,
    date: t.string,
    type: unitTradeTypes,
    quantity: t.number,
    amount: t.number,
    line: optionalLine,
  }),
)
type UnitTrade = t.TypeOf<typeof UnitTrade>

const tradeColumns = 'account, security, date, type, quantity, amount'

const tradesUnitsSql = `${isUnitTradeSql} and security is not null and quantity is not null`

export const currentTradesSql = `
  select ${tradeColumns}, id, null::int as line from ledger_transaction where known_to = 'infinity' and ${tradesUnitsSql}`

export const uncorrectedSql = 'id not in (select id from ledger_staged_transaction where id is not null)'

export const tradesAfterImportSql = `${currentTradesSql} and ${uncorrectedSql}
  union all
  select ${tradeColumns}, id, line from ledger_staged_transaction where ${tradesUnitsSql}`

const declareSql = (trades: string, actions: string, uncovered: string): string => `
  declare acted no scroll cursor with hold for
  select account, security, date::text, type, quantity::float8, amount::float8, line
  from (${trades}) trades
  where security in (${actedSecuritiesSql(actions)}) or (account, security) in (${uncovered})
  order by account, trades.date, id nulls last, line`

const fetchCount = 5_000

async function* byAccount(client: PoolClient, declared: string): AsyncGenerator<readonly UnitTrade[]> {
  await client.query(declared)
  let own: UnitTrade[] = []
  for (;;) {
    const fetched = await queryRows(client, UnitTrade, `fetch ${fetchCount.toString()} from acted`)
    for (const trade of fetched) {
      if (own[0] !== undefined && own[0].account !== trade.account) {
        yield own
        own = []
      }
      own.push(trade)
    }
    if (fetched.length < fetchCount) break
  }
  if (own.length > 0) yield own
  await client.query('close acted')
}

const isShortfall = ({ _tag, quantity }: ParcelAnomaly): boolean =>
  _tag === 'SoldMoreThanHeld' || _tag === 'TransferredMoreThanHeld' || quantity < 0

const lineOf = (trades: readonly UnitTrade[], date: string): number | null => {
  const rows = trades.filter(
    (trade) => outgoingTradeTypes.includes(trade.type) && trade.date <= date && trade.line !== null,
  )
  return rows.at(-1)?.line ?? null
}

const renamedBy = (actions: readonly UnitAction[], security: string, date: string): UnitShortfall['renamed'] => {
  const last = actions.findLast(
    (action) => action.type === 'code-change' && action.security === security && action.date <= date,
  )
  return last === undefined || !('newCode' in last) ? null : { to: last.newCode, date: last.date }
}

const shortfallsOf = (
  actions: readonly UnitAction[],
  trades: readonly UnitTrade[],
  [security, { anomalies }]: readonly [string, ParcelHistory],
): readonly UnitShortfall[] => {
  const own = trades.filter((trade: SecurityTrade) => trade.security === security)
  const account = trades[0]?.account ?? ''
  return [...Map.groupBy(anomalies.filter(isShortfall), ({ date }) => date)].map(([date, short]) => ({
    account,
    security,
    date,
    line: lineOf(own, date),
    renamed: renamedBy(actions, security, date),
    units: String(roundUnits(short.reduce((sum, { quantity: units }) => sum + Math.abs(units), 0))),
  }))
}

/** Computes parcels for securities with corporate actions, which change holdings, and for those in `uncovered`. */
export const actedShortfalls = async (
  client: PoolClient,
  trades: string,
  actions: string,
  uncovered: string,
): Promise<readonly UnitShortfall[]> => {
  const listed = await queryActions(client, actions)
  const found: UnitShortfall[] = []
  for await (const own of byAccount(client, declareSql(trades, actions, uncovered)))
    for (const history of accountHistories(own, listed)) found.push(...shortfallsOf(listed, own, history))
  return found
}
