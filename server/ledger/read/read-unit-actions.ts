import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { sortActionsWithinDays, type UnitAction } from '../../../src/domain/ledger/actions/corporate-action.ts'
import { securityPayments } from '../../../src/domain/ledger/income/component.ts'
import { homeCurrency } from '../../../src/domain/ledger/rows/exchange-rate-row.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isOneOfTypesSql } from './scope.ts'
import { isKnownSql, type LedgerSnapshot } from './snapshot.ts'

const datedColumns = { security: t.string, date: t.string }
const replacingColumns = { newCode: t.string, ratio: t.number }
const optionalColumns = t.partial({
  cash: t.number,
  costShare: t.number,
  marketValue: t.number,
  isRolledOver: t.literal(false),
})

const UnitActionCodec = t.union([
  t.strict({ ...datedColumns, type: t.keyof({ split: null, consolidation: null, bonus: null }), ratio: t.number }),
  t.intersection([
    t.strict({ ...datedColumns, ...replacingColumns, type: t.keyof({ 'code-change': null, merger: null }) }),
    optionalColumns,
  ]),
  t.intersection([
    t.strict({
      ...datedColumns,
      ...replacingColumns,
      type: t.keyof({ demerger: null, rights: null }),
      costShare: t.number,
    }),
    optionalColumns,
  ]),
  t.strict({ ...datedColumns, type: t.literal('delisting') }),
  t.strict({ ...datedColumns, type: t.literal('buy-back'), marketValue: t.number }),
])

const ActionRow = t.strict({ action: UnitActionCodec })

export const isUnitActionTypeSql = `not ${isOneOfTypesSql('type', securityPayments)}`

const actionJsonSql = (row: string): string => `
  jsonb_strip_nulls(jsonb_build_object('type', ${row}.type, 'security', ${row}.security, 'date', ${row}.date,
    'newCode', nullif(${row}.new_code, ''), 'cash', ${row}.cash,
    'costShare', case when ${row}.type = 'rights' or ${row}.type = 'demerger' and ${row}.roll_over = 'no' then 0 else ${row}.cost_share end,
    'marketValue', ${row}.market_value, 'isRolledOver', case when ${row}.roll_over = 'no' then false end,
    'ratio', case when ${row}.type = 'code-change' then 1 else ${row}.ratio end))`

export const needsMarketValue = (row: string): string => `
  (${row}.type in ('merger', 'demerger') and ${row}.roll_over = 'no'
    or ${row}.type = 'merger' and ${row}.cash is not null and ${row}.cost_share is null)`

/** The new security's closing price on the day of the corporate action, if it is quoted in Australian dollars. */
export const priceOfDaySql = (row: string, known: (table: string) => string): string => `
  select p.close from ledger_price p
  where p.security = ${row}.new_code and p.date = ${row}.date and ${known('p')}
    and not exists (
      select from ledger_security s
      where s.code = ${row}.new_code and s.currency <> '${homeCurrency}' and ${known('s')}
    )`

export const queryActions = async (
  client: LedgerSnapshot['client'],
  rows: string,
  values: readonly unknown[] = [],
): Promise<readonly UnitAction[]> => {
  const sql = `select ${actionJsonSql('x')} as action from (${rows}) x order by x.date, x.security, x.type, x.new_code`
  return sortActionsWithinDays((await queryRows(client, ActionRow, sql, values)).map(({ action }) => action))
}

const unitActionsSql = `
  with recursive reached (security) as (
    select unnest($2::text[])
    union
    select a.new_code from ledger_corporate_action as a join reached using (security)
    where a.new_code <> '' and a.date <= $3 and ${isKnownSql('a')}
  )
  select security, date, type, new_code, ratio, cash, cost_share, roll_over,
    coalesce(market_value, case when ${needsMarketValue('a')} then (${priceOfDaySql('a', isKnownSql)}) end) as market_value
  from ledger_corporate_action as a
  where security in (table reached) and date <= $3 and ${isUnitActionTypeSql} and ${isKnownSql('a')}`

export const readUnitActions = (
  { client, knownBefore }: LedgerSnapshot,
  securities: readonly string[],
  to: IsoDate,
): Promise<readonly UnitAction[]> => queryActions(client, unitActionsSql, [knownBefore, securities, to])
