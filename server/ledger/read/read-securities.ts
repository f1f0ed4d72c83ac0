import * as t from 'io-ts'
import { unclassified } from '../../../src/domain/ledger/import/finding.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isKnown, type Snapshot } from './snapshot.ts'

export const Security = t.readonly(t.strict({ code: t.string, name: t.string, assetClass: t.string, sector: t.string }))
export type Security = t.TypeOf<typeof Security>

export const cashAccount: Security = { code: 'Cash', name: 'Cash account', assetClass: 'Cash', sector: 'Cash' }

export const receivableIncome: Security = {
  code: 'Receivable',
  name: 'Receivable',
  assetClass: 'Receivable',
  sector: 'Receivable',
}

const sql = `
  select code, company_name as name, asset_class as "assetClass", sector
  from ledger_security as s where ${isKnown('s')} and ($2::text[] is null or code = any($2))`

export type Securities = (code: string) => Security

/** Null reads all. */
export const readSecurities = async (
  { client, knownBefore }: Snapshot,
  codes: readonly string[] | null = null,
): Promise<Securities> => {
  const rows = await queryRows(client, Security, sql, [knownBefore, codes])
  const byCode = new Map(rows.map((security) => [security.code, security]))
  return (code) => byCode.get(code) ?? { code, name: code, assetClass: unclassified, sector: unclassified }
}
