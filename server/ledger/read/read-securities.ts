import * as t from 'io-ts'
import { unclassifiedName } from '../../../src/domain/ledger/import/finding.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isKnownSql, type LedgerSnapshot } from './snapshot.ts'

export const NamedSecurity = t.readonly(
  t.strict({ code: t.string, name: t.string, assetClass: t.string, sector: t.string }),
)
export type NamedSecurity = t.TypeOf<typeof NamedSecurity>

export const cashSecurity: NamedSecurity = { code: 'Cash', name: 'Cash account', assetClass: 'Cash', sector: 'Cash' }

export const receivableSecurity: NamedSecurity = {
  code: 'Receivable',
  name: 'Receivable',
  assetClass: 'Receivable',
  sector: 'Receivable',
}

const securitiesSql = `
  select code, company_name as name, asset_class as "assetClass", sector
  from ledger_security as s where ${isKnownSql('s')} and ($2::text[] is null or code = any($2))`

export type SecurityLookup = (code: string) => NamedSecurity

/** Null reads all. */
export const readSecurities = async (
  { client, knownBefore }: LedgerSnapshot,
  codes: readonly string[] | null = null,
): Promise<SecurityLookup> => {
  const rows = await queryRows(client, NamedSecurity, securitiesSql, [knownBefore, codes])
  const byCode = new Map(rows.map((security) => [security.code, security]))
  return (code) => byCode.get(code) ?? { code, name: code, assetClass: unclassifiedName, sector: unclassifiedName }
}
