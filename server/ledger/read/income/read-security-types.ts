import * as t from 'io-ts'
import { securityPayments } from '../../../../src/domain/ledger/income/component.ts'
import { SecurityType } from '../../../../src/domain/ledger/tax/return-label.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { inTypes } from '../in-types.ts'
import { isKnown, type Snapshot } from '../snapshot.ts'

const Typed = t.strict({ security: t.string, type: t.union([SecurityType, t.null]) })

const sql = `
  with wanted as (select unnest($2::text[]) as security),
  paid as (
    select security, type from ledger_corporate_action as a
    where security in (table wanted) and ${inTypes('type', securityPayments)} and ${isKnown('a')}
    union
    select security, type from ledger_transaction as x
    where account = any($3) and security in (table wanted) and ${inTypes('type', securityPayments)} and ${isKnown('x')}
  )
  select wanted.security, coalesce(s.type, case when count(paid.type) = 1 then
    case max(paid.type) when 'dividend' then 'listed_share' else 'listed_unit' end end) as type
  from wanted left join ledger_security as s on s.code = wanted.security and ${isKnown('s')}
    left join paid using (security)
  group by wanted.security, s.type`

/**
 * What securities are: as `securities.csv` has it, else listed, shares where dividends are all that they pay and units where distributions
 * are. Of a security that pays both, or nothing, nothing is known.
 */
export const readSecurityTypes = async (
  { client, knownBefore }: Snapshot,
  securities: readonly string[],
  accounts: readonly string[],
): Promise<(security: string) => SecurityType | null> => {
  const rows = await queryRows(client, Typed, sql, [knownBefore, securities, accounts])
  const types = new Map(rows.map(({ security, type }) => [security, type]))
  return (security) => types.get(security) ?? null
}
