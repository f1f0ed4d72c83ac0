import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import type { LedgerFinding } from '../../../../src/domain/ledger/import/finding.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { withDigest } from '../findings/find-findings.ts'
import { tradedTotalsSql } from '../rows/match-trades.ts'
import { transactionTable } from '../stage.ts'

const NearTradeRow = t.strict({
  line: t.number,
  account: t.string,
  security: t.string,
  date: t.string,
  values: t.readonlyArray(t.string),
})

const maxDaysOff = 5

export const nearBy = (one: string, other: string): string =>
  `(${one}.date = ${other}.date or ${one}.quantity = ${other}.quantity and abs(${one}.date - ${other}.date) <= ${maxDaysOff})`

const nearTradesSql = `
  select distinct on (line) line, s.account, s.security, s.date::text as date,
    array[trim_scale(s.quantity)::text, trim_scale(s.price)::text, array_to_string(total.keys, ', '),
      trim_scale(total.quantity)::text, trim_scale(round(total.price, 4))::text, total.date::text] as values
  from ${transactionTable.staged} s join (${tradedTotalsSql}) total using (account, security, type)
  where s.id is null and ${nearBy('s', 'total')}
  order by line, abs(s.date - total.date), abs(s.quantity - total.quantity), total.id`

interface NearTrade {
  readonly line: number
  readonly finding: LedgerFinding
}

/** Trades that nearly match an order. A person must decide, because otherwise holdings would double. */
export const nearTrades = async (client: PoolClient): Promise<readonly NearTrade[]> =>
  (await queryRows(client, NearTradeRow, nearTradesSql)).map(({ line, account, security, date, values }) => ({
    line,
    finding: withDigest({ kind: 'nearly-an-order', account, security, date, values }),
  }))
