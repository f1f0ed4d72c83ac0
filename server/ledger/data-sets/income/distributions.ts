import * as t from 'io-ts'
import { securityPayments } from '../../../../src/domain/ledger/income/component.ts'
import { inTypes } from '../../read/in-types.ts'
import { isKnown } from '../../read/snapshot.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { codesOf, lastMonths, type Reader, spanMeta } from '../reading.ts'
import { column, table } from '../table.ts'

const Distribution = t.strict({ date: t.string, title: t.string, amount: t.number })

const sql = `
  select date::text, concat_ws(' ', security, type) as title, sum(amount)::float8 as amount
  from ledger_transaction as x
  where account = any($2) and date between $3 and $4 and ${inTypes('type', securityPayments)} and ${isKnown('x')}
  group by x.date, security, type
  order by x.date desc, title`

const columns = [
  column('date', 'Date', 'date'),
  column('title', 'Payment', 'text'),
  column('amount', 'Amount', 'currency', { total: true }),
]

export const distributions: Reader = async (reading) => {
  const { client, knownBefore } = reading.snapshot
  const span = lastMonths(reading, 12)
  const rows = await queryRows(client, Distribution, sql, [knownBefore, codesOf(reading), span.from, span.to])
  return table(columns, rows, spanMeta(reading, span))
}
