import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import type { LedgerFinding } from '../../../../src/domain/ledger/import/finding.ts'
import { incomingTradeTypes, outgoingTradeTypes } from '../../../../src/domain/ledger/parcels/parcel.ts'
import { withDigest } from '../findings/find-findings.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { isUnitActionTypeSql } from '../../read/read-unit-actions.ts'
import { isOneOfTypesSql, dayOrderSql } from '../../read/scope.ts'
import {
  actedShortfalls,
  actedSecuritiesSql,
  type UnitShortfall,
  currentTradesSql,
  tradesAfterImportSql,
  uncorrectedSql,
} from './acted-shortfalls.ts'

/** `line`: the sale's line, or null for a sale outside the file. `corrected`: line of the row that corrects one of the trades. */
export interface OversoldSecurity extends UnitShortfall {
  readonly corrected: number | null
}

const unitChangeSql = `case when ${isOneOfTypesSql('type', [...incomingTradeTypes, 'split'])} then quantity
  when ${isOneOfTypesSql('type', outgoingTradeTypes)} then -quantity else 0 end`
const currentUnitsSql = `select account, security, date, id, null::int as line, ${dayOrderSql('t')} as place, ${unitChangeSql} as change
  from ledger_transaction t where known_to = 'infinity' and security is not null`
const stagedUnitsSql = `select account, security, date, id, line, ${dayOrderSql('t')} as place, ${unitChangeSql} as change
  from ledger_staged_transaction t where security is not null`

const movementOrderSql = 'date, place, id nulls last, line'

const uncoveredInSql = (movements: string): string => `
  select account, security from (
    select account, security, sum(change) over (partition by account, security order by ${movementOrderSql}) as held
    from (${movements}) movements
  ) running
  where held < 0`

const currentActionsSql = `
  select x.* from ledger_corporate_action x where known_to = 'infinity' and ${isUnitActionTypeSql}`

const actionColumns = 'security, date, type, new_code, ratio, cash, cost_share, market_value, roll_over'

const actionsAfterImportSql = `
  select ${actionColumns} from (${currentActionsSql}) standing
  where not exists (
    select from ledger_staged_corporate_action s
    where (s.security, s.date, s.type, s.new_code) = (standing.security, standing.date, standing.type, standing.new_code)
  )
  union all
  select ${actionColumns} from ledger_staged_corporate_action where ${isUnitActionTypeSql}`

const SaleCorrection = t.strict({ account: t.string, security: t.string, line: t.number })

const correctionsSql = `
  select l.account, l.security, max(s.line) as line
  from ledger_staged_transaction s join ledger_transaction l on l.id = s.id and l.known_to = 'infinity'
  where l.security is not null
  group by l.account, l.security`

const touchedAccountsSql = `
  select account from ledger_staged_transaction
  union
  select account from (${correctionsSql}) corrections
  union
  select account from ledger_transaction
  where known_to = 'infinity' and security in (${actedSecuritiesSql(actionsAfterImportSql)})
    and exists (select from ledger_staged_corporate_action where ${isUnitActionTypeSql})`

export const stagedOverselling = async (client: PoolClient): Promise<readonly OversoldSecurity[]> => {
  const movements = `${currentUnitsSql} and ${uncorrectedSql} and (account, security) in (
      select account, security from ledger_staged_transaction
      union select account, security from (${correctionsSql}) corrections)
    union all ${stagedUnitsSql}`
  const found = await actedShortfalls(
    client,
    `select * from (${tradesAfterImportSql}) trades where account in (${touchedAccountsSql})`,
    actionsAfterImportSql,
    uncoveredInSql(movements),
  )
  const corrected = found.length === 0 ? [] : await queryRows(client, SaleCorrection, correctionsSql)
  return found.map((short) => {
    const own = corrected.find(({ account, security }) => account === short.account && security === short.security)
    return { ...short, corrected: own?.line ?? null }
  })
}

export const currentOverselling = (client: PoolClient): Promise<readonly UnitShortfall[]> =>
  actedShortfalls(client, currentTradesSql, currentActionsSql, uncoveredInSql(currentUnitsSql))

/** Adds the security's new code after the digest is computed, so that earlier acknowledgements stay valid. */
export const oversoldFinding = ({ account, security, date, units, renamed }: UnitShortfall): LedgerFinding => {
  const finding = withDigest({ kind: 'sale-without-holding', account, security, date, values: [units] })
  return renamed === null ? finding : { ...finding, values: [units, renamed.to, renamed.date] }
}
